import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { FacebookWorld } from '#src/facebook/facebook.world.ts'
import type { Usage } from '#src/facebook/graph.usage.ts'
import { claimsControl } from '#src/google/claims/claims.control.ts'
import type { ClaimsWorld } from '#src/google/claims/claims.world.ts'
import { accountOf, CONTENT_OWNERS, contentOwnerById } from '#src/google/content-owners.seeds.ts'
import type { Grants } from '#src/google/grants.ts'
import type { DayChanges } from '#src/numbers/day-changes.ts'
import type { EarnedMonths } from '#src/revenue-files/earned-month.ts'
import type { RevenueChanges } from '#src/revenue-files/revenue.changes.ts'
import { CHANNELS, channelById } from '#src/youtube/channel.seeds.ts'
import { ChannelChange } from '#src/youtube/channel.state.ts'
import { QUOTA_BUCKETS, type Quota } from '#src/youtube/quota.ts'
import { ForcedState } from '#src/youtube/video.facts.ts'
import type { World } from '#src/youtube/world.ts'
import type { CallLog } from './call-log.ts'
import { facebookControlRoutes } from './facebook.control.ts'
import { facebookStudioRoutes } from './facebook-studio.routes.ts'
import { FaultRule, type Faults } from './fault.rules.ts'
import { numbersControl } from './numbers.control.ts'
import { revenueControl } from './revenue.control.ts'
import { studioRoutes } from './studio.routes.ts'

const channelId = z.string().refine((id) => channelById(id) !== undefined, { error: 'no such channel' })
/** A grant is of a channel, or of a content owner. */
const GrantChoice = z.object({
  channelId: z.union([
    channelId,
    z.string().refine((id) => contentOwnerById(id) !== undefined, { error: 'no such content owner' }),
  ]),
})
const account = z.string().refine((name) => subjectsOf(name).length > 0, { error: 'no such account' })
const RevokeChoice = z.union([GrantChoice, z.object({ account })])
const ChannelChoice = ChannelChange.extend({ channelId })
const Rotation = z.object({ rotate: z.boolean() })
const SessionChoice = z.object({ uploadId: z.string().optional(), channelId: z.string().optional() })
const QuotaLevel = z.object({
  clientId: z.string(),
  bucket: z.enum(QUOTA_BUCKETS),
  remaining: z.number().int().min(0),
})
const VideoForce = z.union([ForcedState, z.object({ state: z.literal('auto') })])

export interface ControlDeps {
  readonly world: World
  readonly grants: Grants
  readonly quota: Quota
  readonly claims: ClaimsWorld
  readonly facebook: { readonly world: FacebookWorld; readonly usage: Usage }
  readonly faults: Faults
  readonly calls: CallLog
  readonly dayChanges: DayChanges
  readonly revenue: { readonly months: EarnedMonths; readonly changes: RevenueChanges }
}

/** The handles by which tests and people steer the sandbox: not part of any platform. */
export function controlRoutes(deps: ControlDeps) {
  const { world, grants, quota, claims, facebook, faults, calls, dayChanges, revenue } = deps
  return async function routes(app: FastifyInstance): Promise<void> {
    // JSON only: a page of another origin cannot send that without asking first.
    app.removeContentTypeParser('text/plain')
    app.setErrorHandler((error, _request, reply) => {
      if (!(error instanceof z.ZodError)) throw error
      return reply.code(400).send({ error: z.prettifyError(error) })
    })

    app.post('/faults', async (request, reply) =>
      reply.code(201).send(faults.add(FaultRule.parse(request.body))),
    )
    app.get('/faults', async () => faults.list())
    app.delete('/faults', async (_request, reply) => {
      faults.clear()
      return reply.code(204).send()
    })

    await app.register(numbersControl({ dayChanges }))
    await app.register(revenueControl(revenue))
    await app.register(claimsControl(claims))
    await app.register(studioRoutes({ world }))
    await app.register(facebookControlRoutes(facebook))
    await app.register(facebookStudioRoutes(facebook))

    app.post('/quota', async (request, reply) => {
      const { clientId, bucket, remaining } = QuotaLevel.parse(request.body)
      await quota.set(clientId, bucket, remaining)
      return reply.code(204).send()
    })

    app.get<{ Params: { clientId: string } }>('/quota/:clientId', async (request) =>
      quota.left(request.params.clientId),
    )

    app.post('/tokens/expire', async (request, reply) => {
      await grants.expireAccess(GrantChoice.parse(request.body).channelId)
      return reply.code(204).send()
    })

    app.post('/tokens/revoke', async (request, reply) => {
      const choice = RevokeChoice.parse(request.body)
      const subjects = 'account' in choice ? subjectsOf(choice.account) : [choice.channelId]
      for (const channelId of subjects) {
        await grants.revokeChannel(channelId)
        await world.record({ type: 'account.disconnected', clientId: null, channelId })
      }
      return reply.code(204).send()
    })

    app.post('/tokens/rotation', async (request, reply) => {
      grants.rotate(Rotation.parse(request.body).rotate)
      return reply.code(204).send()
    })
    app.get('/tokens/live', async () => grants.liveRefreshTokens())

    app.post('/channels', async (request, reply) => {
      const { channelId, ...change } = ChannelChoice.parse(request.body)
      await world.record({ type: 'channel.changed', channelId, change })
      return reply.code(204).send()
    })

    app.post('/sessions/expire', async (request) => {
      const choice = SessionChoice.parse(request.body ?? {})
      const chosen = world
        .openSessions()
        .filter(({ started }) => isChosen(started.uploadId, choice.uploadId))
        .filter(({ started }) => isChosen(started.channelId, choice.channelId))
      for (const { started } of chosen)
        await world.record({ type: 'upload.expired', uploadId: started.uploadId })
      return { expired: chosen.length }
    })

    app.post<{ Params: { id: string } }>('/videos/:id', async (request, reply) => {
      const wanted = VideoForce.parse(request.body)
      const { id } = request.params
      if (!world.video(id)) return reply.code(404).send({ error: 'no such video' })
      await world.record({ type: 'video.forced', id, forced: wanted.state === 'auto' ? null : wanted })
      return reply.code(204).send()
    })

    app.get<{ Querystring: { since?: string } }>('/ledger', async (request) =>
      world.since(z.coerce.number().int().min(0).default(0).parse(request.query.since)),
    )
    app.get('/calls', async () => calls.list())
    app.delete('/calls', async (_request, reply) => {
      calls.clear()
      return reply.code(204).send()
    })
  }
}

/** Channels and content owners of a Google account. */
function subjectsOf(name: string): string[] {
  return [...CHANNELS, ...CONTENT_OWNERS].map(({ id }) => id).filter((id) => accountOf(id) === name)
}

function isChosen(value: string, wanted: string | undefined): boolean {
  return wanted === undefined || wanted === value
}
