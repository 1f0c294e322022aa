"""The bodies of requests and responses, errors, and the OpenAPI schemas of both."""
