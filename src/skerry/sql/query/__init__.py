"""From a query to what it reads: references to tables, and what each of them needs. The same for every engine."""
