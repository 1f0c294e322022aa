"""Views, tables and changes as JSON, and what readers are sent of them: frames and replays."""
