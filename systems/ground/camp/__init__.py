"""Recovery between battles under Ground Combat: people in shifts and weeks, values in and events out.

`camp` holds everybody and the clock, `duties` who may do what, `treatment`, `rest` and `restoration` the rules, and
`passing` what happens as a shift goes by.
"""
