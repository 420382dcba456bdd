import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { readBytes, readForm } from '#src/core/body.ts'
import { fingerprint, randomId } from '#src/core/ids.ts'
import { formBoundary, readFormWithFile } from '#src/uploads/multipart-related.ts'
import type { FacebookDeps } from './facebook.deps.ts'
import { GraphError, noSuchObject } from './facebook.errors.ts'
import { bookedAt } from './page-upload.rules.ts'

const MOST_BYTES = 10 * 1024 * 1024
const DONE = { success: true } as const
/** `name.en_US.srt`: the locale stands in the file's name. */
const CAPTIONS_NAME = /\.([a-z]{2,3}_[A-Z]{2})\.srt$/
/** Arrays are JSON in a form. */
const Locales = z
  .string()
  .transform((text) => JSON.parse(text) as unknown)
  .pipe(z.array(z.string()))
const TIMING = /\d{1,2}:\d{2}:\d{2}[.,]\d{3}\s*-->/

/** What is changed of a video later: words, booking, captions, thumbnail, and the video taken away (`platforms.md` D3, D5). */
export function videoChangeRoutes({ world, gate, blobs }: FacebookDeps) {
  return async function routes(app: FastifyInstance): Promise<void> {
    app.post<{ Params: { id: string } }>('/:id', async (request, reply) => {
      const video = ownVideo(request.params.id)
      gate.publisher(request, reply, video.pageId)
      const fields = await readForm(request.raw)
      const published = fields.get('published')
      const isBooked = fields.has('scheduled_publish_time')
      // What is out stays out: a Page takes nothing back that it has published.
      if (video.published && (published === 'false' || isBooked)) {
        throw new GraphError(100, {
          message: '(#100) You can not change the publish state of a published post',
        })
      }
      const booked = isBooked ? { scheduledAt: bookedAt(fields, video.kind, world.now()) } : {}
      const change = {
        ...(fields.has('name') ? { title: fields.get('name') ?? '' } : {}),
        ...(fields.has('description') ? { description: fields.get('description') ?? '' } : {}),
        ...(published === null ? {} : { published: published === 'true' }),
        ...(published === 'true' ? { scheduledAt: null } : {}),
        ...booked,
      }
      await world.record({ type: 'video.changed', id: video.id, change })
      return DONE
    })

    app.delete<{ Params: { id: string } }>('/:id', async (request, reply) => {
      const { id } = request.params
      const upload = world.uploads.find(id)
      const pageId = upload?.pageId ?? ownVideo(id).pageId
      gate.publisher(request, reply, pageId)
      if (upload && !upload.finished) await world.record({ type: 'upload.gone', videoId: id })
      else await world.record({ type: 'video.changed', id, change: { gone: true } })
      return DONE
    })

    app.post<{ Params: { id: string } }>('/:id/thumbnails', async (request, reply) => {
      const video = ownVideo(request.params.id)
      gate.publisher(request, reply, video.pageId)
      const { bytes } = await fileOf(request.raw, request.headers['content-type'], 'source')
      const mimeType = pictureType(bytes)
      if (mimeType === null) throw new GraphError(100, { message: '(#100) Invalid image' })
      const blob = await keep(bytes)
      await world.record({ type: 'thumbnail.set', videoId: video.id, blob, mimeType })
      return DONE
    })

    app.post<{ Params: { id: string } }>('/:id/captions', async (request, reply) => {
      const video = ownVideo(request.params.id)
      gate.publisher(request, reply, video.pageId)
      if (formBoundary(request.headers['content-type']) === null) {
        const gone = Locales.safeParse((await readForm(request.raw)).get('locales_to_delete'))
        if (!gone.success)
          throw new GraphError(100, { message: '(#100) The parameter captions_file is required' })
        for (const locale of gone.data)
          await world.record({ type: 'caption.removed', videoId: video.id, locale })
        return DONE
      }
      const { name, bytes } = await fileOf(request.raw, request.headers['content-type'], 'captions_file')
      const locale = CAPTIONS_NAME.exec(name)?.[1]
      const text = bytes.toString('utf8')
      if (locale === undefined || !TIMING.test(text))
        throw new GraphError(100, { message: '(#100) Invalid captions file' })
      const fact = { videoId: video.id, locale, bytes: bytes.length, sha256: fingerprint(text) }
      await world.record({ type: 'caption.set', ...fact })
      return DONE
    })

    app.get<{ Params: { id: string } }>('/:id/captions', async (request, reply) => {
      const video = ownVideo(request.params.id, 'GET')
      gate.publisher(request, reply, video.pageId)
      const data = world.captionsOf(video.id).map(({ locale }) => ({
        locale,
        locale_name: locale,
        is_default: false,
        is_auto_generated: false,
      }))
      return { data }
    })
  }

  function ownVideo(id: string, method = 'POST') {
    const video = world.videos.find(id)
    if (!video) throw noSuchObject(method, id)
    return video
  }

  async function keep(bytes: Buffer): Promise<string> {
    const blob = randomId(48)
    await blobs.create(blob)
    await blobs.write(blob, Readable.from([bytes]), { at: 0, limit: MOST_BYTES })
    return blob
  }
}

async function fileOf(source: Readable, contentType: string | undefined, field: string) {
  const boundary = formBoundary(contentType)
  if (boundary === null) throw new GraphError(100, { message: `(#100) The parameter ${field} is required` })
  const { file } = await readFormWithFile(source, boundary)
  if (file.field !== field)
    throw new GraphError(100, { message: `(#100) The parameter ${field} is required` })
  return { name: file.name, bytes: await readBytes(file.bytes, MOST_BYTES) }
}

function pictureType(image: Buffer): 'image/jpeg' | 'image/png' | null {
  if (image.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex'))) return 'image/jpeg'
  return image.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')) ? 'image/png' : null
}
