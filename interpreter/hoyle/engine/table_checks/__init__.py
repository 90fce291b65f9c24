"""Static checks of whole tables: what is refused, runs short, goes wrong, takes too long or is never reached there."""
