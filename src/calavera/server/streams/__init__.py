"""What readers are sent: views as JSON, frames, open streams, tables in memory."""
