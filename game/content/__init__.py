"""What a battle is made of besides its map: rules, scenarios and rosters, read from TOML into frozen values."""
