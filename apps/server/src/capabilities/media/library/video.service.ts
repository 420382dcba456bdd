import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import type { updateVideo } from '@pindao/protocol/media/video.endpoints.ts'
import { mostTags, type VideoDescriptionChange } from '@pindao/protocol/media/video.fields.ts'
import type { MadeAs, Video } from '@pindao/protocol/media/video.record.ts'
import { videoUploadStatus } from '@pindao/protocol/media/video.states.ts'
import { type SavedVideo, saveVideo } from '@pindao/protocol/media/video-saving.endpoints.ts'
import { recordHistory, writeAudit } from '#src/capabilities/access/access.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import type { Transact, Tx } from '#src/platform/db/database.ts'
import { findRepeated, idempotent } from '#src/platform/db/idempotency.ts'
import { assertVersion } from '#src/platform/db/version.ts'
import { coveredRecord, foundRecord } from '#src/platform/found-record.ts'
import type { VideoFacts } from '#src/platform/media-tools/probe.ts'
import type { NewsDesk } from '#src/platform/news.ts'
import type { JobSender } from '#src/platform/queue/queue.ts'
import type { Storages } from '#src/platform/storage/storages.ts'
import { writeEvent } from '#src/platform/timeline/timeline.ts'
import { findSameContent } from '../attachments/video-file.store.ts'
import type { Derivatives } from '../derivatives/derivative.service.ts'
import type { StoredFile, StoredFiles } from '../files/stored-files.ts'
import { findUploadByObject } from '../uploads/upload.store.ts'
import type { UploadLinks } from '../uploads/upload-links.ts'
import { thumbnailJob } from './video.jobs.ts'
import { announceVideo } from './video.news.ts'
import * as store from './video.store.ts'
import type { VideoRow } from './video.table.ts'
import {
  describedBy,
  describedFacts,
  descriptionOf,
  isSameDescription,
  undescribed,
  type VideoDescription,
} from './video-description.ts'
import { labelled } from './video-labels.ts'
import { createVideoList, type VideoListDeps } from './video-list.service.ts'
import { createVideoProbe, type VideoProbeDeps } from './video-probe.ts'
import { findPresented } from './video-row.store.ts'
import { keepProgramme } from './video-word.store.ts'

/** What media needs of publishing, which comes after it: handed in when the product is composed. */
export type PublishTasksPort = {
  /** Whether a task still needs the video's file, as the transaction sees it. */
  needsVideo(tx: Tx, videoId: bigint): Promise<boolean>
  /** A video that was delivered has another file: sends that one where the last one went. @returns false where it goes nowhere */
  deliverAgain(tx: Tx, ctx: SignedInContext, videoId: bigint): Promise<boolean>
}

export type VideoServiceDeps = VideoListDeps &
  VideoProbeDeps & {
    readonly storage: Pick<Storages, 'viewSeconds'>
    readonly files: StoredFiles
    readonly links: Pick<UploadLinks, 'page' | 'shared'>
    readonly jobs: JobSender
    readonly news: Pick<NewsDesk, 'lower'>
    readonly clock: () => number
    readonly publishTasks: PublishTasksPort
    readonly derivatives: Pick<Derivatives, 'begin'>
    /** Checks that the person may use this channel. @throws channels.notFound */
    readonly channelForVideo: (ctx: SignedInContext, channelId: bigint) => Promise<unknown>
  }
export type VideoService = ReturnType<typeof createVideoService>

/** What people may change of a video; what is left out stays as it is. */
export type VideoChange = VideoDescriptionChange & {
  readonly title?: string | undefined
  readonly channelId?: bigint | null | undefined
  readonly version?: number | undefined
  /** Words added to the tags it has, and taken from them. */
  readonly addTags?: readonly string[] | undefined
  readonly removeTags?: readonly string[] | undefined
}

/** A film that was made here of the video `of`, stored as `file`. */
export type MadeFilm = Made & {
  readonly title: string
  readonly file: StoredFile
  readonly facts: VideoFacts
}
type Made = { readonly of: bigint; readonly as: MadeAs }

type SaveInput = EndpointParsed<typeof saveVideo>['body']
type UpdateInput = EndpointParsed<typeof updateVideo>['body']

/** What people do with source videos. */
export function createVideoService(deps: VideoServiceDeps) {
  const { database, files, links, publishTasks, clock } = deps
  const { db } = database
  const videos = createVideoList(deps)
  const probe = createVideoProbe(deps)

  /**
   * Records a stored file as a source video. It is probed first, so that a bad file is refused with a sentence and
   * leaves nothing behind. The same file saved again by the same person is the same video, once per Idempotency-Key.
   *
   * @throws common.idempotencyMismatch, media.notAVideo, media.noPicture, media.videoTruncated, media.notAsNamed, media.probeTimeout, and
   * what `files.find` throws
   */
  async function save(ctx: SignedInContext, input: SaveInput): Promise<SavedVideo> {
    const repeated = await findRepeated(db, ctx, saveVideo, input)
    if (repeated !== null) return saved(ctx, repeated)
    const once = async (record: (tx: Tx) => Promise<bigint>) => {
      const { id } = await database.transaction((tx) =>
        idempotent(tx, ctx, saveVideo, input, () => record(tx)),
      )
      return saved(ctx, id)
    }
    const before = await savedBefore(ctx, input.videoPath)
    if (before !== null) return once(async () => before)
    const file = await files.find(ctx, input.videoPath)
    const channelId = input.channelId === undefined ? null : BigInt(input.channelId)
    if (channelId !== null) await deps.channelForVideo(ctx, channelId)
    const facts = await probe(ctx, file, input.fileName)
    try {
      return await once((tx) => insert(tx, ctx, { ...input, channelId }, file, facts))
    } catch (error) {
      // Two tabs: the other one was first, and its video is the answer to both.
      const late = error instanceof AppError && error.code === 'media.uploadAlreadySaved'
      const winner = late ? await savedBefore(ctx, input.videoPath) : null
      if (winner === null) throw error
      return once(async () => winner)
    }
  }

  /** Nothing is refused for it: a film may be wanted twice, but whoever sent it again should know. */
  async function saved(ctx: SignedInContext, id: bigint): Promise<SavedVideo> {
    const row = await load(ctx, id)
    const same = await findSameContent(db, ctx.actor, row)
    const video = await get(ctx, id)
    return { ...video, sameContent: same.map((one) => ({ id: String(one.id), title: one.title })) }
  }

  async function savedBefore(ctx: SignedInContext, videoPath: string): Promise<bigint | null> {
    const upload = await findUploadByObject(db, videoPath)
    return upload && upload.ownerStaffId === ctx.actor.staffId ? upload.savedVideoId : null
  }

  async function insert(
    tx: Tx,
    { actor, ...source }: SignedInContext,
    input: VideoDescriptionChange & { title: string; channelId: bigint | null },
    file: StoredFile,
    facts: VideoFacts,
    made: Made | null = null,
  ): Promise<bigint> {
    const at = new Date(clock()).toISOString()
    const { orientation: _derived, ...stored } = facts
    const saved = videoUploadStatus.codes.saved
    const owner = { ownerStaffId: actor.staffId, departmentId: actor.departmentId }
    const { uploadId, objectKey, fileName, size, crc32 } = file
    // Of a film that is made of another one, what that one says is not looked at again.
    const said = made === null ? await labelled(tx, source, input, undescribed) : input
    const description = describedBy(said, undescribed)
    const id = await store.insertVideo(tx, {
      ...description,
      title: input.title,
      channelId: input.channelId,
      uploadId,
      objectKey,
      fileName,
      size,
      crc32,
      ...stored,
      ...owner,
      uploadStatus: saved,
      sourceVideoId: made?.of ?? null,
      madeAs: made?.as ?? null,
      createdAt: at,
      updatedAt: at,
    })
    await files.bind(tx, uploadId, id)
    await keepProgramme(tx, description)
    const event = {
      at,
      actor: 'person',
      staffId: actor.staffId,
      reason: made === null ? 'saved' : 'made',
    } as const
    await writeEvent(tx, 'video', id, { ...event, from: null, to: saved })
    const after = auditFacts({ ...file, ...input, ...description })
    await writeAudit(tx, { actor, ...source }, { action: 'video.save', entity: 'video', entityId: id, after })
    await deps.jobs.send(tx, thumbnailJob, { videoId: String(id) })
    await deps.derivatives.begin(tx, id, facts)
    await announceVideo(tx, id, owner)
    return id
  }

  /**
   * Records a film that was made here of another video, in the transaction of whoever had it made: what is said of the
   * source is said of it. Call it once for a file.
   *
   * @throws media.videoNotFound where the source is gone, media.uploadAlreadySaved
   */
  async function recordMade(tx: Tx, ctx: SignedInContext, film: MadeFilm): Promise<bigint> {
    const source = cover(ctx, await store.findVideoToKeep(tx, film.of))
    const { title, file, facts, of, as } = film
    const said = { ...descriptionOf(source), episode: null }
    return insert(tx, ctx, { ...said, title, channelId: null }, file, facts, { of, as })
  }

  /**
   * Changes title and channel of a video. Only a channel that is new to it is checked: whoever mends a title need not
   * cover the channel a colleague chose.
   *
   * @throws media.videoNotFound, access.changedMeanwhile, and what `channelForVideo` throws
   */
  async function update(ctx: SignedInContext, input: UpdateInput): Promise<Video> {
    const id = BigInt(input.id)
    const channelId = input.channelId === null ? null : BigInt(input.channelId)
    await change(ctx, id, { ...input, channelId })
    return get(ctx, id)
  }

  /**
   * Gives a video another channel, whatever else of it was changed meanwhile.
   *
   * @throws media.videoNotFound, and what `channelForVideo` throws
   */
  function changeChannel(ctx: SignedInContext, id: bigint, channelId: bigint | null, transact: Transact) {
    return change(ctx, id, { channelId }, transact)
  }

  /**
   * Changes what is given of a video; with a version, only the video as it was seen.
   *
   * @throws media.videoNotFound, access.changedMeanwhile, and what `channelForVideo` throws
   */
  async function change(
    ctx: SignedInContext,
    id: bigint,
    wanted: VideoChange,
    transact: Transact = database.transaction,
  ): Promise<void> {
    const known = await load(ctx, id)
    const asked = wanted.channelId
    // Asked before the transaction opens: inside, it would take a second connection while holding one.
    if (asked && asked !== known.channelId) await deps.channelForVideo(ctx, asked)
    await transact(async (tx) => {
      const said = await labelled(tx, ctx, wanted, known)
      const row = cover(ctx, await store.lockVideo(tx, id))
      const { title = row.title, channelId = row.channelId, version = row.version } = wanted
      assertVersion(row, version)
      const description = describedBy({ ...said, tags: tagsOf(said, row) }, row)
      assertLicence(description)
      const same = row.title === title && row.channelId === channelId && isSameDescription(row, description)
      if (same) return
      const updatedAt = new Date(clock()).toISOString()
      await store.changeVideo(tx, row, { title, channelId, updatedAt, ...description })
      await keepProgramme(tx, description)
      const [before, after] = [auditFacts(row), auditFacts({ ...row, title, channelId, ...description })]
      await writeAudit(tx, ctx, { action: 'video.update', entity: 'video', entityId: id, before, after })
      if (description.licenceTo !== row.licenceTo) await deps.news.lower(tx, `licenceEnding ${id}`)
      await announceVideo(tx, id, row)
    })
  }

  async function get(ctx: SignedInContext, id: bigint): Promise<Video> {
    await load(ctx, id)
    const [video] = videos.present(ctx.actor, await findPresented(db, [id]))
    return foundRecord(video, 'media.videoNotFound')
  }

  /** @throws media.videoNotFound */
  async function history(ctx: SignedInContext, id: bigint, query: { page: number; pageSize: number }) {
    await load(ctx, id)
    return recordHistory(db, 'video', id, query)
  }

  async function viewLink(ctx: SignedInContext, id: bigint) {
    const { objectKey } = await load(ctx, id)
    return links.page({ sessionId: ctx.actor.sessionId, videoId: id }, objectKey)
  }

  /** Whoever gives an address away gives the video away: the log says who did. */
  async function sharedLink(ctx: SignedInContext, id: bigint) {
    const { objectKey } = await load(ctx, id)
    const link = links.shared(objectKey, await deps.storage.viewSeconds(objectKey))
    const detail = { expiresAt: link.expiresAt }
    await database.transaction((tx) =>
      writeAudit(tx, ctx, { action: 'video.share', entity: 'video', entityId: id, detail }),
    )
    return link
  }

  /** Puts a video that no publish task needs into the bin; its file stays with it. @throws media.videoInUse */
  async function remove(
    ctx: SignedInContext,
    id: bigint,
    transact: Transact = database.transaction,
  ): Promise<{ deleted: boolean }> {
    await transact(async (tx) => {
      const row = cover(ctx, await store.lockVideo(tx, id))
      if (await publishTasks.needsVideo(tx, id)) throw new AppError('media.videoInUse')
      const at = new Date(clock()).toISOString()
      await store.markDeleted(tx, id, at, ctx.actor.staffId)
      const event = { at, actor: 'person', staffId: ctx.actor.staffId, reason: 'deleted' } as const
      await writeEvent(tx, 'video', id, { ...event, from: row.uploadStatus, to: row.uploadStatus })
      const before = auditFacts(row)
      await writeAudit(tx, ctx, { action: 'video.delete', entity: 'video', entityId: id, before })
      await announceVideo(tx, id, row)
    })
    return { deleted: true }
  }

  /**
   * A video that is to be published: covered by the person's scope. With `tx` nobody deletes it before the transaction
   * ends.
   *
   * @throws media.videoNotFound
   */
  async function videoForPublishing(ctx: SignedInContext, id: bigint, tx?: Tx): Promise<VideoRow> {
    return tx ? cover(ctx, await store.findVideoToKeep(tx, id)) : load(ctx, id)
  }

  async function load(ctx: SignedInContext, id: bigint): Promise<VideoRow> {
    return cover(ctx, await store.findVideo(db, id))
  }

  const titlesOf = (actor: Actor, ids: readonly bigint[]) => store.findTitles(db, actor, ids)

  return {
    save,
    recordMade,
    update,
    changeChannel,
    change,
    remove,
    list: videos.list,
    counts: videos.counts,
    get,
    titlesOf,
    history,
    viewLink,
    sharedLink,
    videoForPublishing,
  }
}

/** What the audit log keeps of a video. */
function auditFacts(row: AuditedVideo) {
  const { title, channelId, fileName, size } = row
  return { title, channelId, fileName, size, ...describedFacts(row) }
}
type AuditedVideo = Pick<VideoRow, 'title' | 'channelId' | 'fileName' | 'size'> & VideoDescription

/** The tags that a change asks for: all of them, or some more and some fewer. @throws media.tooManyTags */
function tagsOf({ tags, addTags = [], removeTags = [] }: VideoChange, row: VideoRow): string[] {
  const gone = new Set(removeTags.map((word) => word.toLowerCase()))
  const words = [...(tags ?? row.tags), ...addTags].filter((word) => !gone.has(word.toLowerCase()))
  const each = [...new Map(words.map((word) => [word.toLowerCase(), word])).values()]
  if (each.length > mostTags) throw new AppError('media.tooManyTags', { params: { max: mostTags } })
  return each
}

/** @throws media.licenceEndsFirst */
function assertLicence({ licenceFrom, licenceTo }: VideoDescription): void {
  if (licenceFrom !== null && licenceTo !== null && licenceTo < licenceFrom)
    throw new AppError('media.licenceEndsFirst')
}

function cover({ actor }: SignedInContext, row: VideoRow | null): VideoRow {
  return coveredRecord(actor, row, (video) => video, 'media.videoNotFound')
}
