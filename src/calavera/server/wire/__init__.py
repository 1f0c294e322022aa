"""What the API reads and writes, for the OpenAPI document."""
