import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { ContentOwner } from '#src/google/content-owners.seeds.ts'
import { bodyField, YoutubeError } from '#src/youtube/youtube.errors.ts'
import type { Query } from '#src/youtube/youtube.query.ts'
import { CONTENT_TYPES, Policy } from './claim.facts.ts'
import { claimHistory, claimResource, claimSnippet } from './claim.resource.ts'
import { type FoundClaims, listClaims, searchClaims } from './claim.search.ts'
import type { Claim } from './claims.world.ts'
import { createPartnerEntry, type PartnerDeps, readBody } from './partner.entry.ts'

const Change = z.object({ status: z.string().optional(), policy: Policy.optional() })
const Insert = z.object({
  videoId: z.string(),
  assetId: z.string(),
  contentType: z.enum(CONTENT_TYPES),
  policy: Policy,
  isManualClaim: z.boolean().optional(),
})
/** Statuses in which a claim of one's own can be let go. */
const RELEASABLE = ['active', 'disputed', 'appealed', 'pending', 'potential']

type One = { Params: { id: string }; Querystring: Query }

/** Claims of the Content ID API: search, read, release, claim, history (`platforms.md` C). */
export function claimsRoutes(deps: PartnerDeps) {
  const { claims } = deps
  const enter = createPartnerEntry(deps)

  function claimOf(owner: ContentOwner, id: string): Claim {
    const claim = claims.claim(id)
    if (claim?.made.ownerId !== owner.id) throw new YoutubeError('notFound')
    return claim
  }

  /** Releases it, or gives it another policy; nothing else can be written. */
  async function change(request: FastifyRequest<One>) {
    const owner = await enter(request)
    const claim = claimOf(owner, request.params.id)
    const { status, policy } = await readBody(request, Change)
    if (claim.made.thirdParty) throw new YoutubeError('forbidden')
    if (status !== undefined && status !== claim.status) {
      const released = status === 'inactive' && RELEASABLE.includes(claim.status)
      if (!released) throw new YoutubeError('invalidParameter', { place: bodyField('status') })
      await claims.record({
        type: 'claim.moved',
        id: claim.id,
        status,
        reason: 'released',
        source: 'CONTENT_OWNER',
      })
    }
    if (policy !== undefined)
      await claims.record({ type: 'claim.policy', id: claim.id, policy: resolved(policy) })
    return claimResource(claimOf(owner, claim.id))
  }

  /** A policy that is named by its id alone, with its rules. */
  function resolved(policy: Policy): Policy {
    if (policy.id === undefined || policy.rules.length > 0) return policy
    const known = claims.policy(policy.id)
    if (!known) throw new YoutubeError('invalidParameter', { place: bodyField('policy.id') })
    return { ...known.policy, id: known.id }
  }

  async function insert(request: FastifyRequest) {
    const owner = await enter(request)
    const { videoId, assetId, contentType, policy } = await readBody(request, Insert)
    const asset = claims.asset(assetId)
    if (asset?.ownerId !== owner.id) throw new YoutubeError('notFound')
    if (!/^[\w-]{11}$/.test(videoId)) throw new YoutubeError('videoNotFound')
    const owns = asset.ownership.general.some((share) => share.owner === owner.id && share.ratio > 0)
    if (!owns) throw new YoutubeError('forbidden')
    const taken = claims
      .claimsOf(owner.id)
      .some(
        ({ made, status }) => made.videoId === videoId && made.assetId === assetId && status !== 'inactive',
      )
    if (taken) throw new YoutubeError('alreadyExists')
    const made = await claims.make({
      ownerId: owner.id,
      videoId,
      assetId,
      assetTitle: asset.title,
      contentType,
      policy: resolved(policy),
      videoTitle: '',
      videoViews: 0,
      uploaderChannelId: '',
      uploaderTitle: '',
      claimantName: owner.displayName,
      thirdParty: false,
      partnerUploaded: false,
      status: 'active',
      origin: 'webUI',
      matches: [],
      life: [],
    })
    return claimResource(made)
  }

  return async function routes(app: FastifyInstance): Promise<void> {
    app.get<{ Querystring: Query }>('/claimSearch', async (request) => {
      const owner = await enter(request)
      return pageOf(searchClaims(claims.claimsOf(owner.id), request.query), 'claimSnippetList', claimSnippet)
    })
    app.get<{ Querystring: Query }>('/claims', async (request) => {
      const owner = await enter(request)
      return pageOf(listClaims(claims.claimsOf(owner.id), request.query), 'claimListResponse', claimResource)
    })
    app.post('/claims', insert)
    app.get<One>('/claims/:id', async (request) =>
      claimResource(claimOf(await enter(request), request.params.id)),
    )
    app.patch<One>('/claims/:id', change)
    app.put<One>('/claims/:id', change)
    app.get<One>('/claimHistory/:id', async (request) =>
      claimHistory(claimOf(await enter(request), request.params.id)),
    )
  }
}

function pageOf<T>({ claims, total, nextPageToken }: FoundClaims, kind: string, of: (claim: Claim) => T) {
  return {
    kind: `youtubePartner#${kind}`,
    pageInfo: { totalResults: total, resultsPerPage: claims.length, startIndex: 0 },
    ...(nextPageToken === undefined ? {} : { nextPageToken }),
    items: claims.map(of),
  }
}
