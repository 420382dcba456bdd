import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { randomId } from '#src/core/ids.ts'
import type { ContentOwner } from '#src/google/content-owners.seeds.ts'
import { bodyField, parameter, YoutubeError } from '#src/youtube/youtube.errors.ts'
import { listParameter, type Query, textParameter } from '#src/youtube/youtube.query.ts'
import { CONTENT_TYPES, Ownership, Policy } from './claim.facts.ts'
import { PAGE } from './claim.search.ts'
import type { Asset, Reference, StoredPolicy } from './claims.world.ts'
import { createPartnerEntry, type PartnerDeps, readBody } from './partner.entry.ts'

const Metadata = z.object({ title: z.string().max(255).optional(), customId: z.string().max(64).optional() })
const NewAsset = z.object({ type: z.string().min(1), metadata: Metadata.default({}) })
const AssetChange = z.object({ metadata: Metadata.default({}) })
const Matching = z.object({ policyId: z.string() })
const NewReference = z.object({
  assetId: z.string(),
  contentType: z.enum(CONTENT_TYPES),
  videoId: z.string().optional(),
  claimId: z.string().optional(),
})
const ReferenceChange = z.object({ status: z.literal('inactive') })
const Listed = z.object({ id: z.string().min(1), title: z.string().default('') })

type One = { Params: { id: string }; Querystring: Query }
type Asked = { Querystring: Query }

/** What a claim needs: assets, who owns them, references, policies, and whom one leaves alone (`platforms.md` C). */
export function assetsRoutes(deps: PartnerDeps) {
  const { claims } = deps
  const enter = createPartnerEntry(deps)

  function assetOf(owner: ContentOwner, id: string): Asset {
    const asset = claims.asset(id)
    if (asset?.ownerId !== owner.id) throw new YoutubeError('notFound')
    return asset
  }

  /** Shares are of a hundred in every country. */
  async function own(request: FastifyRequest<One>) {
    const owner = await enter(request)
    const { id } = assetOf(owner, request.params.id)
    const ownership = await readBody(request, Ownership)
    if (mostInAnyCountry(ownership.general) > 100)
      throw new YoutubeError('invalidParameter', { place: bodyField('general') })
    await claims.record({ type: 'asset.owned', id, ownership })
    return ownershipResource(assetOf(owner, id))
  }

  async function retitle(request: FastifyRequest<One>) {
    const owner = await enter(request)
    const asset = assetOf(owner, request.params.id)
    const { metadata } = await readBody(request, AssetChange)
    const { title = asset.title, customId = asset.customId } = metadata
    await claims.record({ type: 'asset.titled', id: asset.id, title, customId })
    return assetResource(assetOf(owner, asset.id))
  }

  async function match(request: FastifyRequest<One>) {
    const owner = await enter(request)
    const { id } = assetOf(owner, request.params.id)
    const { policyId } = await readBody(request, Matching)
    if (claims.policy(policyId)?.ownerId !== owner.id)
      throw new YoutubeError('invalidParameter', { place: bodyField('policyId') })
    await claims.record({ type: 'asset.matched', id, policyId })
    return { kind: 'youtubePartner#assetMatchPolicy', policyId }
  }

  function assetRoutes(app: FastifyInstance): void {
    app.get<Asked>('/assets', async (request) => {
      const owner = await enter(request)
      const ids = listParameter(request.query, 'id')
      if (ids.length === 0) throw new YoutubeError('missingRequiredParameter')
      const found = claims.assetsOf(owner.id).filter(({ id }) => ids.includes(id))
      return { kind: 'youtubePartner#assetList', items: found.map(assetResource) }
    })
    app.get<Asked>('/assetSearch', async (request) => {
      const owner = await enter(request)
      const words = (textParameter(request.query, 'q') ?? '').toLowerCase()
      const found = claims.assetsOf(owner.id).filter(({ title }) => title.toLowerCase().includes(words))
      return { kind: 'youtubePartner#assetSnippetList', ...pageOf(found, request.query, snippetResource) }
    })
    app.post('/assets', async (request) => {
      const owner = await enter(request)
      const { type, metadata } = await readBody(request, NewAsset)
      const { title = '', customId = '' } = metadata
      const made = {
        type: 'asset.made',
        id: `A${randomId(11)}`,
        ownerId: owner.id,
        assetType: type,
        title,
        customId,
      } as const
      const { id } = await claims.record(made)
      return assetResource(assetOf(owner, id))
    })
    app.get<One>('/assets/:id', async (request) =>
      assetResource(assetOf(await enter(request), request.params.id)),
    )
    app.patch<One>('/assets/:id', retitle)
    app.put<One>('/assets/:id', retitle)
    app.get<One>('/assets/:id/ownership', async (request) =>
      ownershipResource(assetOf(await enter(request), request.params.id)),
    )
    app.patch<One>('/assets/:id/ownership', own)
    app.put<One>('/assets/:id/ownership', own)
    app.get<One>('/assets/:id/matchPolicy', async (request) => {
      const { policyId } = assetOf(await enter(request), request.params.id)
      return { kind: 'youtubePartner#assetMatchPolicy', ...(policyId === null ? {} : { policyId }) }
    })
    app.patch<One>('/assets/:id/matchPolicy', match)
    app.put<One>('/assets/:id/matchPolicy', match)
  }

  function policyRoutes(app: FastifyInstance): void {
    app.get<Asked>('/policies', async (request) => {
      const owner = await enter(request)
      const ids = listParameter(request.query, 'id')
      const found = claims.policiesOf(owner.id).filter(({ id }) => ids.length === 0 || ids.includes(id))
      return { kind: 'youtubePartner#policyList', ...pageOf(found, request.query, policyResource) }
    })
    app.get<One>('/policies/:id', async (request) => {
      const owner = await enter(request)
      const policy = claims.policy(request.params.id)
      if (policy?.ownerId !== owner.id) throw new YoutubeError('notFound')
      return policyResource(policy)
    })
    app.post('/policies', async (request) => {
      const owner = await enter(request)
      const policy = await readBody(request, Policy)
      const { id, at } = await claims.record({
        type: 'policy.made',
        id: `S${randomId(11)}`,
        ownerId: owner.id,
        policy,
      })
      return policyResource({ id, ownerId: owner.id, policy, timeUpdated: at })
    })
  }

  async function refer(request: FastifyRequest) {
    const owner = await enter(request)
    const { assetId, contentType, videoId, claimId } = await readBody(request, NewReference)
    assetOf(owner, assetId)
    const film = videoId ?? (claimId === undefined ? undefined : claims.claim(claimId)?.made.videoId)
    if (film === undefined) throw new YoutubeError('mediaBodyRequired')
    const { id } = await claims.record({
      type: 'reference.made',
      id: `R${randomId(11)}`,
      ownerId: owner.id,
      assetId,
      contentType,
      videoId: film,
    })
    return referenceResource({ id, ownerId: owner.id, assetId, contentType, videoId: film, status: 'active' })
  }

  async function endReference(request: FastifyRequest<One>) {
    const owner = await enter(request)
    const reference = claims.reference(request.params.id)
    if (reference?.ownerId !== owner.id) throw new YoutubeError('notFound')
    await readBody(request, ReferenceChange)
    await claims.record({ type: 'reference.ended', id: reference.id })
    return referenceResource({ ...reference, status: 'inactive' })
  }

  function referenceRoutes(app: FastifyInstance): void {
    app.get<Asked>('/references', async (request) => {
      const owner = await enter(request)
      const ids = listParameter(request.query, 'id')
      const assetId = textParameter(request.query, 'assetId')
      if (ids.length === 0 && assetId === undefined) throw new YoutubeError('missingRequiredParameter')
      const found = claims
        .referencesOf(owner.id)
        .filter(
          (one) =>
            (ids.length === 0 || ids.includes(one.id)) && (assetId === undefined || one.assetId === assetId),
        )
      return { kind: 'youtubePartner#referenceList', ...pageOf(found, request.query, referenceResource) }
    })
    app.post('/references', refer)
    app.patch<One>('/references/:id', endReference)
    app.put<One>('/references/:id', endReference)
  }

  function whitelistRoutes(app: FastifyInstance): void {
    app.get<Asked>('/whitelists', async (request) => {
      const owner = await enter(request)
      const ids = listParameter(request.query, 'id')
      const found = claims.whitelistOf(owner.id).filter(([id]) => ids.length === 0 || ids.includes(id))
      return {
        kind: 'youtubePartner#whitelistList',
        ...pageOf(found, request.query, ([id, title]) => whitelistResource(id, title)),
      }
    })
    app.post('/whitelists', async (request) => {
      const owner = await enter(request)
      const { id, title } = await readBody(request, Listed)
      await claims.record({ type: 'whitelist.added', ownerId: owner.id, channelId: id, title })
      return whitelistResource(id, title)
    })
    app.delete<One>('/whitelists/:id', async (request, reply) => {
      const owner = await enter(request)
      const { id } = request.params
      if (!claims.whitelistOf(owner.id).some(([channelId]) => channelId === id))
        throw new YoutubeError('notFound')
      await claims.record({ type: 'whitelist.removed', ownerId: owner.id, channelId: id })
      return reply.code(204).send()
    })
  }

  return async function routes(app: FastifyInstance): Promise<void> {
    assetRoutes(app)
    policyRoutes(app)
    referenceRoutes(app)
    whitelistRoutes(app)
  }
}

/** What all shares of the country add up to that has most; the empty name is any country that is not named. */
function mostInAnyCountry(shares: z.output<typeof Ownership>['general']): number {
  const countries = ['', ...shares.flatMap(({ territories = [] }) => territories)]
  const inCountry = (country: string) =>
    shares
      .filter(({ type, territories = [] }) => (type === 'include') === territories.includes(country))
      .reduce((sum, { ratio }) => sum + ratio, 0)
  return Math.max(...countries.map(inCountry))
}

/** A page of a list in its own order; the token is where the next one begins. */
function pageOf<T, R>(
  found: readonly T[],
  query: Query,
  resourceOf: (one: T) => R,
): { readonly items: readonly R[]; readonly nextPageToken?: string } {
  const start = Number(textParameter(query, 'pageToken') ?? 0)
  if (!Number.isSafeInteger(start) || start < 0)
    throw new YoutubeError('invalidPageToken', { place: parameter('pageToken') })
  const end = start + PAGE
  const items = found.slice(start, end).map(resourceOf)
  return found.length > end ? { items, nextPageToken: String(end) } : { items }
}

const assetResource = ({ id, assetType, title, customId, timeCreated }: Asset) => ({
  kind: 'youtubePartner#asset',
  id,
  type: assetType,
  status: 'active',
  metadata: { title, customId },
  timeCreated,
})
const snippetResource = ({ id, assetType, title, customId, timeCreated }: Asset) => ({
  kind: 'youtubePartner#assetSnippet',
  id,
  type: assetType,
  title,
  customId,
  timeCreated,
})
const ownershipResource = ({ ownership }: Asset) => ({ kind: 'youtubePartner#rightsOwnership', ...ownership })
const policyResource = ({ id, policy, timeUpdated }: StoredPolicy) => ({
  kind: 'youtubePartner#policy',
  ...policy,
  id,
  timeUpdated,
})
const referenceResource = ({ id, assetId, contentType, videoId, status }: Reference) => ({
  kind: 'youtubePartner#reference',
  id,
  assetId,
  contentType,
  videoId,
  status,
})
const whitelistResource = (id: string, title: string) => ({ kind: 'youtubePartner#whitelist', id, title })
