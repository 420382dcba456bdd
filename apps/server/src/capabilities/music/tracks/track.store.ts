import type { TrackLicence, TrackSortKey } from '@pindao/protocol/music/music-track.endpoints.ts'
import { and, count, eq, gte, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
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
import { type MusicTrackRow, musicTrack } from '../music.table.ts'

export type TrackFilter = {
  readonly words?: string | undefined
  readonly licence?: readonly TrackLicence[] | undefined
  /** Only those that can be chosen on a day, as `2026-01-31`. */
  readonly usableOn?: string | undefined
}

const selectTracks = (db: Executor) =>
  db
    .select({ track: musicTrack, createdByName: staff.fullName })
    .from(musicTrack)
    .innerJoin(staff, eq(staff.id, musicTrack.createdBy))
export type ListedTrack = Awaited<ReturnType<typeof selectTracks>>[number]

const order: ListOrder<TrackSortKey> = {
  id: musicTrack.id,
  keys: { title: musicTrack.title, updatedAt: musicTrack.updatedAt, validTo: musicTrack.validTo },
  mayLack: ['validTo'],
}

function matching({ words, licence, usableOn }: TrackFilter): SQL | undefined {
  return and(
    isNull(musicTrack.deletedAt),
    words
      ? or(
          contains(musicTrack.title, words),
          contains(musicTrack.artist, words),
          contains(musicTrack.licenceNumber, words),
        )
      : undefined,
    licence?.length ? inArray(musicTrack.licence, [...licence]) : undefined,
    usableOn === undefined
      ? undefined
      : and(
          isNotNull(musicTrack.objectKey),
          or(isNull(musicTrack.validTo), gte(musicTrack.validTo, usableOn)),
        ),
  )
}

export function listTracks(
  db: Executor,
  filter: TrackFilter,
  window: SortedWindow<TrackSortKey> & { readonly ids?: readonly string[] | undefined },
) {
  const where = and(matching(filter), window.ids === undefined ? undefined : idsIn(musicTrack.id, window.ids))
  const rows = windowed(selectTracks(db).where(where).$dynamic(), ordering(order, window.sort), window)
  const counted = db.select({ total: count() }).from(musicTrack).where(where)
  return readPage(
    rows,
    counted.then(([row]) => row?.total ?? 0),
  )
}

export async function findListed(db: Executor, id: bigint): Promise<ListedTrack | null> {
  const [row] = await selectTracks(db).where(and(eq(musicTrack.id, id), isNull(musicTrack.deletedAt)))
  return row ?? null
}

/** A track also where it is in the library no more: films are still made with it. */
export async function findTrack(db: Executor, id: bigint): Promise<MusicTrackRow | null> {
  const [row] = await db.select().from(musicTrack).where(eq(musicTrack.id, id))
  return row ?? null
}

/** As it stands now; until the transaction ends nobody else changes it. */
export async function lockTrack(tx: Tx, id: bigint): Promise<MusicTrackRow | null> {
  const [row] = await tx
    .select()
    .from(musicTrack)
    .where(and(eq(musicTrack.id, id), isNull(musicTrack.deletedAt)))
    .for('update')
  return row ?? null
}

export async function insertTrack(tx: Tx, values: typeof musicTrack.$inferInsert): Promise<MusicTrackRow> {
  const [row] = await tx.insert(musicTrack).values(values).returning()
  if (row === undefined) throw new Error('insert returned no row')
  return row
}

export async function changeTrack(
  tx: Tx,
  id: bigint,
  change: Partial<typeof musicTrack.$inferInsert>,
): Promise<void> {
  await tx
    .update(musicTrack)
    .set({ ...change, version: sql`${musicTrack.version} + 1` })
    .where(eq(musicTrack.id, id))
}
