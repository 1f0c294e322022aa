"""The built web client: its files, the language and encoding of an answer, previews of links."""
