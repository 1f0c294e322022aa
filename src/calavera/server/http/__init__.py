"""What every request passes: protocol, limits, identity, headers, bodies, errors."""
