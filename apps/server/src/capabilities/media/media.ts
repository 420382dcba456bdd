import type { Readable } from 'node:stream'
import { fetchVideos } from '@pindao/protocol/media/video-link.endpoints.ts'
import type { AnyOperationCommand, Operations } from '#src/capabilities/operations/operations.ts'
import type { ReadSetting } from '#src/capabilities/settings/settings.ts'
import type { ImportAdapter } from '#src/capabilities/sheets/sheets.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import type { Executor } from '#src/platform/db/database.ts'
import type { DemoSeed } from '#src/platform/demo.ts'
import type { AnyExportSource } from '#src/platform/export-source.ts'
import { foundRecord } from '#src/platform/found-record.ts'
import type { RawRoutes, Route } from '#src/platform/http/route.ts'
import { route } from '#src/platform/http/route.ts'
import type { Kit } from '#src/platform/kit.ts'
import type { MediaTools } from '#src/platform/media-tools/media-tools.ts'
import { createOutsideHttp } from '#src/platform/outside/outside-http.ts'
import type { Queue } from '#src/platform/queue/queue.ts'
import type { ObjectStore } from '#src/platform/storage/storage-driver.ts'
import type { Storages } from '#src/platform/storage/storages.ts'
import { createAttachments } from './attachments/attachment.service.ts'
import { attachmentUploadRoutes } from './attachments/attachment-upload.routes.ts'
import { createKeptFiles, type KeptFiles } from './attachments/kept-files.ts'
import { createKeptPictures, type KeptPictures } from './attachments/kept-pictures.ts'
import { removeLeftFiles } from './attachments/left-files.ts'
import { createLicenceReminder } from './attachments/licence-reminder.ts'
import { createPictures } from './attachments/picture.service.ts'
import { createReplacement } from './attachments/replacement.service.ts'
import { findFileBeside, findFileIds, findNewestSubtitle } from './attachments/video-file.store.ts'
import type { VideoWordKind } from './attachments/video-file.table.ts'
import { videoFilesRoutes } from './attachments/video-files.routes.ts'
import { drawJob, proxyJob } from './derivatives/derivative.jobs.ts'
import { createDerivatives } from './derivatives/derivative.service.ts'
import { createMadeFilms, type MadeFilms } from './files/made-films.ts'
import { createObjectMover } from './files/object-mover.ts'
import { createThumbnailService } from './files/thumbnail.service.ts'
import { createVideoBesides, type VideoBesides } from './files/video-besides.ts'
import { createLookCheck, createViewUrl, type ViewUrl } from './files/view-links.ts'
import { deletedVideoExportSource } from './library/deleted-video.export-source.ts'
import { type VideoExportPorts, videoExportSource } from './library/video.export-source.ts'
import { createVideoImport, type VideoImportDeps } from './library/video.import.ts'
import {
  licenceReminderJob,
  preparePartitionsJob,
  purgeVideosJob,
  thumbnailJob,
} from './library/video.jobs.ts'
import { videoRoutes } from './library/video.routes.ts'
import { createVideoService, type VideoService, type VideoServiceDeps } from './library/video.service.ts'
import { findVideo } from './library/video.store.ts'
import { createVideoBin, type VideoBinDeps } from './library/video-bin.service.ts'
import { isObjectInBin } from './library/video-bin.store.ts'
import { countVisible } from './library/video-page.store.ts'
import { ensureVideoPartitions } from './library/video-partitions.ts'
import { createVideoProbe } from './library/video-probe.ts'
import { createVideoSuggestions, type SuggestVideos } from './library/video-suggest.ts'
import { findWords } from './library/video-word.store.ts'
import { createLinkFetcher } from './links/link-fetcher.ts'
import { createVideoLinks, fetchCommand } from './links/links.service.ts'
import { forgetLinks } from './links/video-link.store.ts'
import { mediaCards } from './media.cards.ts'
import { seedVideos } from './media.demo.ts'
import { mediaOperations } from './media.operations.ts'
import { downloadRoutes } from './uploads/download.routes.ts'
import { storageRoutes } from './uploads/storage.routes.ts'
import { createStorageAccess } from './uploads/storage-access.service.ts'
import { moveObjectsJob } from './uploads/upload.jobs.ts'
import { createUploads } from './uploads/uploads.ts'

type MediaPorts = Pick<VideoServiceDeps, 'publishTasks' | 'channelForVideo'> &
  Pick<VideoBinDeps, 'forgetVideo'> &
  VideoExportPorts & {
    readonly storage: Storages
    readonly operations: Operations['api']
    readonly channelsNamed: VideoImportDeps['channelsNamed']
    readonly tools: MediaTools
    readonly setting: ReadSetting
    /** Whether an older database was restored and nobody has confirmed it yet: what it does not know may be needed. */
    readonly isHeld: () => Promise<boolean>
    readonly actorOfSession: (sessionId: bigint) => Promise<Actor | null>
  }

/** Programmes and tags that are offered at once. */
const mostWords = 20

/** An operation is forgotten after 30 days; what it was about is then nobody's. */
const keptLinkSeconds = 31 * 24 * 60 * 60

/** A stored video: bytes `start` to `end` (exclusive). @throws media.objectNotFound */
export type VideoSource = { read(range: { start: number; end: number }): Promise<Readable> }

/** Storage, uploads and the video library. */
export type Media = {
  readonly routes: readonly Route[]
  /** What is done to many videos at once. */
  readonly operations: readonly AnyOperationCommand[]
  /** Its list as a file. */
  readonly exports: readonly AnyExportSource[]
  readonly rawRoutes: readonly RawRoutes[]
  /** Sheets that change videos. */
  readonly imports: readonly [ImportAdapter]
  readonly demo: DemoSeed
  /** What it adds to the page of today. */
  readonly todayCards: ReturnType<typeof mediaCards>
  /** Opens the lanes of background work and keeps the house; called in workers only. */
  work(queue: Queue): Promise<void>
  readonly api: Pick<VideoService, 'videoForPublishing' | 'titlesOf'> & {
    /** The bytes of a stored video. @throws media.videoNotFound */
    openVideo(videoId: bigint): Promise<VideoSource>
    /** A stored video as its file. @throws media.videoNotFound */
    filmOf(videoId: bigint): Promise<{
      readonly objectKey: string
      readonly fileName: string
      readonly durationMs: number
      readonly size: number
      readonly crc32: string
      readonly hasSound: boolean
      /** In pixels, as seen. */
      readonly width: number
      readonly height: number
    }>
    /** A file beside a video. @throws media.fileNotFound */
    fileBeside(fileId: bigint): Promise<{
      readonly videoId: bigint
      readonly kind: string
      readonly fileName: string
      readonly objectKey: string
    }>
    /** Puts a subtitle file beside a video. @throws media.videoNotFound, media.tooManySubtitles, media.storageFull */
    putSubtitle(
      ctx: SignedInContext,
      videoId: bigint,
      file: { readonly language: string; readonly fileName: string; readonly bytes: Buffer },
    ): Promise<{ readonly revision: number; readonly fileId: bigint }>
    /** The newest subtitle file of a language beside a video; null where it has none. */
    newestSubtitle(db: Executor, videoId: bigint, language: string): Promise<bigint | null>
    /** How long a video plays; null for one that is gone. */
    durationMs(videoId: bigint): Promise<number | null>
    /** A signed address of a video's picture, for this person's page. */
    readonly viewUrl: ViewUrl
    /** How many videos somebody may see. */
    countVideos(actor: Actor): Promise<number>
    /** What goes to a platform with a video. */
    readonly besides: VideoBesides
    /** The subtitle files beside a video. */
    subtitleFilesOf(db: Executor, videoId: bigint): Promise<readonly bigint[]>
    /** The newest videos somebody may see whose title holds the words, for the global search. */
    suggest: SuggestVideos
    /** Pictures that belong to no video. */
    readonly pictures: KeptPictures
    readonly keptFiles: KeptFiles
    /** Films that a worker of ours has made become videos. */
    readonly madeFilms: MadeFilms
  }
}

export { isPaper } from './attachments/attachment-checks.ts'
export { takesFile } from './attachments/attachment-upload.routes.ts'
export type { KeptFiles } from './attachments/kept-files.ts'
export type { KeptPictures } from './attachments/kept-pictures.ts'
export type { MadeFilms } from './files/made-films.ts'
export type { VideoBesides } from './files/video-besides.ts'
export { findVideo, lockVideo } from './library/video.store.ts'
export { facet } from './library/video-facets.ts'
export { videoHandover } from './library/video-handover.store.ts'
export { moveUpload, queueUpload } from './library/video-sending.store.ts'
export { videoWordUses } from './library/video-uses.store.ts'
export { uploadDefaultsOf } from './uploads/upload-admission.ts'

export function createMedia(kit: Kit, ports: MediaPorts): Media {
  const { database } = kit
  const { storage, isHeld } = ports
  const uploads = createUploads({
    ...kit,
    storage,
    isHeld,
    setting: ports.setting,
    linkKey: kit.secrets.derive('links'),
    mayLook: createLookCheck({ ...kit, ...ports }),
    isInBin: (objectKey) => isObjectInBin(database.db, objectKey),
  })
  const { files, links } = uploads
  const viewUrl = createViewUrl(links)
  const derivatives = createDerivatives({ ...kit, ...ports })
  const videos = { ...kit, ...ports, files, links, viewUrl, derivatives }
  const service = createVideoService(videos)
  const attachments = createAttachments(videos)
  const pictures = createPictures(videos)
  const replace = createReplacement({ ...videos, probe: createVideoProbe(videos) })
  const words = (actor: Actor, asked: { readonly kind: VideoWordKind; readonly typed: string }) =>
    findWords(database.db, actor, asked, mostWords)
  const remindOfLicences = createLicenceReminder(kit)
  const bin = createVideoBin({
    ...kit,
    files,
    isHeld,
    removeObject: storage.remove,
    forgetVideo: ports.forgetVideo,
    keptDays: () => ports.setting('media.deletedVideoDays'),
  })
  const trusted = new Set(kit.env.LINK_IMPORT_HOSTS)
  const fetcher = createLinkFetcher({ database, http: createOutsideHttp(trusted), uploads: uploads.service })
  const fetchFrom = createVideoLinks({ ...kit, ...ports, trusted })
  const makeThumbnail = createThumbnailService({ ...kit, ...ports })
  const access = createStorageAccess({
    database,
    stores: kit.env.OBJECT_STORES,
    links,
    viewUrl,
    marksOf: (type, key) => storage.of(type).marksOf({ key }),
  })
  const moveObjects = createObjectMover({ database, storage })

  return {
    routes: [
      ...uploads.routes,
      ...videoRoutes(service, bin),
      ...videoFilesRoutes(service, attachments, pictures, replace, words),
      ...storageRoutes(storage, access),
      route(fetchVideos, (ctx, { body }) => fetchFrom(ctx, body)),
    ],
    rawRoutes: [
      uploads.rawRoutes,
      downloadRoutes(access, storage),
      attachmentUploadRoutes(service, attachments, pictures),
    ],
    demo: (life) => seedVideos(life, uploads.service, attachments),
    todayCards: mediaCards({ database, storage }),
    operations: [
      ...mediaOperations(service, bin),
      fetchCommand({
        database,
        secrets: kit.secrets,
        fetcher,
        videos: service,
        giveUp: uploads.service.abort,
      }),
    ],
    exports: [videoExportSource(ports), deletedVideoExportSource],
    imports: [createVideoImport({ ...kit, ...ports, service })],
    async work(queue) {
      await uploads.work(queue)
      await queue.work(thumbnailJob, ({ videoId }, run) => makeThumbnail(BigInt(videoId), run))
      await queue.work(drawJob, derivatives.make)
      await queue.work(proxyJob, derivatives.make)
      if (kit.env.STORAGE_MOVE)
        await queue.work(moveObjectsJob, async (_payload, run) => void (await moveObjects(run)))
      await queue.work(licenceReminderJob, (_payload, run) => remindOfLicences(run))
      await queue.work(purgeVideosJob, async (_payload, run) => {
        await bin.purge(run)
        await removeLeftFiles(database, storage, run.signal)
        await forgetLinks(database.db, instantIn(kit.clock, -keptLinkSeconds))
      })
      await queue.work(preparePartitionsJob, () => ensureVideoPartitions(database.pool))
    },
    api: {
      videoForPublishing: service.videoForPublishing,
      titlesOf: service.titlesOf,
      async openVideo(videoId) {
        const video = foundRecord(await findVideo(database.db, videoId), 'media.videoNotFound')
        return { read: (range) => readRange(storage, video.objectKey, range) }
      },
      async filmOf(videoId) {
        const row = foundRecord(await findVideo(database.db, videoId), 'media.videoNotFound')
        const { objectKey, fileName, durationMs, size, crc32, audioCodec, width, height } = row
        const hasSound = audioCodec !== null
        return { objectKey, fileName, durationMs, size, crc32, hasSound, width, height }
      },
      async fileBeside(fileId) {
        const row = foundRecord(await findFileBeside(database.db, fileId), 'media.fileNotFound')
        const { videoId, kind, fileName, objectKey } = row
        return { videoId, kind, fileName, objectKey }
      },
      async putSubtitle(ctx, videoId, file) {
        const { subtitles } = await attachments.addSubtitle(ctx, videoId, file)
        const [newest] = subtitles
          .filter(({ language }) => language === file.language)
          .toSorted((one, other) => other.revision - one.revision)
        const { revision, id } = foundRecord(newest ?? null, 'media.fileNotFound')
        return { revision, fileId: BigInt(id) }
      },
      durationMs: async (videoId) => (await findVideo(database.db, videoId))?.durationMs ?? null,
      subtitleFilesOf: (db, videoId) => findFileIds(db, videoId, 'subtitle'),
      newestSubtitle: findNewestSubtitle,
      besides: createVideoBesides({ database, storage }),
      viewUrl,
      suggest: createVideoSuggestions({ database, viewUrl }),
      countVideos: (actor) => countVisible(database.db, actor),
      pictures: createKeptPictures({ ...kit, ...ports }),
      keptFiles: createKeptFiles(storage, kit.clock),
      madeFilms: createMadeFilms({ ...kit, storage, files, service }),
    },
  }
}

async function readRange(
  storage: Pick<ObjectStore, 'open'>,
  objectKey: string,
  range: { start: number; end: number },
) {
  const object = foundRecord(await storage.open(objectKey), 'media.objectNotFound')
  return object.read({ start: range.start, end: range.end - 1 })
}
