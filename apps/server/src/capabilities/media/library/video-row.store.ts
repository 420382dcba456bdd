import type { VideoClaim } from '@pindao/protocol/channels/video-claim.ts'
import type { MadeAs, Video } from '@pindao/protocol/media/video.record.ts'
import { eq, type SQL, sql } from 'drizzle-orm'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import { isoInstant } from '#src/platform/db/columns.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { video } from './video.table.ts'
import { highestClaim } from './video-claims.store.ts'
import { musicOfVideo } from './video-music.store.ts'

/** A publish task of a video, and whose it is: whoever submitted it, and whoever has its channel today. Ids are text. */
export type NewestTask = {
  readonly id: string
  readonly status: number
  readonly ownerStaffId: string
  readonly departmentId: string
  readonly ofChannel: {
    readonly ownerStaffId: string
    readonly departmentId: string
    readonly backupStaffId: string | null
    readonly groupId: string | null
  }
}

/** A video with what lists show of it. Ids are text, as they are sent. */
export type PresentedVideo = {
  readonly id: string
  readonly title: string
  readonly fileName: string
  readonly channelId: string | null
  readonly channelName: string | null
  readonly platform: string | null
  readonly uploadStatus: number
  readonly size: number
  readonly crc32: string
  readonly container: string
  readonly durationMs: number
  readonly width: number
  readonly height: number
  readonly videoCodec: string
  readonly frameRate: number | null
  readonly audioCodec: string | null
  readonly thumbnailKey: string | null
  readonly storyboardKey: string | null
  readonly language: string | null
  readonly programme: string | null
  readonly programmeType: string | null
  readonly episode: number | null
  readonly tags: readonly string[]
  readonly remark: string
  readonly licenceFrom: string | null
  readonly licenceTo: string | null
  readonly licenceTerritories: readonly string[]
  readonly ownerName: string
  readonly createdAt: string
  readonly updatedAt: string
  readonly version: number
  readonly sourceVideoId: string | null
  readonly madeAs: MadeAs | null
  /** The two newest, newest first. */
  readonly publishTasks: readonly NewestTask[]
  /** Of what was published of it, the highest; null where nothing is claimed. */
  readonly claim: VideoClaim | null
  readonly music: Video['music']
}

/**
 * The newest tasks are publishing's: read here by name, because media comes before publishing, and asking in a second
 * statement halves the rate of the list (`npm run bench api`).
 */
export const newestTasks = sql`
  ARRAY(SELECT json_build_object('id', task.id::text, 'status', task.status, 'ownerStaffId', task.operator_id::text,
     'departmentId', task.department_id::text, 'ofChannel', json_build_object('ownerStaffId', its.owner_staff_id::text,
     'departmentId', its.department_id::text, 'backupStaffId', its.backup_staff_id::text, 'groupId', its.group_id::text))
   FROM publish_task AS task JOIN ${channel} AS its ON its.id = task.channel_id
   WHERE task.video_id = ${video.id} ORDER BY task.id DESC LIMIT 2)`

const columns = sql`
  ${video.id}::text AS "id", ${video.title} AS "title", ${video.fileName} AS "fileName",
  ${video.channelId}::text AS "channelId", ${channel.title} AS "channelName", ${channel.platform} AS "platform",
  ${video.uploadStatus} AS "uploadStatus", ${video.size} AS "size", ${video.crc32} AS "crc32",
  ${video.container} AS "container", ${video.durationMs} AS "durationMs", ${video.width} AS "width",
  ${video.height} AS "height", ${video.videoCodec} AS "videoCodec", ${video.frameRate} AS "frameRate", ${video.audioCodec} AS "audioCodec",
  ${video.thumbnailKey} AS "thumbnailKey", ${video.storyboardKey} AS "storyboardKey", ${video.language} AS "language",
  ${video.programme} AS "programme", ${video.programmeType} AS "programmeType", ${video.episode} AS "episode", ${video.tags} AS "tags", ${video.remark} AS "remark",
  ${video.licenceFrom} AS "licenceFrom", ${video.licenceTo} AS "licenceTo",
  ${video.licenceTerritories} AS "licenceTerritories", ${staff.fullName} AS "ownerName", ${video.createdAt} AS "createdAt",
  ${video.updatedAt} AS "updatedAt", ${video.version} AS "version",
  ${video.sourceVideoId}::text AS "sourceVideoId", ${video.madeAs} AS "madeAs",
  ${newestTasks} AS "publishTasks", ${highestClaim} AS "claim", ${musicOfVideo} AS "music"`

const joins = sql`
  JOIN ${staff} ON ${eq(staff.id, video.ownerStaffId)}
  LEFT JOIN ${channel} ON ${eq(channel.id, video.channelId)}`

/** What a query of presented videos answers: one row. */
export type PresentedAnswer = { readonly videos: readonly PresentedVideo[]; readonly total: string | null }

const newestFirst = sql`${video.id} DESC`

/**
 * A query for presented videos, newest first or in the `order` given, with a `total` that is given. One JSON value instead of twenty columns in
 * thirty rows: half the work in Node for a quarter more in PostgreSQL.
 */
export function presentedQuery(
  where: SQL | undefined,
  {
    total = sql`NULL`,
    limit = sql``,
    order = newestFirst,
  }: Partial<Record<'total' | 'limit' | 'order', SQL>> = {},
): SQL {
  return sql`
    SELECT coalesce(json_agg(shown), '[]') AS "videos", ${total} AS "total"
    FROM (SELECT ${columns} FROM ${video} ${joins} WHERE ${where} ORDER BY ${order} ${limit}) AS shown`
}

/** The videos of an answer; JSON has another spelling of UTC than ours. */
export function videosOf(answer: PresentedAnswer | undefined): PresentedVideo[] {
  return (answer?.videos ?? []).map((row) => ({
    ...row,
    createdAt: isoInstant(row.createdAt),
    updatedAt: isoInstant(row.updatedAt),
  }))
}

/** The videos with these ids, newest first. */
export function findPresented(db: Executor, ids: readonly bigint[]): Promise<PresentedVideo[]> {
  return readPresented(db, sql`${video.id} = ANY(${sql.param(ids.map(String))}::bigint[])`)
}

/** The videos whose ids a query finds, newest first or in another order. */
export function findPresentedOf(db: Executor, idQuery: SQL, order?: SQL): Promise<PresentedVideo[]> {
  return readPresented(db, sql`${video.id} IN (${idQuery})`, order)
}

async function readPresented(db: Executor, where: SQL, order = newestFirst): Promise<PresentedVideo[]> {
  const { rows } = await db.execute<PresentedAnswer>(presentedQuery(where, { order }))
  return videosOf(rows[0])
}
