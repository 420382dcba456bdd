import type { MusicSortKey } from '@pindao/protocol/music/music-removal.endpoints.ts'
import {
  type MusicMethod,
  type MusicRemovalState,
  musicRemoval as states,
} from '@pindao/protocol/music/music-removal.states.ts'
import { and, asc, count, eq, inArray, isNotNull, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import { claim } from '#src/capabilities/claims/claim.table.ts'
import { video } from '#src/capabilities/media/library/video.table.ts'
import type { Actor } from '#src/platform/context.ts'
import { contains } from '#src/platform/db/contains.ts'
import { countUpTo } from '#src/platform/db/count-up-to.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { saveTaken, takeDue } from '#src/platform/db/leased.ts'
import {
  idsIn,
  type ListOrder,
  ordering,
  readPage,
  type SortedWindow,
  windowed,
} from '#src/platform/db/listing.ts'
import { withinScope } from '#src/platform/db/record-scope.ts'
import { moverOf, type RecordKind } from '#src/platform/timeline/timeline.ts'
import { type MusicRemovalRow, musicRemoval, musicTrack } from '../music.table.ts'

export type RemovalFilter = {
  readonly words?: string | undefined
  readonly status?: readonly number[] | undefined
  readonly method?: readonly MusicMethod[] | undefined
  readonly channelId?: bigint | undefined
  readonly claimId?: bigint | undefined
  readonly videoIds?: readonly bigint[] | undefined
  readonly claimed?: 'yes' | 'no' | undefined
}

const made = alias(video, 'made')

const selectRemovals = (db: Executor) =>
  db
    .select({
      removal: musicRemoval,
      channel: {
        id: channel.id,
        title: channel.title,
        ownerStaffId: channel.ownerStaffId,
        backupStaffId: channel.backupStaffId,
        departmentId: channel.departmentId,
        groupId: channel.groupId,
      },
      claim: {
        id: claim.id,
        claimantName: claim.claimantName,
        assetTitle: claim.assetTitle,
        type: claim.type,
        policy: claim.policy,
        platformStatus: claim.platformStatus,
      },
      video: {
        id: video.id,
        title: video.title,
        durationMs: video.durationMs,
        audioCodec: video.audioCodec,
        ownerStaffId: video.ownerStaffId,
        departmentId: video.departmentId,
      },
      track: { id: musicTrack.id, title: musicTrack.title, artist: musicTrack.artist },
      made: { id: made.id, title: made.title },
      requesterName: staff.fullName,
    })
    .from(musicRemoval)
    .innerJoin(channel, eq(channel.id, musicRemoval.channelId))
    .leftJoin(claim, eq(claim.id, musicRemoval.claimId))
    .leftJoin(video, and(eq(video.id, musicRemoval.videoId), isNull(video.deletedAt)))
    .leftJoin(made, and(eq(made.id, musicRemoval.madeVideoId), isNull(made.deletedAt)))
    .leftJoin(musicTrack, eq(musicTrack.id, musicRemoval.trackId))
    .leftJoin(staff, eq(staff.id, musicRemoval.requestedBy))
export type ListedRemoval = Awaited<ReturnType<typeof selectRemovals>>[number]

const order: ListOrder<MusicSortKey> = {
  id: musicRemoval.id,
  keys: { createdAt: musicRemoval.createdAt, updatedAt: musicRemoval.updatedAt },
}

function matching(actor: Actor, filter: RemovalFilter): SQL | undefined {
  const { words, status, method, channelId, claimId, videoIds, claimed } = filter
  const ids = videoIds?.length ? [...videoIds] : null
  return and(
    withinScope(actor, channel),
    words ? or(contains(musicRemoval.videoTitle, words), contains(claim.claimantName, words)) : undefined,
    status?.length ? inArray(musicRemoval.status, [...status]) : undefined,
    method?.length ? inArray(musicRemoval.method, [...method]) : undefined,
    channelId === undefined ? undefined : eq(musicRemoval.channelId, channelId),
    claimId === undefined ? undefined : ofClaim(claimId),
    ids === null ? undefined : or(inArray(musicRemoval.videoId, ids), inArray(musicRemoval.madeVideoId, ids)),
    // What nobody claims any more before anything was done is not relevant any more (E15 has no 0).
    claimed === undefined
      ? or(eq(musicRemoval.isClaimed, true), ne(musicRemoval.status, states.codes.not_removed))
      : eq(musicRemoval.isClaimed, claimed === 'yes'),
  )
}

/** The case of the video that a claim is on, also where another claim on it came later. */
const ofClaim = (claimId: bigint): SQL =>
  sql`EXISTS (SELECT FROM ${claim} AS one WHERE one.id = ${claimId} AND one.platform = ${musicRemoval.platform}
    AND one.platform_video_id = ${musicRemoval.platformVideoId})`

export function listRemovals(
  db: Executor,
  actor: Actor,
  filter: RemovalFilter,
  window: SortedWindow<MusicSortKey> & { readonly ids?: readonly string[] | undefined },
) {
  const where = and(
    matching(actor, filter),
    window.ids === undefined ? undefined : idsIn(musicRemoval.id, window.ids),
  )
  const rows = windowed(selectRemovals(db).where(where).$dynamic(), ordering(order, window.sort), window)
  return readPage(
    rows,
    db
      .select({ total: count() })
      .from(musicRemoval)
      .innerJoin(channel, eq(channel.id, musicRemoval.channelId))
      .leftJoin(claim, eq(claim.id, musicRemoval.claimId))
      .where(where)
      .then(([row]) => row?.total ?? 0),
  )
}

/** How many there are, `most` and one at most. */
export const countRemovals = (db: Executor, actor: Actor, filter: RemovalFilter, most: number) =>
  countUpTo(
    db,
    db
      .select({ id: musicRemoval.id })
      .from(musicRemoval)
      .innerJoin(channel, eq(channel.id, musicRemoval.channelId))
      .leftJoin(claim, eq(claim.id, musicRemoval.claimId))
      .where(matching(actor, filter)),
    most,
  )

/** One, whoever may see it. */
export async function findRemoval(db: Executor, id: bigint): Promise<ListedRemoval | null> {
  const [row] = await selectRemovals(db).where(eq(musicRemoval.id, id))
  return row ?? null
}

/** As it stands now; until the transaction ends nobody else changes it. */
export async function lockRemoval(tx: Tx, id: bigint): Promise<ListedRemoval | null> {
  await tx.select({ id: musicRemoval.id }).from(musicRemoval).where(eq(musicRemoval.id, id)).for('update')
  return findRemoval(tx, id)
}

/** What cases are called that somebody sees. */
export async function findTitles(
  db: Executor,
  actor: Actor,
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, string>> {
  const rows = await db
    .select({ id: musicRemoval.id, title: musicRemoval.videoTitle, key: musicRemoval.platformVideoId })
    .from(musicRemoval)
    .innerJoin(channel, eq(channel.id, musicRemoval.channelId))
    .where(and(withinScope(actor, channel), inArray(musicRemoval.id, [...ids])))
  return new Map(rows.map(({ id, title, key }) => [id, title || key]))
}

/** The case of a published video, locked; null where it has none. */
export async function lockCaseOf(
  tx: Tx,
  of: { readonly platform: string; readonly platformVideoId: string },
): Promise<MusicRemovalRow | null> {
  const [row] = await tx
    .select()
    .from(musicRemoval)
    .where(and(eq(musicRemoval.platform, of.platform), eq(musicRemoval.platformVideoId, of.platformVideoId)))
    .for('update')
  return row ?? null
}

/** @returns null where somebody else has made it just now */
export async function insertRemoval(
  tx: Tx,
  values: typeof musicRemoval.$inferInsert,
): Promise<MusicRemovalRow | null> {
  const [row] = await tx.insert(musicRemoval).values(values).onConflictDoNothing().returning()
  return row ?? null
}

export async function changeRemoval(
  tx: Tx,
  id: bigint,
  change: Partial<typeof musicRemoval.$inferInsert>,
): Promise<void> {
  await tx
    .update(musicRemoval)
    .set({ ...change, version: sql`${musicRemoval.version} + 1` })
    .where(eq(musicRemoval.id, id))
}

const kind: RecordKind<MusicRemovalState> = {
  entity: 'musicRemoval',
  states,
  table: musicRemoval,
  state: 'status',
  beside: (at) => ({ updatedAt: at, version: sql`${musicRemoval.version} + 1` }),
}

/** Moves one where its table lets it; false where it stands otherwise by now. */
export const moveRemoval = moverOf<MusicRemovalState, typeof musicRemoval.$inferInsert>(kind)

/** Takes the one that waits longest; it is nobody else's until the lease ends. */
export const takeRemoval = (tx: Tx, lease: { readonly now: string; readonly leasedUntil: string }) =>
  takeDue(tx, musicRemoval, lease)

/** Stores how far it is; false where somebody else has taken it over since, or it was stopped. */
export const saveRemoval = (
  tx: Tx,
  { id, epoch }: Pick<MusicRemovalRow, 'id' | 'epoch'>,
  change: Partial<MusicRemovalRow>,
) => saveTaken(tx, musicRemoval, { is: eq(musicRemoval.id, id), epoch }, change)

/** Cases whose platform should have let the claim go by now, locked; those that another process has in hand are left out. */
export const lockDueChecks = (tx: Tx, at: string, most: number): Promise<MusicRemovalRow[]> =>
  tx
    .select()
    .from(musicRemoval)
    .where(
      and(
        eq(musicRemoval.status, states.codes.removing),
        isNotNull(musicRemoval.checkAt),
        lte(musicRemoval.checkAt, at),
      ),
    )
    .orderBy(asc(musicRemoval.checkAt))
    .limit(most)
    .for('update', { skipLocked: true })

/** What was announced is given up. */
export async function forgetUpload(tx: Tx, id: bigint, uploadId: bigint): Promise<void> {
  await tx
    .update(musicRemoval)
    .set({ uploadId: null })
    .where(and(eq(musicRemoval.id, id), eq(musicRemoval.uploadId, uploadId)))
}
