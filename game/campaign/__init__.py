"""A campaign: people from battle to battle, the camps between, and the file that carries them."""
