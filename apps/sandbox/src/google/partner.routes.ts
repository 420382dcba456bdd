import type { FastifyInstance } from 'fastify'
import { keepBodiesRaw } from '#src/core/raw-bodies.ts'
import { YoutubeError } from '#src/youtube/youtube.errors.ts'
import type { Gate } from '#src/youtube/youtube.gate.ts'
import { PARTNER_SCOPE } from '#src/youtube/youtube.methods.ts'
import { CONTENT_OWNERS } from './content-owners.seeds.ts'

/** contentOwners.list of the Content ID API: whose grant this is (`platforms.md` C). It costs no units of the Data API. */
export function partnerRoutes({ gate }: { readonly gate: Gate }) {
  return async function routes(app: FastifyInstance): Promise<void> {
    keepBodiesRaw(app)
    app.setErrorHandler((error, _request, reply) => {
      if (!(error instanceof YoutubeError)) throw error
      return reply.code(error.status).send(error.body)
    })
    app.get('/youtube/partner/v1/contentOwners', async (request) => {
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
