"""What readers are sent: views as JSON, frames, open streams, replays; and the tables in memory."""
