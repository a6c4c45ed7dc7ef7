"""The public API: ``connect``, :class:`Lake`, :class:`Table` and :class:`Scan`."""
