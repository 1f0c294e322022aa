"""Charts as SVG text, without a plotting library: small, light and dark, and without scripts."""
