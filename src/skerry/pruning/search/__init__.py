"""Values as integers that sort like the values, and binary searches over them for many files at once.

``point`` and ``sortable_words`` encode values of any type; ``value_set`` is a sorted set of them (an IN list, the keys
of a join); ``rank`` finds the positions of the rows of a column in such a set; ``interval`` finds for millions of
intervals at once whether a value lies within. These modules know neither files nor predicates.
"""
