"""The chapters of ``skerry demo``, one module each."""
