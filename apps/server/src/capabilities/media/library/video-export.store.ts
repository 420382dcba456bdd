import type { VideoClaim } from '@pindao/protocol/channels/video-claim.ts'
import type { Video } from '@pindao/protocol/media/video.record.ts'
import type { OperationParams } from '@pindao/protocol/operations/operation.params.ts'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { department, staff } from '#src/capabilities/access/staff/staff.table.ts'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import type { Actor } from '#src/platform/context.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { idsIn, ordering } from '#src/platform/db/listing.ts'
import { coversDepartment, withinScope } from '#src/platform/db/record-scope.ts'
import { videoFilterOf } from './video.filter.ts'
import { video } from './video.table.ts'
import { highestClaim } from './video-claims.store.ts'
import { musicOfVideo } from './video-music.store.ts'
import { type NewestTask, newestTasks } from './video-row.store.ts'
import { lookedFor, visible } from './video-scope.store.ts'
import { titleHolds } from './video-search.store.ts'
import { videoOrder } from './video-sorted-page.store.ts'

type Params = OperationParams<'video.export'>

/** A video as a file has it: numbers that may be large, and instants, are the database's text. */
export type ExportedVideo = {
  readonly id: string
  readonly title: string
  readonly fileName: string
  readonly channel: string | null
  readonly platform: string | null
  readonly durationMs: string
  readonly size: string
  readonly uploadStatus: number
  readonly createdAt: string
  readonly updatedAt: string
  readonly uploader: string
  readonly width: number
  readonly height: number
  readonly videoCodec: string
  readonly audioCodec: string | null
  readonly container: string
  readonly crc32: string
  readonly language: string | null
  readonly programme: string | null
  readonly programmeType: string | null
  readonly episode: number | null
  readonly tags: string
  readonly licenceFrom: string | null
  readonly licenceTo: string | null
  readonly remark: string
  /** The two newest, newest first. */
  readonly publishTasks: readonly NewestTask[]
  readonly claim: VideoClaim | null
  readonly music: Video['music']
}

/** Which videos a list has: the conditions of the list itself. Of a search all matches, not its newest thousand. */
function listed(actor: Actor, { filter, ids }: Params): SQL | undefined {
  if (ids !== undefined) return and(visible(actor, {}), idsIn(video.id, ids))
  const asked = videoFilterOf(actor, filter)
  return and(visible(actor, asked), lookedFor(asked), asked.title ? titleHolds(asked.title) : undefined)
}

/** They ask for the claims of what was published. */
const claimColumns: readonly string[] = ['claimState', 'claimType', 'claimDirection']

/** The rows of a list, in its order. */
export function exportedVideos(actor: Actor, params: Params): SQL {
  const withTasks = params.columns.includes('publishing')
  const withClaims = params.columns.some((column) => claimColumns.includes(column))
  return sql`
    SELECT ${video.id} AS "id", ${video.title} AS "title", ${video.fileName} AS "fileName",
      ${channel.title} AS "channel", ${channel.platform} AS "platform", ${video.durationMs} AS "durationMs",
      ${video.size} AS "size", ${video.uploadStatus} AS "uploadStatus", ${video.createdAt} AS "createdAt",
      ${video.updatedAt} AS "updatedAt", ${staff.fullName} AS "uploader", ${video.width} AS "width",
      ${video.height} AS "height", ${video.videoCodec} AS "videoCodec", ${video.audioCodec} AS "audioCodec",
      ${video.container} AS "container", ${video.crc32} AS "crc32", ${video.language} AS "language",
      ${video.programme} AS "programme", ${video.programmeType} AS "programmeType", ${video.episode} AS "episode", array_to_string(${video.tags}, ', ') AS "tags",
      ${video.licenceFrom} AS "licenceFrom", ${video.licenceTo} AS "licenceTo", ${video.remark} AS "remark",
      ${withTasks ? newestTasks : sql`NULL`} AS "publishTasks", ${withClaims ? highestClaim : sql`NULL`} AS "claim",
      ${params.columns.includes('music') ? musicOfVideo : sql`NULL`} AS "music"
    FROM ${video} JOIN ${staff} ON ${eq(staff.id, video.ownerStaffId)}
    LEFT JOIN ${channel} ON ${eq(channel.id, video.channelId)}
    WHERE ${listed(actor, params)} ORDER BY ${sql.join(ordering(videoOrder, params.filter.sort), sql`, `)}`
}

export function countExportedVideos(actor: Actor, params: Params): SQL {
  return sql`SELECT count(*) AS total FROM ${video} WHERE ${listed(actor, params)}`
}

/** What the person and the department of a filter are called, for whoever covers them. */
export async function findFilterNames(
  db: Executor,
  actor: Actor,
  {
    uploaderId,
    departmentId,
  }: { readonly uploaderId?: string | undefined; readonly departmentId?: string | undefined },
): Promise<{ readonly uploader: string | null; readonly department: string | null }> {
  const covered = withinScope(actor, { ownerStaffId: staff.id, departmentId: staff.departmentId })
  const [person] = uploaderId
    ? await db
        .select({ name: staff.fullName })
        .from(staff)
        .where(and(eq(staff.id, BigInt(uploaderId)), covered))
    : []
  const [place] = departmentId
    ? await db
        .select({ name: department.label })
        .from(department)
        .where(and(eq(department.id, BigInt(departmentId)), coversDepartment(actor, department.id)))
    : []
  return { uploader: person?.name ?? null, department: place?.name ?? null }
}
