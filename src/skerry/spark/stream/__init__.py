"""Streams into tables, exactly once, and change data capture.

``sink`` commits each micro-batch under its own identity (``batch_identity``); ``cdc`` applies change events, read by
``debezium`` and ``debezium_json``; ``sequence_field`` and ``late_change`` order events that arrive late.
"""
