import type { MemorySortKey } from '@pindao/protocol/subtitles/memory.endpoints.ts'
import { and, count, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import { video } from '#src/capabilities/media/library/video.table.ts'
import type { Actor } from '#src/platform/context.ts'
import { contains } from '#src/platform/db/contains.ts'
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
import { type MemoryPairRow, memoryPair } from './memory.table.ts'

export type MemoryFilter = {
  readonly words?: string | undefined
  readonly sourceLanguage?: string | undefined
  readonly targetLanguage?: string | undefined
  readonly programme?: string | undefined
}
export type LanguagePair = { readonly sourceLanguage: string; readonly targetLanguage: string }
/** A video that something is translated of. */
export type OfVideo = { readonly id: bigint; readonly programme: string | null }

const ofVideo = {
  id: video.id,
  title: video.title,
  programme: video.programme,
  ownerStaffId: video.ownerStaffId,
  departmentId: video.departmentId,
}

/** A video that was deleted leaves what people knew of its words. */
const selectPairs = (db: Executor) =>
  db
    .select({ pair: memoryPair, video: ofVideo, updatedBy: staff.fullName })
    .from(memoryPair)
    .innerJoin(video, eq(video.id, memoryPair.videoId))
    .leftJoin(staff, eq(staff.id, memoryPair.updatedBy))
export type ListedPair = Awaited<ReturnType<typeof selectPairs>>[number]

const order: ListOrder<MemorySortKey> = {
  id: memoryPair.id,
  keys: { source: sql`left(${memoryPair.source}, 60)`, updatedAt: memoryPair.updatedAt },
}

function matching(actor: Actor, filter: MemoryFilter): SQL | undefined {
  const { words, sourceLanguage, targetLanguage, programme } = filter
  return and(
    withinScope(actor, video),
    words
      ? or(
          contains(memoryPair.source, words),
          contains(memoryPair.target, words),
          contains(video.title, words),
        )
      : undefined,
    sourceLanguage === undefined ? undefined : eq(memoryPair.sourceLanguage, sourceLanguage),
    targetLanguage === undefined ? undefined : eq(memoryPair.targetLanguage, targetLanguage),
    programme ? eq(video.programme, programme) : undefined,
  )
}

export function listPairs(
  db: Executor,
  actor: Actor,
  filter: MemoryFilter,
  window: SortedWindow<MemorySortKey> & { readonly ids?: readonly string[] | undefined },
) {
  const where = and(
    matching(actor, filter),
    window.ids === undefined ? undefined : idsIn(memoryPair.id, window.ids),
  )
  const rows = windowed(selectPairs(db).where(where).$dynamic(), ordering(order, window.sort), window)
  const counted = db
    .select({ total: count() })
    .from(memoryPair)
    .innerJoin(video, eq(video.id, memoryPair.videoId))
    .where(where)
  return readPage(
    rows,
    counted.then(([row]) => row?.total ?? 0),
  )
}

export async function findPair(db: Executor, id: bigint): Promise<ListedPair | null> {
  const [row] = await selectPairs(db).where(eq(memoryPair.id, id))
  return row ?? null
}

/** As it stands now; until the transaction ends nobody else changes it. */
export async function lockPair(tx: Tx, id: bigint): Promise<ListedPair | null> {
  await tx.select({ id: memoryPair.id }).from(memoryPair).where(eq(memoryPair.id, id)).for('update')
  return findPair(tx, id)
}

export async function updatePair(
  tx: Tx,
  id: bigint,
  change: Partial<typeof memoryPair.$inferInsert>,
): Promise<void> {
  await tx.update(memoryPair).set(change).where(eq(memoryPair.id, id))
}

export async function deletePair(tx: Tx, id: bigint): Promise<void> {
  await tx.delete(memoryPair).where(eq(memoryPair.id, id))
}

/** So many go in one statement: each has a dozen values, of which a statement takes 65 535. */
const mostAtOnce = 1000

/**
 * Puts pairs into the memory, each segment once. One that its video has already gets the words that it has now (`anyway`), or
 * keeps its own (`ifNew`): what somebody corrected is not undone by whoever approves an older line.
 */
export async function keepPairs(
  tx: Tx,
  pairs: readonly (typeof memoryPair.$inferInsert)[],
  how: 'anyway' | 'ifNew',
): Promise<void> {
  for (let at = 0; at < pairs.length; at += mostAtOnce) {
    const adding = tx.insert(memoryPair).values(pairs.slice(at, at + mostAtOnce))
    if (how === 'ifNew') await adding.onConflictDoNothing()
    else
      await adding.onConflictDoUpdate({
        target: [
          memoryPair.videoId,
          memoryPair.sourceLanguage,
          memoryPair.targetLanguage,
          memoryPair.sourceDigest,
        ],
        set: {
          source: sql`excluded.source`,
          target: sql`excluded.target`,
          version: sql`${memoryPair.version} + 1`,
          updatedAt: sql`excluded.updated_at`,
          updatedBy: sql`excluded.updated_by`,
        },
        // Approved again, with the same words: nothing is new.
        setWhere: sql`(${memoryPair.source}, ${memoryPair.target}) IS DISTINCT FROM (excluded.source, excluded.target)`,
      })
  }
}

/** Takes words for segments of one video out of the memory that somebody doubts; other words for them stay. */
export async function forgetPairs(
  tx: Tx,
  videoId: bigint,
  { sourceLanguage, targetLanguage }: LanguagePair,
  doubted: readonly { readonly sourceDigest: string; readonly target: string }[],
): Promise<void> {
  if (doubted.length === 0) return
  const [digests, targets] = [doubted.map((one) => one.sourceDigest), doubted.map((one) => one.target)]
  await tx.delete(memoryPair).where(
    and(
      eq(memoryPair.videoId, videoId),
      eq(memoryPair.sourceLanguage, sourceLanguage),
      eq(memoryPair.targetLanguage, targetLanguage),
      sql`(${memoryPair.sourceDigest}, ${memoryPair.target}) IN (
          SELECT * FROM unnest(${sql.param(digests)}::text[], ${sql.param(targets)}::text[]))`,
    ),
  )
}

/** What a video is translated like: its own pairs, and those of its programme. */
const ofSameProgramme = ({ id, programme }: OfVideo): SQL | undefined =>
  or(eq(memoryPair.videoId, id), programme === null ? undefined : eq(video.programme, programme))

/** Pairs of the same segments within a programme that somebody may see, the latest first. */
export function findSame(
  db: Executor,
  actor: Actor,
  of: OfVideo & LanguagePair,
  digests: readonly string[],
): Promise<Pick<MemoryPairRow, 'source' | 'target' | 'sourceDigest' | 'videoId'>[]> {
  const { source, target, sourceDigest, videoId } = memoryPair
  return db
    .select({ source, target, sourceDigest, videoId })
    .from(memoryPair)
    .innerJoin(video, eq(video.id, memoryPair.videoId))
    .where(
      and(
        sql`${memoryPair.sourceDigest} = ANY(${sql.param([...digests])}::text[])`,
        eq(memoryPair.sourceLanguage, of.sourceLanguage),
        eq(memoryPair.targetLanguage, of.targetLanguage),
        ofSameProgramme(of),
        withinScope(actor, video),
      ),
    )
    .orderBy(desc(memoryPair.updatedAt), desc(memoryPair.id))
}

/** A near segment is at most so much longer or shorter: with less in common it is not near. */
const [shortest, longest] = [0.4, 2.5]

/**
 * Pairs that may be near a segment: those with most pieces of it, of the same programme first. How near they are is for
 * `similarity` to say.
 */
export async function findCandidates(
  db: Executor,
  actor: Actor,
  of: OfVideo & LanguagePair,
  pieces: readonly string[],
  most: number,
): Promise<ListedPair[]> {
  const wanted = sql`${sql.param([...pieces])}::text[]`
  const inCommon = sql`(SELECT count(*) FROM unnest(${memoryPair.pieces}) piece WHERE piece = ANY(${wanted}))`
  return selectPairs(db)
    .where(
      and(
        sql`${memoryPair.pieces} && ${wanted}`,
        sql`${memoryPair.pieceCount} BETWEEN ${Math.floor(pieces.length * shortest)} AND ${Math.ceil(pieces.length * longest)}`,
        eq(memoryPair.sourceLanguage, of.sourceLanguage),
        eq(memoryPair.targetLanguage, of.targetLanguage),
        withinScope(actor, video),
      ),
    )
    .orderBy(sql`${inCommon} DESC`, sql`${ofSameProgramme(of)} DESC NULLS LAST`, desc(memoryPair.updatedAt))
    .limit(most)
}
