import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import type { Permission } from '@pindao/protocol/access/permissions.ts'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import { AppError } from '#src/platform/app-error.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { createMediaTools, type MediaTools } from '#src/platform/media-tools/media-tools.ts'
import { createNewsDesk } from '#src/platform/news.ts'
import { createQueue } from '#src/platform/queue/queue.ts'
import { makeClip } from '../../../../test/clips.ts'
import { createAttachments } from '../attachments/attachment.service.ts'
import { createPictures } from '../attachments/picture.service.ts'
import { createReplacement } from '../attachments/replacement.service.ts'
import { createDerivatives } from '../derivatives/derivative.service.ts'
import { createThumbnailService } from '../files/thumbnail.service.ts'
import { createViewUrl } from '../files/view-links.ts'
import { another, createUploadWorld } from '../uploads/upload.test-support.ts'
import { thumbnailJob } from './video.jobs.ts'
import { createVideoService } from './video.service.ts'
import { createVideoBin } from './video-bin.service.ts'
import { createVideoProbe } from './video-probe.ts'

export type VideoWorld = Awaited<ReturnType<typeof createVideoWorld>>

const permissions: ReadonlySet<Permission> = new Set([
  'video:create',
  'video:read',
  'video:update',
  'video:delete',
])
const able = (ctx: SignedInContext): SignedInContext => ({ ...ctx, actor: { ...ctx.actor, permissions } })

/** The video library of one test, on a database, a storage and a queue of its own. */
export async function createVideoWorld() {
  const uploads = await createUploadWorld()
  const { database, root, storage, files, links } = uploads
  const log = pino({ level: 'silent' })
  const clock = () => uploads.time.now
  const env = { DATA_DIR: root, FFMPEG_PATH: undefined, FFPROBE_PATH: undefined }
  // A test may put another program in the place of one.
  const tools: { -readonly [K in keyof MediaTools]: MediaTools[K] } = await createMediaTools({ env, log })
  const queue = await createQueue({ url: database.url, log, role: 'worker' })
  onTestFinished(() => queue.stop())
  const held = { now: false }
  const neededVideos = new Set<bigint>()
  const barredChannels = new Set<bigint>()
  const publishTasks = {
    needsVideo: async (_tx: Tx, id: bigint) => neededVideos.has(id),
    deliverAgain: async () => true,
  }
  const derivatives = createDerivatives({ database, storage, tools, jobs: queue, clock })
  const news = createNewsDesk()
  const lowered: string[] = []
  news.tellBy('bell', {
    tell: async () => undefined,
    lower: async (_tx, causes) => void lowered.push(...causes),
  })
  const deps = {
    database,
    news,
    storage,
    tools,
    files,
    publishTasks,
    clock,
    jobs: queue,
    links,
    derivatives,
    viewUrl: createViewUrl(links),
  }
  const service = createVideoService({
    ...deps,
    channelForVideo: async (_ctx, id) => {
      if (barredChannels.has(id)) throw new AppError('channels.notFound')
    },
  })
  const attachments = createAttachments(deps)
  const pictures = createPictures(deps)
  const replace = createReplacement({ ...deps, probe: createVideoProbe(deps) })
  const forgotten: bigint[] = []
  const bin = createVideoBin({
    database,
    forgetVideo: async (_tx, id) => void forgotten.push(id),
    files,
    jobs: queue,
    clock,
    removeObject: storage.remove,
    keptDays: () => 30,
    isHeld: async () => held.now,
  })
  const makeThumbnail = createThumbnailService({ database, storage, tools, clock })

  /** Stores a file as the page would, and returns what the page then saves. */
  async function store(ctx: SignedInContext, path: string, fileName = 'my film.mp4') {
    const bytes = await readFile(path)
    const upload = await uploads.service.create(another(ctx), { fileName, size: bytes.length })
    for (let part = 1; part <= upload.partCount; part += 1) {
      const slice = bytes.subarray((part - 1) * upload.partSize, part * upload.partSize)
      const body = Readable.from([slice])
      await uploads.service.storePart({ uploadId: BigInt(upload.id), part, crc32: crc32(slice), body })
    }
    await uploads.service.complete(ctx, BigInt(upload.id))
    return { videoPath: upload.filePath, fileName }
  }

  const clips = new Map<number, Promise<string>>()
  /** Made once: a test may store it twice at the same time. */
  function clipOf(seconds: number): Promise<string> {
    const path = join(root, clips.size === 0 ? 'clip.mp4' : `clip-${seconds}.mp4`)
    const made = clips.get(seconds) ?? makeClip({ path, seconds }).then((clip) => clip.path)
    clips.set(seconds, made)
    return made
  }

  return {
    database,
    root,
    storage,
    tools,
    queue,
    service,
    files,
    /** The causes of what was told and is mended by now. */
    lowered,
    /** Videos of which whoever else keeps something gave it up. */
    forgotten,
    bin,
    attachments,
    pictures,
    replace,
    derivatives,
    /** Whether an older database waits to be confirmed. */
    held,
    clock,
    neededVideos,
    barredChannels,
    store,
    time: uploads.time,
    quotas: uploads.quotas,
    uploads: uploads.service,
    makeThumbnail,
    work: () => queue.work(thumbnailJob, ({ videoId }, run) => makeThumbnail(BigInt(videoId), run)),
    storeClip: async (ctx: SignedInContext, seconds = 1) => store(ctx, await clipOf(seconds)),
    owner: able(uploads.owner),
    colleague: able(uploads.colleague),
    lead: able(uploads.lead),
    stranger: able(uploads.stranger),
  }
}
