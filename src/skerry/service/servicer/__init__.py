"""What answers the methods of each service."""
