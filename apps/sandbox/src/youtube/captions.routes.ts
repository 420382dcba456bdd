import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { fingerprint, randomId } from '#src/core/ids.ts'
import { readRelated, relatedBoundary } from '#src/uploads/multipart-related.ts'
import { listOf, resourceOf } from './resource.ts'
import type { Caption } from './video.model.ts'
import { parseResource, readWhole } from './youtube.body.ts'
import type { YoutubeDeps } from './youtube.deps.ts'
import { bodyField, parameter, YoutubeError } from './youtube.errors.ts'
import { type Query, readParts, textParameter } from './youtube.query.ts'

const MAX_CAPTION_BYTES = 100 * 1024 * 1024
const MAX_NAME_CHARACTERS = 150
const PARTS = ['id', 'snippet']
/** A line of timings, as SRT, WebVTT, SBV and TTML have them. */
const TIMING = /\d{1,2}:\d{2}(:\d{2})?[.,]\d{3}\s*(-->|,)\s*\d{1,2}:\d{2}|<p[^>]*\sbegin="/

const Written = z.object({
  snippet: z.object({
    videoId: z.string().min(1),
    language: z.string().regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/),
    name: z.string().default(''),
    isDraft: z.boolean().default(false),
  }),
})

/** captions.insert and captions.update, on the upload path. */
export function captionUploadRoutes({ world, gate, blobs }: YoutubeDeps) {
  /** What stands in the body: words, and the file, which is kept. */
  async function received(request: FastifyRequest) {
    const boundary = relatedBoundary(request.headers['content-type'])
    if (boundary === null) throw new YoutubeError('contentRequired')
    const related = await readRelated(request.raw, boundary)
    const file = await readWhole(related.media, MAX_CAPTION_BYTES)
    if (file.length === 0) throw new YoutubeError('contentRequired')
    return { metadata: related.metadata, file }
  }

  async function kept(file: Buffer) {
    const blob = randomId(48)
    await blobs.create(blob)
    await blobs.write(blob, Readable.from([file]), { at: 0, limit: MAX_CAPTION_BYTES })
    const text = file.toString('utf8')
    return { blob, bytes: file.length, sha256: fingerprint(text), readable: TIMING.test(text) }
  }

  return async function routes(app: FastifyInstance): Promise<void> {
    app.post<{ Querystring: Query }>('/captions', async (request) => {
      const access = await gate.enter(request, 'captions.insert')
      const parts = readParts(request.query, PARTS)
      const { metadata, file } = await received(request)
      const { videoId, language, name, isDraft } = readWritten(metadata)
      const facts = await kept(file)
      const caption = await world.record(() => {
        gate.ownVideo(access, videoId, 'body.snippet.videoId')
        const taken = world.captionsOf(videoId).some((one) => one.language === language && one.name === name)
        if (taken) throw new YoutubeError('captionExists')
        return {
          type: 'caption.added' as const,
          id: randomId(30),
          videoId,
          language,
          name,
          isDraft,
          ...facts,
        }
      })
      return captionResource(caption, parts)
    })

    app.put<{ Querystring: Query }>('/captions', async (request) => {
      const access = await gate.enter(request, 'captions.update')
      const parts = readParts(request.query, PARTS)
      const { metadata, file } = await received(request)
      const { id } = readUpdated(metadata)
      const facts = await kept(file)
      await world.record(() => {
        gate.ownVideo(access, captionOf(world, id).videoId)
        return { type: 'caption.updated' as const, id, ...facts }
      })
      return captionResource(captionOf(world, id), parts)
    })
  }
}

/** captions.list, captions.delete. */
export function captionsRoutes({ world, gate }: YoutubeDeps) {
  return async function routes(app: FastifyInstance): Promise<void> {
    app.get<{ Querystring: Query }>('/captions', async (request) => {
      const access = await gate.enter(request, 'captions.list')
      const parts = readParts(request.query, PARTS)
      const videoId = textParameter(request.query, 'videoId')
      if (!videoId) throw new YoutubeError('required', { place: parameter('videoId') })
      gate.ownVideo(access, videoId, 'videoId')
      const items = world.captionsOf(videoId).map((caption) => captionResource(caption, parts))
      const { pageInfo: _unpaged, ...list } = listOf('youtube#captionListResponse', items)
      return list
    })

    app.delete<{ Querystring: Query }>('/captions', async (request, reply) => {
      const access = await gate.enter(request, 'captions.delete')
      const id = textParameter(request.query, 'id')
      if (!id) throw new YoutubeError('required', { place: parameter('id') })
      await world.record(() => {
        gate.ownVideo(access, captionOf(world, id).videoId)
        return { type: 'caption.removed' as const, id }
      })
      return reply.code(204).send()
    })
  }
}

function captionOf(world: YoutubeDeps['world'], id: string): Caption {
  const caption = world.caption(id)
  if (!caption) throw new YoutubeError('captionNotFound', { place: parameter('id') })
  return caption
}

function readUpdated(metadata: string): { readonly id: string } {
  const parsed = z.object({ id: z.string().min(1) }).safeParse(parseResource(metadata))
  if (!parsed.success) throw new YoutubeError('required', { place: bodyField('id') })
  return parsed.data
}

function readWritten(metadata: string): z.infer<typeof Written>['snippet'] {
  const parsed = Written.safeParse(parseResource(metadata))
  if (!parsed.success) {
    const path = parsed.error.issues[0]?.path.join('.') ?? ''
    throw new YoutubeError('invalidMetadata', { place: bodyField(path) })
  }
  const { snippet } = parsed.data
  if ([...snippet.name].length > MAX_NAME_CHARACTERS) throw new YoutubeError('nameTooLong')
  return snippet
}

function captionResource(caption: Caption, parts: ReadonlySet<string>): Record<string, unknown> {
  const { videoId, at, language, name, isDraft, readable } = caption
  const snippet = () => ({
    videoId,
    lastUpdated: at,
    trackKind: 'standard',
    language,
    name,
    audioTrackType: 'unknown',
    isCC: false,
    isLarge: false,
    isEasyReader: false,
    isDraft,
    isAutoSynced: false,
    ...(readable ? { status: 'serving' } : { status: 'failed', failureReason: 'unknownFormat' }),
  })
  return resourceOf('youtube#caption', caption.id, { snippet }, parts)
}
