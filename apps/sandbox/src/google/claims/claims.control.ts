import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { contentOwnerById } from '#src/google/content-owners.seeds.ts'
import { CLAIM_STATUSES, NewClaim, Policy } from './claim.facts.ts'
import { claimResource } from './claim.resource.ts'
import type { ClaimsWorld } from './claims.world.ts'

const ownerId = z
  .string()
  .refine((id) => contentOwnerById(id) !== undefined, { error: 'no such content owner' })
const Claims = z.object({ claims: z.array(NewClaim.extend({ ownerId })).min(1).max(5000) })
const Move = z.object({
  status: z.enum(CLAIM_STATUSES).optional(),
  reason: z.string().optional(),
  notes: z.string().optional(),
  source: z.string().optional(),
  policy: Policy.optional(),
})

/** What others do with claims beside us: they claim, uphold, release, dispute, appeal, have videos taken down. */
export function claimsControl(claims: ClaimsWorld) {
  return async function routes(app: FastifyInstance): Promise<void> {
    app.post('/claims', async (request, reply) => {
      const made = await Promise.all(Claims.parse(request.body).claims.map((one) => claims.make(one)))
      return reply.code(201).send({ ids: made.map(({ id }) => id) })
    })
    app.get<{ Querystring: { ownerId?: string } }>('/claims', async (request) =>
      claims.claimsOf(ownerId.parse(request.query.ownerId)).map(claimResource),
    )
    app.post<{ Params: { id: string } }>('/claims/:id', async (request, reply) => {
      const { id } = request.params
      const { policy, status, ...why } = Move.parse(request.body)
      if (!claims.claim(id)) return reply.code(404).send({ error: 'no such claim' })
      if (policy) await claims.record({ type: 'claim.policy', id, policy })
      if (status) await claims.record({ type: 'claim.moved', id, status, source: 'CONTENT_OWNER', ...why })
      return reply.code(204).send()
    })
  }
}
