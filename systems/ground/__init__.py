"""Ground Combat: one character at a time, action points a cycle, 2d10 over Defense.

`rulebook` ties the parts together; each of them gathers, resolves and commits one subject of the rules. By what they
are for:

- what there is: `rules` (the figures), `components`, `commands`, `events`, `sheet` (a character out of a roster)
- whose turn it is: `rounds`, `cycle`, `deployment` before the first of them, `condition` (who is in the fight)
- going about: `movement`, `jumping`, `posture`, `doors`
- attacking: `attacks` (checked and committed), made of `targeting` (from where, against which Defense), `aiming` (the
  `Strike`), `two_weapons`, `strike` (resolved), `hits` (written into the world), `odds` (the exact chances of it)
- being hurt: `injuries` (the rolls that bring them about), `body` (what follows from having them), `wounds` (what goes
  on), `penalties`, `first_aid`
- weapons: `hands` (which is in which), `wielding`, `dropping`
- the rest of a turn: `maneuvers`, `senses` (listening), `ending`
- what all of them ask: `attributes` (what is added to a roll), `purse` (action points)
- for those who play: `options` (what can be done now), `sources` (the rule behind a figure), `edits` (by hand)

`camp` is recovery between battles.
"""
