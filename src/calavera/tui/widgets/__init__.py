"""Widgets of the drawn table. They get what to draw from the screens, which look at views only."""
