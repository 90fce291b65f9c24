"""Games measured and compared, with how sure that is: records of many games in; estimates, tests, tables and pages out."""
