"""What every layer may use: errors, clock and ids, checked JSON documents, settings, logging."""
