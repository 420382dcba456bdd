import { and, asc, gt, gte, isNull, lte } from 'drizzle-orm'
import type { Executor } from '#src/platform/db/database.ts'
import { video } from '../library/video.table.ts'

export type EndingLicence = {
  readonly id: bigint
  readonly title: string
  readonly channelId: bigint | null
  readonly ownerStaffId: bigint
  readonly licenceTo: string
}

/** Videos whose licence ends on one of these days, by id, behind `after`. */
export async function findEndingLicences(
  db: Executor,
  { from, to, after }: { readonly from: string; readonly to: string; readonly after: bigint },
  limit: number,
): Promise<readonly EndingLicence[]> {
  const { id, title, channelId, ownerStaffId, licenceTo } = video
  const rows = await db
    .select({ id, title, channelId, ownerStaffId, licenceTo })
    .from(video)
    .where(and(gte(licenceTo, from), lte(licenceTo, to), isNull(video.deletedAt), gt(id, after)))
    .orderBy(asc(id))
    .limit(limit)
  return rows.flatMap((row) => (row.licenceTo === null ? [] : [{ ...row, licenceTo: row.licenceTo }]))
}
