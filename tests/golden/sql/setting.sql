> SET sql.threads = 1
ok: sql.threads = 1

> SELECT name, value FROM system.settings WHERE name = 'sql.threads'
name | value
sql.threads | 1

> RESET sql.threads
ok: sql.threads is unset again, as the lake has it

> SET sql.thread = 1
error OptionError 1:5: unknown setting 'sql.thread'; did you mean 'sql.threads'?

> SET sql.threads = many
error OptionError 1:1: setting 'sql.threads' = 'many': expected a whole number from 1 to 1024

> SET nothing
error SqlError 1:12: expected "=" or TO after "nothing", found the end

> SHOW SETTINGS LIKE 'sql.threads'
name | value | description
sql.threads | NULL | Threads that queries of a lake run on. Unset: one for each core.
