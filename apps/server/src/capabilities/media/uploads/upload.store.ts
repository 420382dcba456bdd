import type { ErrorCode } from '@pindao/protocol/core/error-codes.ts'
import { and, asc, count, eq, gt, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { formatCrc32, parseCrc32 } from '#src/platform/storage/crc32.ts'
import type { StorageType, StoredPart } from '#src/platform/storage/storage-driver.ts'
import { type UploadRow, upload, uploadPart } from './upload.table.ts'

export async function insertUpload(tx: Tx, values: typeof upload.$inferInsert): Promise<UploadRow> {
  const [row] = await tx.insert(upload).values(values).returning()
  if (!row) throw new Error('insert returned no row')
  return row
}

export async function findUpload(db: Executor, id: bigint): Promise<UploadRow | null> {
  const [row] = await db.select().from(upload).where(eq(upload.id, id))
  return row ?? null
}

export async function findUploadByObject(db: Executor, objectKey: string): Promise<UploadRow | null> {
  const [row] = await db.select().from(upload).where(eq(upload.objectKey, objectKey))
  return row ?? null
}

/** What somebody announced at an instant and has not completed; as the index of unfinished ones has it. */
export async function findUploadOfInstant(
  db: Executor,
  ownerStaffId: bigint,
  createdAt: string,
): Promise<UploadRow | null> {
  const [row] = await db
    .select()
    .from(upload)
    .where(
      and(
        eq(upload.status, 'active'),
        isNull(upload.savedVideoId),
        isNull(upload.freedAt),
        eq(upload.ownerStaffId, ownerStaffId),
        eq(upload.createdAt, createdAt),
      ),
    )
  return row ?? null
}

/** Uploads of somebody that are no video yet, and not given up; as their index has it. */
export async function countUnfinished(db: Executor, ownerStaffId: bigint): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(upload)
    .where(
      and(
        eq(upload.ownerStaffId, ownerStaffId),
        eq(upload.status, 'active'),
        isNull(upload.savedVideoId),
        isNull(upload.freedAt),
      ),
    )
  return row?.total ?? 0
}

/** The parts that count as stored, in order. */
export async function findParts(db: Executor, uploadId: bigint): Promise<StoredPart[]> {
  const rows = await db
    .select({ part: uploadPart.part, size: uploadPart.size, crc32: uploadPart.crc32, md5: uploadPart.md5 })
    .from(uploadPart)
    .where(eq(uploadPart.uploadId, uploadId))
    .orderBy(asc(uploadPart.part))
  return rows.map((row) => ({ ...row, crc32: parseCrc32(row.crc32) }))
}

/** What writing a part needs to know of its upload, and whether its owner may still sign in. */
export type PartTarget = Pick<
  UploadRow,
  'uploadKey' | 'objectKey' | 'storageType' | 'storeId' | 'size' | 'partSize' | 'partCount' | 'status'
> & {
  readonly ownerDisabled: boolean
}
/** As PostgreSQL tells it: a bigint comes as text. */
type StoredTarget = Omit<PartTarget, 'size' | 'partSize'> & {
  readonly id: string
  readonly size: string
  readonly partSize: string
}
export type PartOfUpload = { readonly uploadId: bigint; readonly part: number }

/**
 * Uncounts parts that are about to be written, where their upload is active and its owner not disabled, and reads the
 * uploads, in the order of `parts`: one round trip for all, because connections wait for it with their bodies unread. Two
 * processes that ask for the same parts take their rows in one order.
 */
export async function beginParts(
  db: Executor,
  parts: readonly PartOfUpload[],
): Promise<(PartTarget | null)[]> {
  const ids = sql.param(parts.map(({ uploadId }) => String(uploadId)))
  const numbers = sql.param(parts.map(({ part }) => part))
  const { rows } = await db.execute<StoredTarget>(sql`
    WITH target AS MATERIALIZED (
      SELECT upload.id, upload_key, object_key, storage_type, store_id, size, part_size, part_count, status, disabled
      FROM upload JOIN staff ON staff.id = owner_staff_id WHERE upload.id = ANY(${ids}::bigint[])
    ), counted AS MATERIALIZED (
      SELECT upload_id, part FROM upload_part JOIN target ON target.id = upload_id
      WHERE (upload_id, part) IN (SELECT * FROM unnest(${ids}::bigint[], ${numbers}::int[]))
        AND target.status = 'active' AND NOT target.disabled
      ORDER BY upload_id, part FOR UPDATE OF upload_part
    ), uncounted AS (
      DELETE FROM upload_part USING counted
      WHERE upload_part.upload_id = counted.upload_id AND upload_part.part = counted.part
    )
    SELECT id, upload_key AS "uploadKey", object_key AS "objectKey", storage_type AS "storageType",
      store_id AS "storeId", size, part_size AS "partSize", part_count AS "partCount", status,
      disabled AS "ownerDisabled"
    FROM target`)
  const targets = new Map(
    rows.map(({ id, ...row }) => [id, { ...row, size: Number(row.size), partSize: Number(row.partSize) }]),
  )
  return parts.map(({ uploadId }) => targets.get(String(uploadId)) ?? null)
}

/** Uncounts parts that the storage lost. */
export async function forgetParts(db: Executor, uploadId: bigint, parts: readonly number[]): Promise<void> {
  const lost = and(eq(uploadPart.uploadId, uploadId), inArray(uploadPart.part, [...parts]))
  await db.delete(uploadPart).where(lost)
}

/**
 * Counts a part as stored. The update of the upload's own row makes it wait for a completion or an abort under way.
 *
 * @returns false when the upload is no longer active: the part does not count.
 */
export async function recordPart(db: Executor, id: bigint, stored: StoredPart, at: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    WITH live AS (
      UPDATE ${upload} SET updated_at = ${at} WHERE id = ${id} AND status = 'active' RETURNING id
    )
    INSERT INTO ${uploadPart} (upload_id, part, size, crc32, md5)
    SELECT live.id, ${stored.part}, ${stored.size}, ${formatCrc32(stored.crc32)}, ${stored.md5 ?? null} FROM live
    ON CONFLICT (upload_id, part) DO UPDATE SET size = excluded.size, crc32 = excluded.crc32, md5 = excluded.md5`)
  return rowCount === 1
}

/** Notes what is said of parts that will go straight to the storage. @returns false when the upload is not active */
export async function announceParts(
  db: Executor,
  id: bigint,
  parts: readonly StoredPart[],
  at: string,
): Promise<boolean> {
  const rows = parts.map(
    ({ part, size, crc32, md5 }) =>
      sql`(${part}::int, ${size}::bigint, ${formatCrc32(crc32)}, ${md5 ?? null})`,
  )
  const { rowCount } = await db.execute(sql`
    WITH live AS (
      UPDATE ${upload} SET updated_at = ${at} WHERE id = ${id} AND status = 'active' RETURNING id
    )
    INSERT INTO ${uploadPart} (upload_id, part, size, crc32, md5)
    SELECT live.id, said.* FROM live, (VALUES ${sql.join(rows, sql`, `)}) AS said
    ON CONFLICT (upload_id, part) DO UPDATE SET size = excluded.size, crc32 = excluded.crc32, md5 = excluded.md5`)
  return rowCount === parts.length
}

/** Keeps what the storage calls an upload, in the place of `before`. False when another process was first. */
export async function keepStoreId(
  db: Executor,
  id: bigint,
  before: string | null,
  storeId: string,
): Promise<boolean> {
  const kept = await db
    .update(upload)
    .set({ storeId })
    .where(and(eq(upload.id, id), before === null ? isNull(upload.storeId) : eq(upload.storeId, before)))
    .returning({ id: upload.id })
  return kept.length === 1
}

/** Keeps the reaper away from an upload that is being completed. False when it is not active. */
export async function touchUpload(db: Executor, id: bigint, at: string): Promise<boolean> {
  const touched = await db
    .update(upload)
    .set({ updatedAt: at })
    .where(and(eq(upload.id, id), eq(upload.status, 'active')))
    .returning({ id: upload.id })
  return touched.length === 1
}

/** active → completed. Null when it was not active. */
export async function moveToCompleted(
  db: Executor,
  id: bigint,
  crc32: number,
  at: string,
): Promise<UploadRow | null> {
  const [row] = await db
    .update(upload)
    .set({ status: 'completed', crc32: formatCrc32(crc32), completedAt: at, updatedAt: at })
    .where(and(eq(upload.id, id), eq(upload.status, 'active')))
    .returning()
  return row ?? null
}

/**
 * active, or completed but never saved → aborted; with the reason where the file was refused. False when it was neither.
 */
export async function moveToAborted(
  db: Executor,
  id: bigint,
  at: string,
  refusal: ErrorCode | null = null,
): Promise<boolean> {
  const moved = await db
    .update(upload)
    .set({ status: 'aborted', updatedAt: at, refusal })
    .where(
      and(eq(upload.id, id), inArray(upload.status, ['active', 'completed']), isNull(upload.savedVideoId)),
    )
    .returning({ id: upload.id })
  return moved.length === 1
}

/** Ties a completed upload to the video made of it, once. False when it is not completed or tied already. */
export async function bindVideo(tx: Tx, id: bigint, videoId: bigint): Promise<boolean> {
  const bound = await tx
    .update(upload)
    .set({ savedVideoId: videoId })
    .where(and(eq(upload.id, id), eq(upload.status, 'completed'), isNull(upload.savedVideoId)))
    .returning({ id: upload.id })
  return bound.length === 1
}

/** The video is gone: its object may go too. */
export async function unbindVideo(tx: Tx, videoId: bigint, at: string): Promise<bigint[]> {
  const rows = await tx
    .update(upload)
    .set({ status: 'aborted', savedVideoId: null, updatedAt: at })
    .where(eq(upload.savedVideoId, videoId))
    .returning({ id: upload.id })
  return rows.map(({ id }) => id)
}

/** Gives up what nobody touched since `before` and no video was made of. Parallel reapers share the rows. */
export async function abortAbandoned(
  db: Executor,
  before: string,
  at: string,
  limit: number,
): Promise<number> {
  const abandoned = db
    .select({ id: upload.id })
    .from(upload)
    .where(
      and(
        inArray(upload.status, ['active', 'completed']),
        lt(upload.updatedAt, before),
        isNull(upload.savedVideoId),
        isNull(upload.freedAt),
      ),
    )
    .orderBy(asc(upload.updatedAt))
    .limit(limit)
    .for('update', { skipLocked: true })
  const aborted = await db
    .update(upload)
    .set({ status: 'aborted', updatedAt: at })
    .where(inArray(upload.id, abandoned))
    .returning({ id: upload.id })
  return aborted.length
}

/** Aborted uploads whose storage is still to be given back, in order of id from the one behind `after`. */
export function findUnfreed(db: Executor, after: bigint, limit: number): Promise<UploadRow[]> {
  return db
    .select()
    .from(upload)
    .where(
      and(
        eq(upload.status, 'aborted'),
        isNull(upload.savedVideoId),
        isNull(upload.freedAt),
        gt(upload.id, after),
      ),
    )
    .orderBy(asc(upload.id))
    .limit(limit)
}

/** Notes that the storage was given back; the parts are history then. */
export async function markFreed(db: Executor, id: bigint, at: string): Promise<void> {
  await db.update(upload).set({ freedAt: at }).where(eq(upload.id, id))
  await db.delete(uploadPart).where(eq(uploadPart.uploadId, id))
}

/**
 * Those of the places (`PlacedUpload.id`) that belong to an upload that may still need its unfinished file, or gives it back
 * itself.
 */
export async function findLivePlaces(
  db: Executor,
  storageType: StorageType,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ key: upload.uploadKey, storeId: upload.storeId })
    .from(upload)
    .where(
      and(
        eq(upload.storageType, storageType),
        or(inArray(upload.uploadKey, [...ids]), inArray(upload.storeId, [...ids])),
        ne(upload.status, 'completed'),
        isNull(upload.freedAt),
      ),
    )
  return new Set(rows.map(({ key, storeId }) => storeId ?? key))
}
