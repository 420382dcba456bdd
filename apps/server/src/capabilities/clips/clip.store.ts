import type { ClipTaskSortKey } from '@pindao/protocol/clips/clip.endpoints.ts'
import { type ClipTaskStatus, clipTaskStatus } from '@pindao/protocol/clips/clip-task.states.ts'
import { and, count, eq, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import { video } from '#src/capabilities/media/library/video.table.ts'
import { publishTask } from '#src/capabilities/publishing/tasks/publish-task.table.ts'
import { AppError } from '#src/platform/app-error.ts'
import { type Actor, coversRecord } from '#src/platform/context.ts'
import { contains } from '#src/platform/db/contains.ts'
import { countUpTo } from '#src/platform/db/count-up-to.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import {
  idsIn,
  type ListOrder,
  ordering,
  readPage,
  type SortedWindow,
  windowed,
} from '#src/platform/db/listing.ts'
import { withinScope } from '#src/platform/db/record-scope.ts'
import { foundRecord } from '#src/platform/found-record.ts'
import { moverOf, type RecordKind } from '#src/platform/timeline/timeline.ts'
import { type ClipTaskRow, clip, clipTask } from './clip.table.ts'

export type ClipTaskFilter = {
  readonly words?: string | undefined
  readonly clipStatus?: readonly number[] | undefined
  readonly channelId?: bigint | undefined
  readonly platform?: readonly string[] | undefined
  readonly videoId?: bigint | undefined
  readonly clipId?: bigint | undefined
  readonly editorId?: bigint | undefined
  readonly ids?: readonly bigint[] | undefined
}

const scopeOfChannel = {
  ownerStaffId: channel.ownerStaffId,
  departmentId: channel.departmentId,
  backupStaffId: channel.backupStaffId,
  groupId: channel.groupId,
}

const selectTasks = (db: Executor) =>
  db
    .select({
      task: clipTask,
      clip,
      channel: { name: channel.title, platform: channel.platform },
      ofChannel: scopeOfChannel,
      editorName: staff.fullName,
      video: { title: video.title, thumbnailKey: video.thumbnailKey },
      platformVideoId: publishTask.platformVideoId,
    })
    .from(clipTask)
    .innerJoin(clip, eq(clip.id, clipTask.clipId))
    .innerJoin(channel, eq(channel.id, clipTask.channelId))
    .innerJoin(staff, eq(staff.id, clip.editorId))
    .innerJoin(video, eq(video.id, clip.videoId))
    .leftJoin(publishTask, eq(publishTask.id, clipTask.publishTaskId))
export type ListedClipTask = Awaited<ReturnType<typeof selectTasks>>[number]

const order: ListOrder<ClipTaskSortKey> = {
  id: clipTask.id,
  keys: { createdAt: clipTask.createdAt, updatedAt: clipTask.updatedAt, publishAt: clipTask.publishAt },
}

/** Whose a clip task is: whoever's channel it goes to, and whoever cut it (as a publish task, decision 0054). */
function inScope(actor: Actor): SQL | undefined {
  const cut = withinScope(actor, { ownerStaffId: clip.editorId, departmentId: clip.departmentId })
  return cut === undefined ? undefined : or(cut, withinScope(actor, channel))
}

export function coversClipTask(actor: Actor, { clip: cut, ofChannel }: ListedClipTask): boolean {
  const editor = { ownerStaffId: cut.editorId, departmentId: cut.departmentId }
  return coversRecord(actor, editor) || coversRecord(actor, ofChannel)
}

/** The task, for whoever's data scope covers it. @throws clips.notFound */
export function coveredClipTask(actor: Actor, row: ListedClipTask | null): ListedClipTask {
  const found = foundRecord(row, 'clips.notFound')
  if (!coversClipTask(actor, found)) throw new AppError('clips.notFound')
  return found
}

function matching(actor: Actor, filter: ClipTaskFilter): SQL | undefined {
  const { words, clipStatus, channelId, platform, videoId, clipId, editorId, ids } = filter
  return and(
    inScope(actor),
    words ? or(contains(clip.title, words), contains(video.title, words)) : undefined,
    clipStatus?.length ? inArray(clipTask.status, [...clipStatus]) : undefined,
    channelId === undefined ? undefined : eq(clipTask.channelId, channelId),
    platform?.length ? inArray(channel.platform, [...platform]) : undefined,
    videoId === undefined ? undefined : eq(clip.videoId, videoId),
    clipId === undefined ? undefined : eq(clipTask.clipId, clipId),
    editorId === undefined ? undefined : eq(clip.editorId, editorId),
    ids?.length ? inArray(clipTask.id, [...ids]) : undefined,
  )
}

const joined = (db: Executor) =>
  db
    .select({ id: clipTask.id })
    .from(clipTask)
    .innerJoin(clip, eq(clip.id, clipTask.clipId))
    .innerJoin(channel, eq(channel.id, clipTask.channelId))
    .innerJoin(video, eq(video.id, clip.videoId))

export function listClipTaskRows(
  db: Executor,
  actor: Actor,
  filter: ClipTaskFilter,
  window: SortedWindow<ClipTaskSortKey> & { readonly ids?: readonly string[] | undefined },
) {
  const where = and(
    matching(actor, filter),
    window.ids === undefined ? undefined : idsIn(clipTask.id, window.ids),
  )
  const rows = windowed(selectTasks(db).where(where).$dynamic(), ordering(order, window.sort), window)
  const counted = db.select({ total: count() }).from(joined(db).where(where).as('found'))
  return readPage(
    rows,
    counted.then(([row]) => row?.total ?? 0),
  )
}

/** How many there are, `most` and one at most. */
export const countClipTaskRows = (db: Executor, actor: Actor, filter: ClipTaskFilter, most: number) =>
  countUpTo(db, joined(db).where(matching(actor, filter)), most)

export async function findClipTask(db: Executor, id: bigint): Promise<ListedClipTask | null> {
  const [row] = await selectTasks(db).where(eq(clipTask.id, id))
  return row ?? null
}

export const findTasksOfClip = (db: Executor, clipId: bigint): Promise<ListedClipTask[]> =>
  selectTasks(db).where(eq(clipTask.clipId, clipId)).orderBy(clipTask.id)

/** Locks a clip for its transaction: whoever moves its tasks before they are published does so under it. */
export async function lockClip(tx: Tx, id: bigint): Promise<typeof clip.$inferSelect | null> {
  const [row] = await tx.select().from(clip).where(eq(clip.id, id)).for('update')
  return row ?? null
}

export async function titlesOfClipTasks(db: Executor, actor: Actor, ids: readonly bigint[]) {
  const rows = await db
    .select({ id: clipTask.id, title: clip.title, channelName: channel.title })
    .from(clipTask)
    .innerJoin(clip, eq(clip.id, clipTask.clipId))
    .innerJoin(channel, eq(channel.id, clipTask.channelId))
    .where(and(inArray(clipTask.id, [...ids]), inScope(actor)))
  return new Map(rows.map(({ id, title, channelName }) => [id, `${title} · ${channelName}`]))
}

/** Names of clips that hold the words, the newest first, for the global search. */
export function suggestClips(db: Executor, actor: Actor, words: string, limit: number) {
  return db
    .select({ id: clipTask.id, title: clip.title, channelName: channel.title })
    .from(clipTask)
    .innerJoin(clip, eq(clip.id, clipTask.clipId))
    .innerJoin(channel, eq(channel.id, clipTask.channelId))
    .where(and(contains(clip.title, words), inScope(actor)))
    .orderBy(sql`${clipTask.id} DESC`)
    .limit(limit)
}

/** Channels by the countries that they are of, in no order. */
export const findCountries = (db: Executor, ids: readonly bigint[]) =>
  db
    .select({ title: channel.title, country: channel.country })
    .from(channel)
    .where(inArray(channel.id, [...ids]))

export async function insertClip(tx: Tx, values: typeof clip.$inferInsert): Promise<bigint> {
  const [row] = await tx.insert(clip).values(values).returning({ id: clip.id })
  if (!row) throw new Error('insert returned no row')
  return row.id
}

export async function insertClipTask(tx: Tx, values: typeof clipTask.$inferInsert): Promise<bigint> {
  const [row] = await tx.insert(clipTask).values(values).returning({ id: clipTask.id })
  if (!row) throw new Error('insert returned no row')
  return row.id
}

export async function updateClip(
  tx: Tx,
  id: bigint,
  change: Partial<typeof clip.$inferInsert>,
): Promise<void> {
  await tx.update(clip).set(change).where(eq(clip.id, id))
}

/** Takes a clip out of the hands of whoever had it: what they store from now on is refused. */
export async function overtakeClip(tx: Tx, id: bigint): Promise<void> {
  await tx
    .update(clip)
    .set({
      epoch: sql`${clip.epoch} + 1`,
      leasedUntil: null,
      stage: sql`CASE WHEN ${clip.resultVideoId} IS NULL THEN 'waiting' ELSE ${clip.stage} END`,
      progress: sql`CASE WHEN ${clip.resultVideoId} IS NULL THEN 0 ELSE ${clip.progress} END`,
    })
    .where(eq(clip.id, id))
}

export async function updateClipTask(
  tx: Tx,
  id: bigint,
  change: Partial<typeof clipTask.$inferInsert>,
): Promise<void> {
  await tx.update(clipTask).set(change).where(eq(clipTask.id, id))
}

/** Removes a task, and with the last one its clip. */
export async function removeClipTask(
  tx: Tx,
  { id, clipId }: Pick<ClipTaskRow, 'id' | 'clipId'>,
): Promise<void> {
  await tx.delete(clipTask).where(eq(clipTask.id, id))
  await tx
    .delete(clip)
    .where(and(eq(clip.id, clipId), sql`NOT EXISTS (SELECT FROM ${clipTask} t WHERE t.clip_id = ${clip.id})`))
}

const kind: RecordKind<ClipTaskStatus> = {
  entity: 'clipTask',
  states: clipTaskStatus,
  table: clipTask,
  state: 'status',
  beside: (at) => ({ updatedAt: at, version: sql`${clipTask.version} + 1` }),
}

/** Moves a task where its table lets it; false where it stands otherwise by now. */
export const moveClipTask = moverOf<ClipTaskStatus, typeof clipTask.$inferInsert>(kind)

/** Tasks that were to stop so long ago and did not: nothing of theirs is published yet. */
export async function findStuckTerminating(db: Executor, since: string): Promise<readonly ListedClipTask[]> {
  return selectTasks(db).where(
    and(
      eq(clipTask.status, clipTaskStatus.codes.terminating),
      isNull(clipTask.publishTaskId),
      lt(clipTask.updatedAt, since),
    ),
  )
}
