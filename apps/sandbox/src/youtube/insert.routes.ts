import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { randomId } from '#src/core/ids.ts'
import type { Access } from '#src/google/grants.ts'
import { TooManyBytes } from '#src/uploads/blobs.ts'
import { isVideoType, MAX_VIDEO_BYTES } from '#src/uploads/media-type.ts'
import { readRelated, relatedBoundary } from '#src/uploads/multipart-related.ts'
import type { VideoMetadata } from './video.facts.ts'
import { videoResource } from './video.resource.ts'
import { describeNew, readWrittenVideo } from './video.rules.ts'
import { VIDEO_PARTS } from './videos.routes.ts'
import { parseResource, readJson } from './youtube.body.ts'
import type { YoutubeDeps } from './youtube.deps.ts'
import { YoutubeError } from './youtube.errors.ts'
import { type Query, readParts, textParameter } from './youtube.query.ts'

const SESSION_LIFE_MS = 7 * 24 * 3_600_000

interface Insert {
  readonly access: Access
  readonly parts: ReadonlySet<string>
}

/** videos.insert: starts a resumable session, or takes the whole video at once (`multipart`, `media`). */
export function insertRoutes(deps: YoutubeDeps) {
  const { world, gate, blobs, maker, addresses, counts, now } = deps

  return async function routes(app: FastifyInstance): Promise<void> {
    app.post<{ Querystring: Query }>('/videos', async (request, reply) => {
      const access = await gate.enter(request, 'videos.insert')
      const insert = { access, parts: readParts(request.query, VIDEO_PARTS) }
      const type = textParameter(request.query, 'uploadType')
      if (type === 'resumable') return start(request, reply, insert)
      const boundary = relatedBoundary(request.headers['content-type'])
      return boundary === null ? takeMedia(request, insert) : takeRelated(request.raw, boundary, insert)
    })
  }

  async function start(
    request: FastifyRequest<{ Querystring: Query }>,
    reply: FastifyReply,
    { access, parts }: Insert,
  ): Promise<FastifyReply> {
    const mimeType = headerText(request, 'x-upload-content-type') ?? 'application/octet-stream'
    const total = announcedLength(headerText(request, 'x-upload-content-length'))
    if (!isVideoType(mimeType)) throw new YoutubeError('badContent')
    const metadata = describeNew(readWrittenVideo(await readJson(request.raw)), parts, now())
    const uploadId = randomId(96)
    await blobs.create(uploadId)
    await world.record({
      type: 'upload.started',
      uploadId,
      clientId: access.clientId,
      channelId: access.channelId,
      parts: [...parts],
      metadata,
      total,
      mimeType,
      expiresAt: now() + SESSION_LIFE_MS,
    })
    const query = new URLSearchParams({
      uploadType: 'resumable',
      upload_id: uploadId,
      part: [...parts].join(','),
    })
    return reply
      .header('location', `${deps.publicUrl()}${request.url.split('?')[0]}?${query}`)
      .header('x-guploader-uploadid', uploadId)
      .send()
  }

  async function takeMedia(request: FastifyRequest, insert: Insert): Promise<Record<string, unknown>> {
    const mimeType = request.headers['content-type']
    if (mimeType === undefined) throw new YoutubeError('mediaBodyRequired')
    return take(request.raw, mimeType, describeNew({}, new Set(), now()), insert)
  }

  async function takeRelated(
    source: Readable,
    boundary: string,
    insert: Insert,
  ): Promise<Record<string, unknown>> {
    const { metadata, mediaType, media } = await readRelated(source, boundary)
    const described = describeNew(readWrittenVideo(parseResource(metadata)), insert.parts, now())
    return take(media, mediaType, described, insert)
  }

  async function take(
    source: Readable,
    mimeType: string,
    metadata: VideoMetadata,
    { access, parts }: Insert,
  ): Promise<Record<string, unknown>> {
    if (!isVideoType(mimeType)) throw new YoutubeError('badContent')
    const blob = randomId(48)
    await blobs.create(blob)
    try {
      await blobs.write(blob, source, { at: 0, limit: MAX_VIDEO_BYTES })
      const { clientId, channelId } = access
      const video = await maker({ clientId, channelId, uploadId: null, blob, mimeType, metadata })
      return videoResource(video, parts, { now: now(), addresses, counts })
    } catch (error) {
      await blobs.remove(blob)
      throw error instanceof TooManyBytes ? new YoutubeError('uploadTooLarge') : error
    }
  }
}

function headerText(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return typeof value === 'string' ? value : undefined
}

function announcedLength(header: string | undefined): number | null {
  if (header === undefined) return null
  if (!/^\d{1,15}$/.test(header)) throw new YoutubeError('badRequest')
  if (Number(header) > MAX_VIDEO_BYTES) throw new YoutubeError('uploadTooLarge')
  return Number(header)
}
