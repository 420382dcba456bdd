import { and, desc, eq } from 'drizzle-orm'
import type { Executor } from '#src/platform/db/database.ts'
import { publishDefault } from './publish-default.table.ts'

/** Keeps what somebody chose on a channel in place of what they chose there before. */
export async function rememberChoice(
  tx: Executor,
  choice: typeof publishDefault.$inferInsert,
): Promise<void> {
  const { visibility, madeForKids, updatedAt } = choice
  await tx
    .insert(publishDefault)
    .values(choice)
    .onConflictDoUpdate({
      target: [publishDefault.staffId, publishDefault.channelId],
      set: { visibility, madeForKids, updatedAt },
    })
}

/** What somebody chose on a channel last; null where they chose nothing. */
export async function findChoice(db: Executor, staffId: bigint, channelId: bigint) {
  const [row] = await db
    .select()
    .from(publishDefault)
    .where(and(eq(publishDefault.staffId, staffId), eq(publishDefault.channelId, channelId)))
  return row ?? null
}

/** What somebody chose on each channel, the newest first. */
export function findChoices(db: Executor, staffId: bigint, most: number) {
  return db
    .select()
    .from(publishDefault)
    .where(eq(publishDefault.staffId, staffId))
    .orderBy(desc(publishDefault.updatedAt), desc(publishDefault.channelId))
    .limit(most)
}

/** @returns how many channels it was */
export async function forgetChoices(db: Executor, staffId: bigint): Promise<number> {
  const gone = await db
    .delete(publishDefault)
    .where(eq(publishDefault.staffId, staffId))
    .returning({ channelId: publishDefault.channelId })
  return gone.length
}
