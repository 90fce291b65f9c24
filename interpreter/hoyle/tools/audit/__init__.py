"""Laws checked by play at many tables, a scenario for each broken law, and rule coverage."""
