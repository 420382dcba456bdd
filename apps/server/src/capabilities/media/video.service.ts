import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import type { saveVideo as saveVideoEndpoint, Video } from '@pindao/protocol/media/video.endpoints.ts'
import { videoUploadStatus } from '@pindao/protocol/media/video.states.ts'
import { writeAudit } from '#src/capabilities/access/access.ts'
import { AppError } from '#src/platform/app-error.ts'
import { coversRecord, type SignedInContext } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { publishLive } from '#src/platform/live/live.ts'
import type { VideoFacts } from '#src/platform/media-tools/probe.ts'
import type { JobSender } from '#src/platform/queue/queue.ts'
import type { StoredFile, StoredFiles } from './stored-files.ts'
import { findUploadByObject } from './upload.store.ts'
import { thumbnailJob } from './video.jobs.ts'
import * as store from './video.store.ts'
import type { VideoRow } from './video.table.ts'
import { createVideoList, type VideoListDeps } from './video-list.service.ts'
import { createVideoProbe, type VideoProbeDeps } from './video-probe.ts'
import { findPresented } from './video-row.store.ts'

/** What media needs of publishing, which comes after it: handed in when the product is composed. */
export type PublishTasksPort = {
  /** Whether a task still needs the video's file, as the transaction sees it. */
  needsVideo(tx: Tx, videoId: bigint): Promise<boolean>
}

export type VideoServiceDeps = VideoListDeps &
  VideoProbeDeps & {
    readonly files: StoredFiles
    readonly jobs: JobSender
    readonly clock: () => number
    readonly publishTasks: PublishTasksPort
    /** Checks that the person may use this channel. @throws channels.notFound, access.outsideScope */
    readonly channelForVideo: (ctx: SignedInContext, channelId: bigint) => Promise<unknown>
  }
export type VideoService = ReturnType<typeof createVideoService>

type SaveInput = EndpointParsed<typeof saveVideoEndpoint>['body']

/** What people do with source videos. */
export function createVideoService(deps: VideoServiceDeps) {
  const { database, files, publishTasks, clock } = deps
  const { db } = database
  const videos = createVideoList(deps)
  const probe = createVideoProbe(deps)

  /**
   * Records a stored file as a source video. It is probed first, so that a bad file is refused with a sentence and
   * leaves nothing behind. The same file saved again by the same person is the same video.
   *
   * @throws media.notAVideo, media.noPicture, media.videoTruncated, media.probeTimeout, and what `files.find` throws
   */
  async function save(ctx: SignedInContext, input: SaveInput): Promise<Video> {
    const before = await savedBefore(ctx, input.videoPath)
    if (before !== null) return get(ctx, before)
    const file = await files.find(ctx, input.videoPath)
    const channelId = input.channelId === undefined ? null : BigInt(input.channelId)
    if (channelId !== null) await deps.channelForVideo(ctx, channelId)
    const facts = await probe(ctx, file, input.fileName)
    try {
      const id = await database.transaction((tx) => insert(tx, ctx, { ...input, channelId }, file, facts))
      return await get(ctx, id)
    } catch (error) {
      // A double click: the other one was first, and its video is the answer to both.
      const winner = await savedBefore(ctx, input.videoPath)
      if (winner === null) throw error
      return get(ctx, winner)
    }
  }

  async function savedBefore(ctx: SignedInContext, videoPath: string): Promise<bigint | null> {
    const upload = await findUploadByObject(db, videoPath)
    return upload && upload.ownerStaffId === ctx.actor.staffId ? upload.savedVideoId : null
  }

  async function insert(
    tx: Tx,
    { actor, ...source }: SignedInContext,
    input: { title: string; channelId: bigint | null },
    file: StoredFile,
    facts: VideoFacts,
  ): Promise<bigint> {
    const at = new Date(clock()).toISOString()
    const { orientation: _derived, ...stored } = facts
    const saved = videoUploadStatus.codes.saved
    const owner = { ownerStaffId: actor.staffId, departmentId: actor.departmentId }
    const { uploadId, objectKey, fileName, size, crc32 } = file
    const id = await store.insertVideo(tx, {
      ...{ title: input.title, channelId: input.channelId, uploadId, objectKey, fileName, size, crc32 },
      ...{ ...stored, ...owner, uploadStatus: saved, createdAt: at, updatedAt: at },
    })
    await files.bind(tx, uploadId, id)
    const event = { videoId: id, at, actor: 'person', staffId: actor.staffId, reason: 'saved' }
    await store.insertVideoEvent(tx, { ...event, fromStatus: null, toStatus: saved })
    const after = auditFacts({ ...file, ...input })
    await writeAudit(tx, { actor, ...source }, { action: 'video.save', entity: 'video', entityId: id, after })
    await deps.jobs.send(tx, thumbnailJob, { videoId: String(id) })
    await announce(tx, id, owner)
    return id
  }

  async function get(ctx: SignedInContext, id: bigint): Promise<Video> {
    await load(ctx, id)
    const [video] = videos.present(ctx.actor, await findPresented(db, [id]))
    if (!video) throw new AppError('media.videoNotFound')
    return video
  }

  async function viewLink(ctx: SignedInContext, id: bigint) {
    const { objectKey } = await load(ctx, id)
    return files.viewLink(objectKey)
  }

  /** Deletes a video that no publish task needs, and gives its file up. @throws media.videoInUse */
  async function remove(ctx: SignedInContext, id: bigint): Promise<{ deleted: boolean }> {
    const uploadId = await database.transaction(async (tx) => {
      const row = cover(ctx, await store.lockVideo(tx, id))
      if (await publishTasks.needsVideo(tx, id)) throw new AppError('media.videoInUse')
      const at = new Date(clock()).toISOString()
      await store.markDeleted(tx, id, at)
      const status = { fromStatus: row.uploadStatus, toStatus: row.uploadStatus }
      const event = { videoId: id, at, actor: 'person', staffId: ctx.actor.staffId, reason: 'deleted' }
      await store.insertVideoEvent(tx, { ...event, ...status })
      const before = auditFacts(row)
      await writeAudit(tx, ctx, { action: 'video.delete', entity: 'video', entityId: id, before })
      await announce(tx, id, row)
      return files.release(tx, id)
    })
    if (uploadId !== null) await files.free(uploadId)
    return { deleted: true }
  }

  /**
   * A video that is to be published: covered by the person's scope. With `tx` nobody deletes it before the transaction
   * ends.
   *
   * @throws media.videoNotFound, access.outsideScope
   */
  async function videoForPublishing(ctx: SignedInContext, id: bigint, tx?: Tx): Promise<VideoRow> {
    return tx ? cover(ctx, await store.findVideoToKeep(tx, id)) : load(ctx, id)
  }

  async function load(ctx: SignedInContext, id: bigint): Promise<VideoRow> {
    return cover(ctx, await store.findVideo(db, id))
  }

  return { save, list: videos.list, get, viewLink, remove, videoForPublishing }
}

/** What the audit log keeps of a video. */
function auditFacts({ title, channelId, fileName, size }: AuditedVideo) {
  return { title, channelId, fileName, size }
}
type AuditedVideo = Pick<VideoRow, 'title' | 'channelId' | 'fileName' | 'size'>

function cover({ actor }: SignedInContext, row: VideoRow | null): VideoRow {
  if (!row) throw new AppError('media.videoNotFound')
  if (!coversRecord(actor, row)) throw new AppError('access.outsideScope')
  return row
}

function announce(tx: Tx, id: bigint, record: { ownerStaffId: bigint; departmentId: bigint }): Promise<void> {
  const { ownerStaffId, departmentId } = record
  return publishLive(
    tx,
    { type: 'video', id: String(id) },
    { permission: 'video:read', ownerStaffId, departmentId },
  )
}
