"""Speed, measured beside a peer in the same run and held against a bar: `python -m benchmarks`."""
