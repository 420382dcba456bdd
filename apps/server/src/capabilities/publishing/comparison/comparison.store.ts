import { channelUse } from '@pindao/protocol/channels/channel.states.ts'
import { managedPlatforms } from '@pindao/protocol/channels/platforms.ts'
import type { FindingKind, FindingState } from '@pindao/protocol/publishing/comparison.endpoints.ts'
import { and, count, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import { channelSync, platformVideo } from '#src/capabilities/channels/sync/sync.table.ts'
import type { Actor } from '#src/platform/context.ts'
import { contains } from '#src/platform/db/contains.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { readPage, type Window, windowed } from '#src/platform/db/listing.ts'
import { withinScope } from '#src/platform/db/record-scope.ts'
import { publishComparison, publishFinding } from './comparison.table.ts'

export type FindingFilter = {
  readonly title?: string | undefined
  readonly kinds?: readonly FindingKind[] | undefined
  readonly states?: readonly FindingState[] | undefined
  readonly platform?: string | undefined
  readonly channelId?: bigint | undefined
  readonly id?: bigint | undefined
}

const findingQuery = (db: Executor) =>
  db
    .select({
      finding: publishFinding,
      channel: getTableColumns(channel),
      visibility: platformVideo.visibility,
      publishedAt: platformVideo.publishedAt,
      durationSec: platformVideo.durationSec,
      settledBy: staff.fullName,
    })
    .from(publishFinding)
    .innerJoin(channel, eq(channel.id, publishFinding.channelId))
    .leftJoin(
      platformVideo,
      and(
        eq(platformVideo.platform, publishFinding.platform),
        eq(platformVideo.platformVideoId, publishFinding.platformVideoId),
      ),
    )
    .leftJoin(staff, eq(staff.id, publishFinding.settledBy))
    .$dynamic()
/** A finding with its channel, and the video as it was read last. */
export type FoundRow = Awaited<ReturnType<typeof findingQuery>>[number]

function matching(actor: Actor, filter: FindingFilter): SQL | undefined {
  const { title, kinds, states, platform, channelId } = filter
  return and(
    withinScope(actor, channel),
    title ? contains(publishFinding.title, title) : undefined,
    kinds?.length ? inArray(publishFinding.kind, [...kinds]) : undefined,
    states?.length ? inArray(publishFinding.state, [...states]) : undefined,
    platform === undefined ? undefined : eq(publishFinding.platform, platform),
    channelId === undefined ? undefined : eq(publishFinding.channelId, channelId),
    filter.id === undefined ? undefined : eq(publishFinding.id, filter.id),
  )
}

async function counted(db: Executor, where: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(publishFinding)
    .innerJoin(channel, eq(channel.id, publishFinding.channelId))
    .where(where)
  return row?.total ?? 0
}

/** Findings of channels within somebody's data scope, the newest first. */
export function findFindings(db: Executor, actor: Actor, filter: FindingFilter, window: Window) {
  const where = matching(actor, filter)
  const order = [desc(publishFinding.foundAt), desc(publishFinding.id)].map((by) => sql`${by}`)
  return readPage(windowed(findingQuery(db).where(where), order, window), counted(db, where))
}

export async function findFinding(db: Executor, id: bigint): Promise<FoundRow | null> {
  const [row] = await findingQuery(db).where(eq(publishFinding.id, id))
  return row ?? null
}

/** What findings are called, of those that somebody may see, by id. */
export async function findFindingTitles(
  db: Executor,
  actor: Actor,
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, string>> {
  const rows = await db
    .select({ id: publishFinding.id, title: publishFinding.title })
    .from(publishFinding)
    .innerJoin(channel, eq(channel.id, publishFinding.channelId))
    .where(and(withinScope(actor, channel), inArray(publishFinding.id, [...ids])))
  return new Map(rows.map(({ id, title }) => [id, title]))
}

/** Locks a finding for the rest of the transaction. */
export async function lockFinding(tx: Tx, id: bigint): Promise<void> {
  await tx
    .select({ id: publishFinding.id })
    .from(publishFinding)
    .where(eq(publishFinding.id, id))
    .for('update')
}

export async function changeFinding(
  tx: Tx,
  id: bigint,
  change: Partial<Omit<typeof publishFinding.$inferInsert, 'id'>>,
): Promise<void> {
  await tx.update(publishFinding).set(change).where(eq(publishFinding.id, id))
}

/** Channels that are ours to keep, with their last comparison: what is open first. */
export async function findComparisons(
  db: Executor,
  actor: Actor,
  channelId: bigint | undefined,
  window: Window,
) {
  const open = sql<number>`(SELECT count(*)::int FROM ${publishFinding}
    WHERE ${publishFinding.channelId} = ${channel.id} AND ${publishFinding.state} = 'open')`
  const where = and(
    withinScope(actor, channel),
    eq(channel.use, channelUse.codes.inUse),
    inArray(channel.platform, [...managedPlatforms]),
    channelId === undefined ? undefined : eq(channel.id, channelId),
  )
  const query = db
    .select({
      channelId: channel.id,
      channelName: channel.title,
      platform: channel.platform,
      askedAt: publishComparison.askedAt,
      endedAt: publishComparison.endedAt,
      problem: publishComparison.problem,
      videos: publishComparison.videos,
      /** Of a reading that is still being tried. */
      readingProblem: channelSync.problem,
      open,
    })
    .from(channel)
    .leftJoin(publishComparison, eq(publishComparison.channelId, channel.id))
    .leftJoin(channelSync, eq(channelSync.channelId, channel.id))
    .where(where)
    .$dynamic()
  const order = [sql`${open} DESC`, sql`${publishComparison.endedAt} DESC NULLS LAST`, sql`${channel.id}`]
  const total = db
    .select({ total: count() })
    .from(channel)
    .where(where)
    .then(([row]) => row?.total ?? 0)
  return readPage(windowed(query, order, window), total)
}

/** Which of these channels somebody may see. */
export async function findCovered(
  db: Executor,
  actor: Actor,
  channelIds: readonly bigint[],
): Promise<readonly bigint[]> {
  if (channelIds.length === 0) return []
  const rows = await db
    .select({ id: channel.id })
    .from(channel)
    .where(and(withinScope(actor, channel), inArray(channel.id, [...channelIds])))
    .orderBy(channel.id)
  return rows.map(({ id }) => id)
}
