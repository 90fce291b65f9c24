"""What one seat may see: the table now, and the events it was shown. Derived from zones, never kept by a rule file."""
