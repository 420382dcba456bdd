/** Header that names a command, so that repeating it after a lost answer does not do it twice. */
export const idempotencyKeyHeader = 'idempotency-key'

/** What the server takes as a key: 8 to 100 letters, digits, `-` and `_`. Others are refused. */
export const idempotencyKeyPattern = /^[\w-]{8,100}$/u
