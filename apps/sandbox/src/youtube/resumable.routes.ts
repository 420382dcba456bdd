import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { contentOwnerById } from '#src/google/content-owners.seeds.ts'
import type { Access } from '#src/google/grants.ts'
import { parseContentRange } from '#src/uploads/content-range.ts'
import { MAX_VIDEO_BYTES } from '#src/uploads/media-type.ts'
import { CHUNK_GRAIN, type UploadProgress } from '#src/uploads/upload-sessions.ts'
import { videoResource } from './video.resource.ts'
import type { YoutubeDeps } from './youtube.deps.ts'
import { YoutubeError } from './youtube.errors.ts'
import { type Query, textParameter } from './youtube.query.ts'

/** PUT on the address of an upload session: a whole file, a chunk, or the question where it stands. */
export function resumableRoutes({ world, gate, sessions, addresses, counts }: YoutubeDeps) {
  return async function routes(app: FastifyInstance): Promise<void> {
    app.put<{ Querystring: Query }>('/videos', async (request, reply) => {
      const uploadId = textParameter(request.query, 'upload_id') ?? ''
      checkCaller(request, uploadId)
      return answer(reply, uploadId, await advance(request, uploadId))
    })
  }

  /** The session address is a secret in itself; a token is not needed, but one that is sent must be good. */
  function checkCaller(request: FastifyRequest, uploadId: string): void {
    if (request.headers.authorization === undefined) return
    const caller = gate.identify(request)
    const session = world.session(uploadId)
    if (session && !mayContinue(caller, session.started.channelId)) throw new YoutubeError('forbidden')
  }

  function advance(request: FastifyRequest, uploadId: string): Promise<UploadProgress> {
    const source = request.raw
    const announced = request.headers['content-length']
    const length = announced === undefined ? null : Number(announced)
    const header = request.headers['content-range']
    if (header === undefined) {
      return sessions.receive(uploadId, { source, start: 0, length, total: length })
    }
    const range = parseContentRange(header)
    if (!range) throw new YoutubeError('badRequest', { message: 'Failed to parse Content-Range header.' })
    if (range.kind === 'query') return sessions.query(uploadId)
    const promised = range.end - range.start + 1
    if (length !== null && length !== promised) {
      throw new YoutubeError('badRequest', { message: 'Content-Length does not match Content-Range.' })
    }
    if ((range.total ?? range.end) > MAX_VIDEO_BYTES) throw new YoutubeError('uploadTooLarge')
    return sessions.receive(uploadId, { source, start: range.start, length: promised, total: range.total })
  }

  function answer(reply: FastifyReply, uploadId: string, progress: UploadProgress): FastifyReply {
    switch (progress.kind) {
      case 'complete': {
        // The resource of the moment the video was made: asked again, the same answer is given again.
        const view = { now: Date.parse(progress.video.created.at), addresses, counts }
        const parts = new Set(world.session(uploadId)?.started.parts)
        return reply.code(201).send(videoResource(progress.video, parts, view))
      }
      case 'incomplete':
        if (progress.stored > 0) reply.header('range', `bytes=0-${progress.stored - 1}`)
        return reply.code(308).header('x-guploader-uploadid', uploadId).send()
      case 'superseded':
        reply.header('connection', 'close')
        throw new YoutubeError('backendError')
      case 'gone':
        throw new YoutubeError('notFound')
      case 'gap': {
        const { start, stored } = progress
        const message = `Invalid request.  According to the Content-Range header, the upload offset is ${start} byte(s), which exceeds already uploaded size of ${stored} byte(s).`
        throw new YoutubeError('badRequest', { message })
      }
      case 'grain': {
        const message = `Invalid request.  The number of bytes uploaded is required to be a multiple of ${CHUNK_GRAIN}, except for the final request.  The received request contained ${progress.length} bytes, which does not meet this requirement.`
        throw new YoutubeError('badRequest', { message })
      }
      case 'length':
        throw new YoutubeError('badRequest', {
          message: 'Invalid request.  The size of the upload does not match the announced size.',
        })
    }
  }
}

/** The address says nothing of a content owner: whoever manages the channel may go on. */
function mayContinue({ channelId }: Access, started: string): boolean {
  return channelId === started || (contentOwnerById(channelId)?.channelIds.includes(started) ?? false)
}
