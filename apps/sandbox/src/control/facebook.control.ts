import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { FACEBOOK_PAGES, PAGE_TASKS, personById } from '#src/facebook/facebook.seeds.ts'
import type { FacebookWorld } from '#src/facebook/facebook.world.ts'
import { USAGE_KINDS, type Usage } from '#src/facebook/graph.usage.ts'

const userId = z.string().refine((id) => personById(id) !== undefined, { error: 'no such person' })
/** The id of a Page that there is, from the start or since. */
export const pageId = z
  .string()
  .refine((id) => FACEBOOK_PAGES.some((page) => page.id === id), { error: 'no such Page' })

const SessionsEnd = z.object({
  userId,
  appId: z.string().nullable().default(null),
  end: z.enum(['removed', 'checkpoint', 'password', 'expired', 'unconfirmed', 'invalid']),
})
const RoleChange = z.object({ userId, pageId, tasks: z.array(z.enum(PAGE_TASKS)) })
const PageChange = z.object({
  pageId,
  gone: z.boolean().optional(),
  published: z.boolean().optional(),
  name: z.string().optional(),
  followers: z.number().int().min(0).optional(),
})
const UploadChoice = z.object({ videoId: z.string().optional() })
const UsageLevel = z.object({
  kind: z.enum(USAGE_KINDS),
  id: z.string(),
  percent: z.number().int().min(0).max(1000),
})

/** What happens to people and Pages beside us: ended sessions, lost roles, vanished Pages, used-up limits. */
export function facebookControlRoutes({ world, usage }: { world: FacebookWorld; usage: Usage }) {
  return async function routes(app: FastifyInstance): Promise<void> {
    app.post('/facebook/sessions/end', async (request, reply) => {
      await world.record({ type: 'sessions.ended', ...SessionsEnd.parse(request.body) })
      return reply.code(204).send()
    })
    app.post('/facebook/roles', async (request, reply) => {
      await world.record({ type: 'role.changed', ...RoleChange.parse(request.body) })
      return reply.code(204).send()
    })
    app.post('/facebook/pages', async (request, reply) => {
      await world.record({ type: 'page.changed', ...PageChange.parse(request.body) })
      return reply.code(204).send()
    })
    app.post('/facebook/usage', async (request, reply) => {
      const { kind, id, percent } = UsageLevel.parse(request.body)
      usage.set(kind, id, percent)
      return reply.code(204).send()
    })
    app.post('/facebook/uploads/expire', async (request) => {
      const { videoId } = UploadChoice.parse(request.body ?? {})
      const chosen = world.uploads
        .open()
        .filter((upload) => videoId === undefined || upload.videoId === videoId)
      for (const upload of chosen) await world.record({ type: 'upload.expired', videoId: upload.videoId })
      return { expired: chosen.length }
    })
    app.get<{ Querystring: { since?: string } }>('/facebook/ledger', async (request) =>
      world.since(z.coerce.number().int().min(0).default(0).parse(request.query.since)),
    )
  }
}
