"""Static checks of whole tables: refusals, shortages, faults, slow rules and unused parts."""
