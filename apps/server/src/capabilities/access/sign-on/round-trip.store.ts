import { and, eq, gt } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Executor } from '#src/platform/db/database.ts'

/** A table of journeys through another site: sign-on attempts, channels on their way to being connected. */
type RoundTripTable = PgTable & {
  readonly stateDigest: AnyPgColumn
  readonly browserDigest: AnyPgColumn
  readonly expiresAt: AnyPgColumn
}

/** Takes a journey out: there is no second time. Nothing for another browser, or after its time. */
export async function takeRoundTrip<T extends RoundTripTable>(
  db: Executor,
  table: T,
  { stateDigest, browserDigest, now }: { stateDigest: Buffer; browserDigest: Buffer; now: string },
): Promise<T['$inferSelect'] | null> {
  const rows = await db
    .delete(table)
    .where(
      and(
        eq(table.stateDigest, stateDigest),
        eq(table.browserDigest, browserDigest),
        gt(table.expiresAt, now),
      ),
    )
    .returning()
  return (rows as T['$inferSelect'][])[0] ?? null
}
