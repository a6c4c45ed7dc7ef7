"""Deletion vectors: the rows of a data file that other live files hide, so that readers need not merge.

``vector_file`` writes and reads vectors; ``key_probe`` finds the rows of a file whose keys another file has, with
``sorted_keys``; ``hidden`` applies the merge engine's rule of which file hides rows of which; ``revise`` computes the
vectors of a commit. Readers use vectors in ``skerry.store.read.behind_vectors``.
"""
