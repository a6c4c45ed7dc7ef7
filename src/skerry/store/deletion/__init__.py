"""Deletion vectors: which rows of a data file other live files hide, so that readers need not merge.

``vector_file`` writes and reads the vectors, ``key_probe`` finds the rows of a file whose keys another one has, by
``sorted_keys``, ``hidden`` decides by the merge engine which files hide rows of which, ``revise`` does so for a commit.
Readers use vectors in ``skerry.store.read.behind_vectors``.
"""
