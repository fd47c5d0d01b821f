"""Speed, measured beside a peer in the same run, against the bars the project has set itself: `python -m benchmarks`."""
