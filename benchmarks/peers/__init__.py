"""Who is measured: ourselves, plain pyarrow and the peers, each in a process of its own.

``with_….py`` does the work with one library. These modules run in the peers' environment too, so they import neither
Skerry (but for ``with_skerry``) nor anything of this package.
"""
