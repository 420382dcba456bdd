import { randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { FacebookWorld } from '#src/facebook/facebook.world.ts'
import { PageVideo, PageVideoChange } from '#src/facebook/page-video.ts'
import { pageId } from './facebook.control.ts'

/** Videos made by hand: their facts only, no bytes. */
const Made = PageVideoChange.omit({ gone: true }).extend({
  pageId,
  kind: PageVideo.shape.kind.default('video'),
  count: z.number().int().min(1).max(1000).default(1),
  seconds: z.number().min(0).default(60),
})

/** What a Page's owner does in Facebook's own studio, beside us: videos and reels added, changed, hidden, removed. */
export function facebookStudioRoutes({ world }: { readonly world: FacebookWorld }) {
  return async function routes(app: FastifyInstance): Promise<void> {
    app.post('/facebook/videos', async (request, reply) => {
      const { count, ...made } = Made.parse(request.body)
      const now = world.now()
      const videos = Array.from({ length: count }, (_, index) =>
        PageVideo.parse({
          title: made.kind === 'reel' ? '' : `Video ${index + 1}`,
          description: `Added by hand ${index + 1}`,
          views: 0,
          published: true,
          scheduledAt: null,
          privacy: 'EVERYONE',
          status: 'ready',
          ...made,
          gone: false,
          id: newVideoId(),
          // Each a little younger than the one before: a list has an order.
          createdAt: now + index,
        }),
      )
      await Promise.all(videos.map((video) => world.record({ type: 'video.added', video })))
      return reply.code(201).send({ ids: videos.map(({ id }) => id) })
    })

    app.post<{ Params: { id: string } }>('/facebook/videos/:id', async (request, reply) => {
      const { id } = request.params
      const change = PageVideoChange.parse(request.body)
      if (!world.videos.find(id) && change.gone !== false) {
        return reply.code(404).send({ error: 'no such video' })
      }
      await world.record({ type: 'video.changed', id, change })
      return reply.code(204).send()
    })
  }
}

/** Larger than 2^53, as ids of the Graph API are. */
function newVideoId(): string {
  const part = () => String(randomInt(100_000_000)).padStart(8, '0')
  return `3${part()}${part()}`
}
