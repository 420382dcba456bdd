import type { ExtractionMethod, ExtractionSortKey } from '@pindao/protocol/subtitles/extraction.endpoints.ts'
import { type ExtractionStatus, extractionStatus } from '@pindao/protocol/subtitles/extraction.states.ts'
import { and, count, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
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
import { type ExtractionRow, extraction } from '../subtitle.table.ts'

export type ExtractionFilter = {
  readonly words?: string | undefined
  readonly status?: readonly number[] | undefined
  readonly method?: readonly ExtractionMethod[] | undefined
  readonly videoIds?: readonly bigint[] | undefined
}

const selectExtractions = (db: Executor) =>
  db
    .select({
      extraction,
      video: {
        id: video.id,
        title: video.title,
        programme: video.programme,
        episode: video.episode,
        ownerStaffId: video.ownerStaffId,
        departmentId: video.departmentId,
      },
      requesterName: staff.fullName,
    })
    .from(extraction)
    .innerJoin(video, eq(video.id, extraction.videoId))
    .innerJoin(staff, eq(staff.id, extraction.requestedBy))
export type ListedExtraction = Awaited<ReturnType<typeof selectExtractions>>[number]

const order: ListOrder<ExtractionSortKey> = {
  id: extraction.id,
  keys: { createdAt: extraction.createdAt, updatedAt: extraction.updatedAt },
}

function matching(actor: Actor, { words, status, method, videoIds }: ExtractionFilter): SQL | undefined {
  return and(
    withinScope(actor, video),
    isNull(video.deletedAt),
    words ? or(contains(video.title, words), contains(video.programme, words)) : undefined,
    status?.length ? inArray(extraction.status, [...status]) : undefined,
    method?.length ? inArray(extraction.method, [...method]) : undefined,
    videoIds?.length ? inArray(extraction.videoId, [...videoIds]) : undefined,
  )
}

export function listExtractionRows(
  db: Executor,
  actor: Actor,
  filter: ExtractionFilter,
  window: SortedWindow<ExtractionSortKey> & { readonly ids?: readonly string[] | undefined },
) {
  const where = and(
    matching(actor, filter),
    window.ids === undefined ? undefined : idsIn(extraction.id, window.ids),
  )
  const rows = windowed(selectExtractions(db).where(where).$dynamic(), ordering(order, window.sort), window)
  const counted = db
    .select({ total: count() })
    .from(extraction)
    .innerJoin(video, eq(video.id, extraction.videoId))
    .where(where)
  return readPage(
    rows,
    counted.then(([row]) => row?.total ?? 0),
  )
}

/** How many there are, `most` and one at most. */
export const countExtractionRows = (db: Executor, actor: Actor, filter: ExtractionFilter, most: number) =>
  countUpTo(
    db,
    db
      .select({ id: extraction.id })
      .from(extraction)
      .innerJoin(video, eq(video.id, extraction.videoId))
      .where(matching(actor, filter)),
    most,
  )

/** One, whoever may see it; null where there is none, or its video was deleted. */
export async function findExtraction(db: Executor, id: bigint): Promise<ListedExtraction | null> {
  const [row] = await selectExtractions(db).where(and(eq(extraction.id, id), isNull(video.deletedAt)))
  return row ?? null
}

/** As it stands now; until the transaction ends nobody else changes it. */
export async function lockExtraction(tx: Tx, id: bigint): Promise<ListedExtraction | null> {
  await tx.select({ id: extraction.id }).from(extraction).where(eq(extraction.id, id)).for('update')
  return findExtraction(tx, id)
}

/** @returns null where the same goes on already */
export async function insertExtraction(
  tx: Tx,
  values: typeof extraction.$inferInsert,
): Promise<ExtractionRow | null> {
  const [row] = await tx.insert(extraction).values(values).onConflictDoNothing().returning()
  return row ?? null
}

const kind: RecordKind<ExtractionStatus> = {
  entity: 'extraction',
  states: extractionStatus,
  table: extraction,
  state: 'status',
  beside: (at) => ({ updatedAt: at, version: sql`${extraction.version} + 1` }),
}

/** Moves one where its table lets it; false where it stands otherwise by now. */
export const moveExtraction = moverOf<ExtractionStatus, typeof extraction.$inferInsert>(kind)

/** Takes the one that waits longest; it is nobody else's until the lease ends. */
export const takeExtraction = (tx: Tx, lease: { readonly now: string; readonly leasedUntil: string }) =>
  takeDue(tx, extraction, lease)

/** Stores how far it is; false where somebody else has taken it over since. */
export const saveExtraction = (
  tx: Tx,
  { id, epoch }: Pick<ExtractionRow, 'id' | 'epoch'>,
  change: Partial<ExtractionRow>,
) => saveTaken(tx, extraction, { is: eq(extraction.id, id), epoch }, change)
