> SET sql.threads = 1

> SELECT name, value FROM system.settings WHERE name = 'sql.threads'

> RESET sql.threads

> SET sql.thread = 1

> SET sql.threads = many

> SET nothing

> SHOW SETTINGS LIKE 'sql.threads'
