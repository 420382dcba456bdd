import { randomInt } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readBytes } from '#src/core/body.ts'
import { randomId } from '#src/core/ids.ts'
import { TooManyBytes } from '#src/uploads/blobs.ts'
import { inspectBlob } from '#src/uploads/inspect.ts'
import { type FormWithFile, formBoundary, readFormWithFile } from '#src/uploads/multipart-related.ts'
import { createTurns } from '#src/uploads/turns.ts'
import type { FacebookDeps } from './facebook.deps.ts'
import { GraphError, noSuchObject } from './facebook.errors.ts'
import type { Caller } from './graph.gate.ts'
import {
  bookedAt,
  type Fields,
  noSession,
  otherChunk,
  refuseMoreReels,
  unfinished,
  wordsOf,
} from './page-upload.rules.ts'
import type { PublishedFacts, UploadStanding } from './page-upload.ts'

const MOST_BYTES = 10 * 1024 ** 3
const DONE = { success: true } as const

/** Publishing on a Page: videos by `upload_phase`, Reels by an address of their own (`platforms.md` D3, D4). */
export function pageUploadRoutes(deps: FacebookDeps) {
  const { world, gate, blobs, windowBytes } = deps
  const inTurn = createTurns()

  return async function routes(app: FastifyInstance): Promise<void> {
    app.post<{ Params: { id: string } }>('/:id/videos', async (request, reply) => {
      const caller = gate.publisher(request, reply, request.params.id)
      const boundary = formBoundary(request.headers['content-type'])
      if (boundary !== null) return transfer(request.raw, boundary, request.params.id)
      const fields = await formOf(request)
      const phase = fields.get('upload_phase')
      if (phase === 'start') return startVideo(request.params.id, fields)
      const upload = sessionOf(fields.get('upload_session_id') ?? '', request.params.id)
      if (phase === 'finish') return finish(upload, caller, fields, shownAs(fields, world.now()))
      if (phase !== 'cancel') throw new GraphError(100, { message: '(#100) Invalid upload_phase' })
      await world.record({ type: 'upload.gone', videoId: upload.videoId })
      return DONE
    })

    app.post<{ Params: { id: string } }>('/:id/video_reels', async (request, reply) => {
      const caller = gate.publisher(request, reply, request.params.id)
      const fields = await formOf(request)
      if (fields.get('upload_phase') === 'start') return startReel(request.params.id)
      const upload = world.uploads.find(fields.get('video_id') ?? '')
      if (fields.get('upload_phase') !== 'finish') throw new GraphError(100)
      if (!upload || upload.pageId !== request.params.id)
        throw noSuchObject('POST', fields.get('video_id') ?? '')
      refuseMoreReels(world.reelsOf(upload.pageId), world.now())
      return finish(upload, caller, fields, stateOf(fields, world.now()))
    })

    app.post<{ Params: { id: string; version: string } }>(
      '/rupload/video-upload/:version/:id',
      (request, reply) => receiveReel(request, reply),
    )
  }

  async function start(pageId: string, kind: UploadStanding['kind'], size: number | null) {
    const blob = randomId(48)
    await blobs.create(blob)
    const sessionId = kind === 'video' ? newId('7') : null
    const upload = { videoId: newId('4'), pageId, kind, sessionId, size, blob }
    await world.record({ type: 'upload.started', upload })
    return upload
  }

  async function startVideo(pageId: string, fields: Fields) {
    const size = Number(fields.get('file_size'))
    if (!Number.isInteger(size) || size < 1 || size > MOST_BYTES)
      throw new GraphError(100, { message: '(#100) The parameter file_size is required' })
    const { videoId, sessionId } = await start(pageId, 'video', size)
    return { video_id: videoId, upload_session_id: sessionId, ...windowFrom(0, size) }
  }

  async function startReel(pageId: string) {
    const { videoId } = await start(pageId, 'reel', null)
    const upload_url = `${deps.publicUrl()}/facebook/rupload/video-upload/v26.0/${videoId}`
    return { video_id: videoId, upload_url }
  }

  /** The chunk that is wanted and no other, or nothing of it is kept. */
  async function transfer(source: Readable, boundary: string, pageId: string) {
    const form = await readFormWithFile(source, boundary)
    try {
      return await take(form, pageId)
    } finally {
      // A body that is refused is read to its end: whatever is left would stand before the next call of its connection.
      await drain(form.file.bytes)
    }
  }

  async function take({ fields, file }: FormWithFile, pageId: string) {
    const { videoId } = sessionOf(fields.get('upload_session_id') ?? '', pageId)
    return inTurn(videoId, async (signal) => {
      const { blob, size } = sessionOf(fields.get('upload_session_id') ?? '', pageId)
      const total = size ?? 0
      const stored = await blobs.size(blob)
      const end = Math.min(stored + windowBytes, total)
      const refuse = () => otherChunk(stored, end)
      if (Number(fields.get('start_offset')) !== stored || stored === total) throw refuse()
      try {
        const arrived = await blobs.write(blob, file.bytes, { at: stored, limit: end - stored, signal })
        if (arrived === end - stored) return windowFrom(end, total)
      } catch (error) {
        await blobs.truncate(blob, stored)
        throw error instanceof TooManyBytes ? refuse() : error
      }
      await blobs.truncate(blob, stored)
      throw refuse()
    })
  }

  /** All of a reel from an offset on; what arrived of a body that broke is kept. */
  async function receiveReel(request: FastifyRequest<{ Params: { id: string } }>, reply: FastifyReply) {
    const upload = world.uploads.find(request.params.id)
    if (upload?.kind !== 'reel') throw noSuchObject('POST', request.params.id)
    gate.publisher(request, reply, upload.pageId)
    const [offset, size] = ['offset', 'file_size'].map((name) => Number(request.headers[name]))
    if (!Number.isInteger(offset) || !Number.isInteger(size) || offset === undefined || !size)
      throw new GraphError(100, { message: '(#100) The headers offset and file_size are required' })
    return inTurn(upload.videoId, async (signal) => {
      const { expired, finished, blob } = world.uploads.find(upload.videoId) ?? upload
      if (expired || finished) throw noSession()
      if (upload.size === null) await world.record({ type: 'upload.sized', videoId: upload.videoId, size })
      const stored = await blobs.size(blob)
      if (offset > stored) throw new GraphError(100, { message: '(#100) The offset is beyond what is there' })
      await blobs.truncate(blob, offset)
      try {
        await blobs.write(blob, request.raw, { at: offset, limit: size - offset, signal })
      } catch (error) {
        throw error instanceof TooManyBytes ? new GraphError(100) : error
      }
      return DONE
    })
  }

  /** The one commit: once this is recorded the video is on the Page, or booked for it. */
  async function finish(
    upload: UploadStanding,
    { token }: Caller,
    fields: Fields,
    shown: Pick<PublishedFacts, 'published' | 'scheduledAt'>,
  ) {
    const { videoId, pageId, kind, blob } = upload
    return inTurn(videoId, async () => {
      const now = world.uploads.find(videoId)
      if (!now || now.expired || now.finished) throw noSession()
      if (now.size === null || (await blobs.size(blob)) !== now.size) throw unfinished()
      const media = await inspectBlob(blobs, blob)
      const words = wordsOf(fields)
      const { processingMs } = deps
      const of = { videoId, pageId, kind, appId: token.appId }
      await world.record(() => {
        const still = world.uploads.find(videoId)
        if (!still || still.finished) throw noSession()
        return { type: 'video.published' as const, ...of, ...media, ...words, ...shown, processingMs }
      })
      return DONE
    })
  }

  function sessionOf(sessionId: string, pageId: string): UploadStanding {
    const upload = world.uploads.ofSession(sessionId)
    if (!upload || upload.pageId !== pageId || upload.expired || upload.finished) throw noSession()
    return upload
  }

  /** Offsets as text, as Facebook writes them; equal ones when nothing is missing. */
  function windowFrom(start: number, total: number) {
    const end = Math.min(start + windowBytes, total)
    return { start_offset: String(start), end_offset: String(end) }
  }
}

/** `published`, and when: a video. */
function shownAs(fields: Fields, now: number): Pick<PublishedFacts, 'published' | 'scheduledAt'> {
  if (fields.get('published') !== 'false') return { published: true, scheduledAt: null }
  const isBooked = fields.get('unpublished_content_type') === 'SCHEDULED'
  return { published: false, scheduledAt: isBooked ? bookedAt(fields, 'video', now) : null }
}

/** `video_state`: a reel. */
function stateOf(fields: Fields, now: number): Pick<PublishedFacts, 'published' | 'scheduledAt'> {
  switch (fields.get('video_state')) {
    case 'PUBLISHED':
      return { published: true, scheduledAt: null }
    case 'SCHEDULED':
      return { published: false, scheduledAt: bookedAt(fields, 'reel', now) }
    case 'DRAFT':
      return { published: false, scheduledAt: null }
    default:
      throw new GraphError(100, { message: '(#100) Invalid video_state' })
  }
}

/** Parameters of the query and of a form or JSON body. */
async function formOf(request: FastifyRequest): Promise<URLSearchParams> {
  const text = (await readBytes(request.raw, 1024 * 1024)).toString('utf8')
  const query = new URL(request.url, 'http://localhost').searchParams
  const isJson = request.headers['content-type']?.startsWith('application/json') ?? false
  const body = isJson
    ? Object.entries(JSON.parse(text || '{}') as Record<string, unknown>).map(([name, value]) => [
        name,
        String(value),
      ])
    : [...new URLSearchParams(text)]
  for (const [name = '', value = ''] of body) query.set(name, value)
  return query
}

/** Larger than 2^53, as ids of the Graph API are. */
function newId(first: string): string {
  const part = () => String(randomInt(100_000_000)).padStart(8, '0')
  return `${first}${part()}${part()}`
}

async function drain(bytes: Readable): Promise<void> {
  try {
    for await (const _rest of bytes);
  } catch {
    // It broke, and nothing is left.
  }
}
