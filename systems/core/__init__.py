"""What every rulebook stands on: world, board, dice, commands, events, open decisions, views."""
