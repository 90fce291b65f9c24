"""The full-screen table: drawing, and moves built by touching cards."""
