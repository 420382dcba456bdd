import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { ContentOwner } from '#src/google/content-owners.seeds.ts'
import type { Quota } from '#src/youtube/quota.ts'
import { readJson } from '#src/youtube/youtube.body.ts'
import { parameter, YoutubeError } from '#src/youtube/youtube.errors.ts'
import type { Gate } from '#src/youtube/youtube.gate.ts'
import { PARTNER_SCOPE } from '#src/youtube/youtube.methods.ts'
import type { ClaimsWorld } from './claims.world.ts'

/** What the routes of the partner API stand on. */
export interface PartnerDeps {
  readonly gate: Gate
  readonly quota: Quota
  readonly claims: ClaimsWorld
}

/** Lets a call of the partner API in: a content owner's grant, on its own behalf, and a day that has calls left. */
export function createPartnerEntry({ gate, quota }: Pick<PartnerDeps, 'gate' | 'quota'>) {
  return async (request: FastifyRequest): Promise<ContentOwner> => {
    const access = gate.identify(request)
    if (!access.scopes.includes(PARTNER_SCOPE)) throw new YoutubeError('insufficientPermissions')
    await quota.charge(access.clientId, 'partner', 1)
    const { owner } = gate.standing(request)
    const named = new URL(request.url, 'http://localhost').searchParams.get('onBehalfOfContentOwner')
    if (named === null) throw new YoutubeError('required', { place: parameter('onBehalfOfContentOwner') })
    if (owner === null) throw new YoutubeError('forbidden')
    return owner
  }
}
export type PartnerEntry = ReturnType<typeof createPartnerEntry>

/** A body as its schema reads it. Throws `badRequest` for another one. */
export async function readBody<S extends z.ZodType>(
  request: FastifyRequest,
  schema: S,
): Promise<z.output<S>> {
  const parsed = schema.safeParse(await readJson(request.raw))
  if (!parsed.success) throw new YoutubeError('badRequest')
  return parsed.data
}
