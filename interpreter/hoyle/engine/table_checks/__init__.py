"""Static checks of whole tables."""
