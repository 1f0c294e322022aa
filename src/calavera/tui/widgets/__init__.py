"""Widgets of the drawn table. They draw what the screens give them."""
