"""A campaign: people from battle to battle, the camps between, and the file that carries them.

`campaign` is the value, `form` the shape of its file, `reading` and `writing` the two ways between them. `camp` is the
camp as terminal and window use it, told by `view` and `options`. `battles` makes the next battle ready, which bears a
`mark`, and `after` writes one that is over back.
"""
