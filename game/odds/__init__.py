"""The odds of an encounter: bots play it many times, and what came of it is counted."""
