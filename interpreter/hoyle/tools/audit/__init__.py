"""Laws checked by play at many tables, scenarios for broken laws, and rule coverage."""
