import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { newVideoId } from '#src/core/ids.ts'
import { channelById } from '#src/youtube/channel.seeds.ts'
import { VideoMetadata } from '#src/youtube/video.facts.ts'
import { describeNew } from '#src/youtube/video.rules.ts'
import type { World } from '#src/youtube/world.ts'

/** Uploads made by hand: their facts only, no bytes. */
const Uploads = z.object({
  channelId: z.string().refine((id) => channelById(id) !== undefined, { error: 'no such channel' }),
  count: z.number().int().min(1).max(5000).default(1),
  bytes: z.number().int().min(0).default(1000),
  durationMs: z.number().int().nullable().default(null),
  privacyStatus: VideoMetadata.shape.status.shape.privacyStatus.default('private'),
  titles: z.array(z.string().min(1).max(100)).default([]),
  /** When each was published, where that was long ago: then its ids and days are the same at every start. */
  publishedAt: z.array(z.iso.datetime()).default([]),
})
const Edit = VideoMetadata.shape.snippet.pick({ title: true, description: true, tags: true }).partial()
/** Who sees it, where the owner changes that too. */
const Shown = VideoMetadata.shape.status.pick({ privacyStatus: true }).partial()

/** What a channel's owner does in the platform's own studio, beside us: uploads, and edits of what we uploaded. */
export function studioRoutes({ world }: { readonly world: World }) {
  return async function routes(app: FastifyInstance): Promise<void> {
    app.post('/studio/uploads', async (request, reply) => {
      const given = Uploads.parse(request.body)
      const { channelId, count, bytes, durationMs, privacyStatus, titles, publishedAt } = given
      const ids = Array.from({ length: count }, (_, index) => idOf(channelId, publishedAt[index]))
      const made = ids.map((id, index) =>
        world.record({
          type: 'video.created',
          id,
          channelId,
          clientId: 'studio',
          uploadId: null,
          blob: `none-${id}`,
          mimeType: 'video/mp4',
          title: titles[index] ?? id,
          bytes,
          sha256: randomBytes(32).toString('hex'),
          container: 'mp4',
          durationMs,
          metadata: describeNew(
            { snippet: { title: titles[index] ?? id, categoryId: '22' }, status: { privacyStatus } },
            new Set(['snippet', 'status']),
            Date.now(),
          ),
          processingMs: 0,
          publishedAt: publishedAt[index],
        }),
      )
      await Promise.all(made)
      return reply.code(201).send({ ids })
    })

    app.post<{ Params: { id: string } }>('/studio/videos/:id', async (request, reply) => {
      const edit = Edit.parse(request.body)
      const shown = Shown.parse(request.body)
      const { id } = request.params
      const video = world.video(id)
      if (!video) return reply.code(404).send({ error: 'no such video' })
      const { metadata } = video
      // An edit without tags of one's own takes ours away, as saving the form in the studio does.
      const snippet = { ...metadata.snippet, tags: [], ...edit }
      await world.record({
        type: 'video.updated',
        id,
        parts: ['snippet'],
        metadata: { ...metadata, snippet, status: { ...metadata.status, ...shown } },
      })
      return reply.code(204).send()
    })

    app.delete<{ Params: { id: string } }>('/studio/videos/:id', async (request, reply) => {
      const { id } = request.params
      if (!world.video(id)) return reply.code(404).send({ error: 'no such video' })
      await world.record({ type: 'video.deleted', id })
      return reply.code(204).send()
    })
  }
}

/** An id that follows from channel and moment, so that numbers do; a new one for what is made now. */
function idOf(channelId: string, publishedAt: string | undefined): string {
  if (publishedAt === undefined) return newVideoId()
  return createHash('sha256').update(`${channelId} ${publishedAt}`).digest('base64url').slice(0, 11)
}
