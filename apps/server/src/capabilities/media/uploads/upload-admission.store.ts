import { sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { StorageType } from '#src/platform/storage/storage-driver.ts'

type Sum = { readonly uploads: number; readonly bytes: number }
/**
 * Uploads that no video was made of and whose space was not given back: how many of them moved lately, and the bytes of
 * all; `unsent` are those that are to come.
 */
export type OpenUploads = { readonly person: Sum; readonly department: Sum; readonly unsent: number }

/** As PostgreSQL tells it: counts and sums come as text. */
type Row = Record<
  'person_uploads' | 'person_bytes' | 'department_uploads' | 'department_bytes' | 'unsent',
  string
>

/** Until the end of the transaction nobody else is let in. */
export async function lockAdmission(tx: Tx): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('upload admission', 0))`)
}

/**
 * What is announced, by this person, by this department, and of all of it what a storage has yet to take.
 *
 * @param lately an upload that nothing was heard of since is not numbered: its owner may have no page left to remove it
 */
export async function sumOpenUploads(
  tx: Tx,
  { staffId, departmentId }: Pick<Actor, 'staffId' | 'departmentId'>,
  storageType: StorageType,
  lately: string,
): Promise<OpenUploads> {
  const { rows } = await tx.execute<Row>(sql`
    SELECT
      count(*) FILTER (WHERE owner_staff_id = ${staffId} AND updated_at > ${lately}) AS person_uploads,
      coalesce(sum(size) FILTER (WHERE owner_staff_id = ${staffId}), 0) AS person_bytes,
      count(*) FILTER (WHERE department_id = ${departmentId} AND updated_at > ${lately}) AS department_uploads,
      coalesce(sum(size) FILTER (WHERE department_id = ${departmentId}), 0) AS department_bytes,
      coalesce(sum(size - stored.bytes) FILTER (WHERE storage_type = ${storageType}), 0) AS unsent
    FROM upload, LATERAL (
      SELECT CASE status WHEN 'completed' THEN upload.size ELSE (
        SELECT coalesce(sum(part.size), 0) FROM upload_part part WHERE part.upload_id = upload.id
      ) END AS bytes
    ) stored
    WHERE status IN ('active', 'completed') AND saved_video_id IS NULL AND freed_at IS NULL`)
  const [row] = rows
  return {
    person: { uploads: Number(row?.person_uploads), bytes: Number(row?.person_bytes) },
    department: { uploads: Number(row?.department_uploads), bytes: Number(row?.department_bytes) },
    unsent: Number(row?.unsent),
  }
}
