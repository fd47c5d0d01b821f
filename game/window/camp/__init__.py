"""A campaign in the window: the camp between battles, the way to the next battle and back."""
