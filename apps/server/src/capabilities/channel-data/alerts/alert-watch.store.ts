import { dataAlertStatus } from '@pindao/protocol/channel-data/data-alert.states.ts'
import { channelUse } from '@pindao/protocol/channels/channel.states.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import { platformVideo } from '#src/capabilities/channels/sync/sync.table.ts'
import type { Actor } from '#src/platform/context.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { withinScope } from '#src/platform/db/record-scope.ts'
import { type DataAlertRow, dataAlert } from './data-alert.table.ts'

/**
 * Channels whose numbers, or rules, are newer than their last turn, those whose numbers came in first before the others.
 *
 * @param restedAt whoever was judged before this instant has a turn in any case
 */
export async function findDueChannels(db: Executor, restedAt: string, most: number): Promise<bigint[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT c.id::text FROM channel c
    JOIN (SELECT channel_id, max(succeeded_at) AS at FROM data_collection GROUP BY channel_id) f
      ON f.channel_id = c.id AND f.at IS NOT NULL
    LEFT JOIN data_alert_turn t ON t.channel_id = c.id
    WHERE (c.use = ${channelUse.codes.inUse} OR EXISTS (
        SELECT FROM data_alert a WHERE a.channel_id = c.id AND a.status <> ${dataAlertStatus.codes.closed}))
      AND (t.channel_id IS NULL OR t.facts_at IS DISTINCT FROM f.at OR t.judged_at < ${restedAt}::timestamptz
        OR t.judged_at <= (SELECT max(updated_at) FROM data_alert_rule))
    ORDER BY f.at, c.id LIMIT ${most}`)
  return rows.map(({ id }) => BigInt(id))
}

/** Takes the turn of a channel: its row is locked, and says which numbers are judged. */
export async function takeTurn(tx: Tx, id: bigint, at: string): Promise<void> {
  await tx.execute(sql`INSERT INTO data_alert_turn (channel_id, judged_at) VALUES (${id}, ${at})
    ON CONFLICT (channel_id) DO UPDATE SET judged_at = excluded.judged_at`)
  await tx.execute(sql`UPDATE data_alert_turn SET facts_at =
    (SELECT max(succeeded_at) FROM data_collection WHERE channel_id = ${id}) WHERE channel_id = ${id}`)
}

/** A channel that is ours still; undefined for any other. */
export async function findWatched(db: Executor, id: bigint) {
  const [row] = await db
    .select()
    .from(channel)
    .where(and(eq(channel.id, id), eq(channel.use, channelUse.codes.inUse)))
  return row
}

/** A channel, whatever became of it. */
export async function findChannelOf(db: Executor, id: bigint) {
  const [row] = await db.select().from(channel).where(eq(channel.id, id))
  return row
}

/** The channels of ours that somebody sees, of a department or of all. */
export function findWatchable(db: Executor, actor: Actor, departmentId: bigint | null) {
  return db
    .select()
    .from(channel)
    .where(
      and(
        withinScope(actor, channel),
        eq(channel.use, channelUse.codes.inUse),
        departmentId === null ? undefined : eq(channel.departmentId, departmentId),
      ),
    )
    .orderBy(channel.id)
}

/** What videos are called. */
export async function findVideoTitles(
  db: Executor,
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: platformVideo.id, title: platformVideo.title })
    .from(platformVideo)
    .where(inArray(platformVideo.id, [...ids]))
  return new Map(rows.map(({ id, title }) => [id, title]))
}

/** Whose a channel is, and what it is called. */
export async function findPlace(db: Executor, channelId: bigint) {
  const { title, ownerStaffId, backupStaffId, departmentId, groupId } = channel
  const [row] = await db
    .select({ title, ownerStaffId, backupStaffId, departmentId, groupId })
    .from(channel)
    .where(eq(channel.id, channelId))
  return row ?? null
}

/** Writes what an alert says now; null where there is none. */
export async function changeAlert(
  tx: Tx,
  id: bigint,
  change: Partial<typeof dataAlert.$inferInsert>,
): Promise<DataAlertRow | null> {
  const [row] = await tx.update(dataAlert).set(change).where(eq(dataAlert.id, id)).returning()
  return row ?? null
}

/** A new alert; null where its cause has one. */
export async function insertAlert(
  tx: Tx,
  values: typeof dataAlert.$inferInsert,
): Promise<DataAlertRow | null> {
  const [row] = await tx.insert(dataAlert).values(values).onConflictDoNothing().returning()
  return row ?? null
}

type Cause = Pick<DataAlertRow, 'kind' | 'channelId' | 'platformVideoId' | 'country' | 'causeDay'>

/** The alert of a cause; null where it has none. */
export async function findOfCause(tx: Tx, cause: Cause): Promise<DataAlertRow | null> {
  const [row] = await tx
    .select()
    .from(dataAlert)
    .where(
      and(
        eq(dataAlert.kind, cause.kind),
        eq(dataAlert.channelId, cause.channelId),
        sql`${dataAlert.platformVideoId} IS NOT DISTINCT FROM ${cause.platformVideoId}`,
        sql`${dataAlert.country} IS NOT DISTINCT FROM ${cause.country}`,
        eq(dataAlert.causeDay, cause.causeDay),
      ),
    )
  return row ?? null
}
