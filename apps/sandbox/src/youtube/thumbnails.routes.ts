import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { etagOf, randomId } from '#src/core/ids.ts'
import { readWhole } from './youtube.body.ts'
import type { YoutubeDeps } from './youtube.deps.ts'
import { parameter, YoutubeError } from './youtube.errors.ts'
import { type Query, textParameter } from './youtube.query.ts'

/** 50 MB since 2026-09-14. */
const MAX_IMAGE_BYTES = 50 * 1024 * 1024

/** thumbnails.set: the raw image is the body. */
export function thumbnailsRoutes({ world, gate, blobs, addresses }: YoutubeDeps) {
  return async function routes(app: FastifyInstance): Promise<void> {
    app.post<{ Querystring: Query }>('/thumbnails/set', async (request) => {
      const access = await gate.enter(request, 'thumbnails.set')
      const videoId = textParameter(request.query, 'videoId')
      if (!videoId) throw new YoutubeError('required', { place: parameter('videoId') })
      gate.ownVideo(access, videoId, 'videoId')
      const image = await readWhole(request.raw, MAX_IMAGE_BYTES)
      if (image.length === 0) throw new YoutubeError('mediaBodyRequired')
      const mimeType = imageType(image)
      if (mimeType === null) throw new YoutubeError('invalidImage')
      const blob = randomId(48)
      await blobs.create(blob)
      await blobs.write(blob, Readable.from([image]), { at: 0, limit: MAX_IMAGE_BYTES })
      await world.record({ type: 'thumbnail.set', videoId, blob, mimeType })
      const items = [addresses.thumbnails(videoId)]
      return { kind: 'youtube#thumbnailSetResponse', etag: etagOf(items), items }
    })
  }
}

function imageType(image: Buffer): 'image/jpeg' | 'image/png' | null {
  if (image.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex'))) return 'image/jpeg'
  return image.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')) ? 'image/png' : null
}
