"""Tables in memory, and the open streams and sockets that follow them."""
