"""Recovery between battles under Ground Combat: people in shifts and weeks, values in and events out.

`camp` holds everybody and the clock, `duties` who may do what, `treatment`, `rest` and `restoration` the rules, and
`passing` what happens as a shift goes by, told in `events`. `options` and `outlook` are for those who plan it: what can
be done, and with what chance. `returning` brings people back from a battle, `stores` hands out weapons.
"""
