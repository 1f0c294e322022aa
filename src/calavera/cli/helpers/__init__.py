"""What commands share or would be too long with: texts, plots, options, the handling of Ctrl-C."""
