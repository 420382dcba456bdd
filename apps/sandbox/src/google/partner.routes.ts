import type { FastifyInstance } from 'fastify'
import { keepBodiesRaw } from '#src/core/raw-bodies.ts'
import { YoutubeError } from '#src/youtube/youtube.errors.ts'
import { PARTNER_SCOPE } from '#src/youtube/youtube.methods.ts'
import { assetsRoutes } from './claims/assets.routes.ts'
import { claimsRoutes } from './claims/claims.routes.ts'
import type { PartnerDeps } from './claims/partner.entry.ts'
import { CONTENT_OWNERS } from './content-owners.seeds.ts'

/** Where the Content ID API is. */
const PARTNER_PREFIX = '/youtube/partner/v1'

/** The Content ID API (`platforms.md` C): whose grant this is, claims, and what claims need. It costs no units of the Data API. */
export function partnerRoutes(deps: PartnerDeps) {
  const { gate } = deps
  return async function routes(app: FastifyInstance): Promise<void> {
    keepBodiesRaw(app)
    app.setErrorHandler((error, _request, reply) => {
      if (!(error instanceof YoutubeError)) throw error
      return reply.code(error.status).send(error.body)
    })
    await app.register(claimsRoutes(deps), { prefix: PARTNER_PREFIX })
    await app.register(assetsRoutes(deps), { prefix: PARTNER_PREFIX })
    app.get(`${PARTNER_PREFIX}/contentOwners`, async (request) => {
      const access = gate.identify(request)
      if (!access.scopes.includes(PARTNER_SCOPE)) throw new YoutubeError('insufficientPermissions')
      const query = new URL(request.url, 'http://localhost').searchParams
      const ids = query.get('id')?.split(',')
      if (ids === undefined && query.get('fetchMine') !== 'true') throw new YoutubeError('badRequest')
      const items = CONTENT_OWNERS.filter(
        ({ id }) => id === access.channelId && (ids === undefined || ids.includes(id)),
      ).map(({ id, displayName }) => ({ kind: 'youtubePartner#contentOwner', id, displayName }))
      return { kind: 'youtubePartner#contentOwnerList', items }
    })
  }
}
