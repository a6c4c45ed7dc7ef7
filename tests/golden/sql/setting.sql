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
error OptionError 1:19: setting 'sql.threads' = 'many': expected a whole number from 1 to 1024

> SET nothing
error SqlError 1:12: expected "=" or TO after "nothing", found the end

> SHOW SETTINGS LIKE 'sql.threads'
name | value | description
sql.threads | NULL | Threads that queries of a lake run on. Unset: one for each core.

# The place of the value
> SET sql.threads = 0
error OptionError 1:19: setting 'sql.threads' = '0': expected a whole number from 1 to 1024

> SET sql.threads TO 'many'
error OptionError 1:20: setting 'sql.threads' = 'many': expected a whole number from 1 to 1024

> SET sql.memory-limit = 5 parrots
error SqlError 1:26: expected the end of the statement after "5", found "parrots"

> SET sql.memory-limit = '5 parrots'
error OptionError 1:24: setting 'sql.memory-limit' = '5 parrots': expected a size like '4096', '64 MB' or '1 GB'

> SET sql.threads = ?
? [-1]
error OptionError 1:19: setting 'sql.threads' = '-1': expected a whole number from 1 to 1024

> SET sql.threads = NULL
error OptionError 1:19: NULL is not a value of 'sql.threads'; RESET sql.threads takes it back
