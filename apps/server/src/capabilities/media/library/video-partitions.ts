/** Ids per partition of `video`; the migration's functions know the same number. */
export const videosPerPartition = 250_000n

/** Partitions kept ready beyond the one that is being filled: half a million videos. */
const spare = 2

/** Anything that runs SQL: a client, a pool, a transaction's client. */
type Queryable = { query(text: string, values: unknown[]): Promise<unknown> }

/**
 * Makes the partitions the next videos will need. Safe to call at any time and by many processes at once; new
 * partitions are attached, which does not stop reading or writing.
 */
export async function ensureVideoPartitions(client: Queryable): Promise<void> {
  await client.query('SELECT ensure_video_partitions($1)', [spare])
}
