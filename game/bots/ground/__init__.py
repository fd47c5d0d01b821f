"""The bot of Ground Combat: where to stand, whom to shoot, when to close in.

`tactician` chooses, on what `situation` works out of a view; `lines` are the fields it reads, `weighing` the sums over
them. `arms` says what to fight with, `manner` how an attack is made, `cover` where to be covered, `errands` where an
objective or a foe calls, `care` what is done for friends and for want of a weapon, `places` where people are deployed.
"""
