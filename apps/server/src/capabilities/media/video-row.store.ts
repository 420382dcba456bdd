import { eq, type SQL, sql } from 'drizzle-orm'
import { staff } from '#src/capabilities/access/staff.table.ts'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import { isoInstant } from '#src/platform/db/columns.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { video } from './video.table.ts'

/** A video with the names that lists show, as the driver gives it: 64-bit numbers are text. */
export type RawVideo = {
  id: string
  title: string
  fileName: string
  channelId: string | null
  channelName: string | null
  platform: string | null
  uploadStatus: number
  size: string
  crc32: string
  container: string
  durationMs: string
  width: number
  height: number
  videoCodec: string
  audioCodec: string | null
  thumbnailKey: string | null
  ownerName: string
  createdAt: string
  updatedAt: string
  publishTask: NewestTask | null
}

/** The newest publish task of a video. */
export type NewestTask = { readonly id: string; readonly status: number }

/** The same with numbers; ids stay text, as they are sent. */
export type PresentedVideo = Omit<RawVideo, 'size' | 'durationMs'> & { size: number; durationMs: number }

/**
 * The newest task is publishing's: read here by name, because media comes before publishing, and asking it in a second
 * statement halves the rate of the list (`npm run bench api`).
 */
const columns = sql`
  ${video.id} AS "id", ${video.title} AS "title", ${video.fileName} AS "fileName", ${video.channelId} AS "channelId",
  ${channel.title} AS "channelName", ${channel.platform} AS "platform", ${video.uploadStatus} AS "uploadStatus",
  ${video.size} AS "size", ${video.crc32} AS "crc32", ${video.container} AS "container",
  ${video.durationMs} AS "durationMs", ${video.width} AS "width", ${video.height} AS "height",
  ${video.videoCodec} AS "videoCodec", ${video.audioCodec} AS "audioCodec",
  ${video.thumbnailKey} AS "thumbnailKey", ${staff.fullName} AS "ownerName", ${video.createdAt} AS "createdAt",
  ${video.updatedAt} AS "updatedAt",
  (SELECT json_build_object('id', task.id::text, 'status', task.status) FROM publish_task AS task
   WHERE task.video_id = ${video.id} ORDER BY task.id DESC LIMIT 1) AS "publishTask"`

const joins = sql`
  JOIN ${staff} ON ${eq(staff.id, video.ownerStaffId)}
  LEFT JOIN ${channel} ON ${eq(channel.id, video.channelId)}`

/** A query for presented videos, newest first; `more` columns come after them. */
export function presentedQuery(where: SQL | undefined, more?: SQL): SQL {
  const selected = more ? sql`${columns}, ${more}` : columns
  return sql`SELECT ${selected} FROM ${video} ${joins} WHERE ${where} ORDER BY ${video.id} DESC`
}

/** The videos with these ids, newest first. */
export function findPresented(db: Executor, ids: readonly bigint[]): Promise<PresentedVideo[]> {
  return readPresented(db, sql`${video.id} = ANY(${sql.param(ids.map(String))}::bigint[])`)
}

/** The videos whose ids a query finds, newest first. */
export function findPresentedOf(db: Executor, idQuery: SQL): Promise<PresentedVideo[]> {
  return readPresented(db, sql`${video.id} IN (${idQuery})`)
}

async function readPresented(db: Executor, where: SQL): Promise<PresentedVideo[]> {
  const { rows } = await db.execute<RawVideo>(presentedQuery(where))
  // Raw rows of drizzle come as PostgreSQL writes them; those of the pool have their instants read already.
  return rows.map((row) =>
    presented({ ...row, createdAt: isoInstant(row.createdAt), updatedAt: isoInstant(row.updatedAt) }),
  )
}

/** A row of the driver with its 64-bit numbers read. */
export function presented(row: RawVideo): PresentedVideo {
  return { ...row, size: Number(row.size), durationMs: Number(row.durationMs) }
}
