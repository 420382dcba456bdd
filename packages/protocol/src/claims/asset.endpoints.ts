import { z } from 'zod'
import { endpoint } from '#src/core/endpoint.ts'
import { instant, searchText } from '#src/core/fields.ts'
import { optionalText, requiredText } from '#src/core/rules.ts'
import { claimTypes } from './claim.states.ts'

/** An id as the platform gives it: of a content owner, an asset, a policy, a reference. */
export const rightsId = z.string().regex(/^[\w.-]{1,64}$/u, { error: 'pattern' })

/** A content owner whose rights we keep, by a grant of one of its channels. */
export const contentOwner = z.object({ id: z.string(), label: z.string() })
export type ContentOwner = z.output<typeof contentOwner>

export const assetTypes = [
  'web',
  'movie',
  'episode',
  'music_video',
  'sound_recording',
  'show',
  'sports',
] as const

/** Something that is ours, as the platform keeps it (business.md §4, outbound: a claim needs an asset). */
export const asset = z.object({
  id: rightsId,
  title: z.string(),
  type: z.string(),
  customId: z.string(),
  createdAt: instant.nullable(),
})
export type Asset = z.output<typeof asset>

/** Whose it is: shares are of a hundred, everywhere but or only in the countries. */
const share = z.object({
  owner: z.string(),
  ratio: z.number(),
  type: z.enum(['include', 'exclude']),
  territories: z.array(z.string()),
})
export const assetReference = z.object({
  id: rightsId,
  type: z.enum(claimTypes).nullable(),
  videoId: z.string(),
  active: z.boolean(),
})
export type AssetReference = z.output<typeof assetReference>

export const assetDetail = asset.extend({
  shares: z.array(share),
  policyId: rightsId.nullable(),
  references: z.array(assetReference),
  /** Claims by it that we know of and somebody may see. */
  claims: z.number().int(),
})
export type AssetDetail = z.output<typeof assetDetail>

/** What a claim does by itself, where the content owner keeps it under a name. */
export const rightsPolicy = z.object({ id: rightsId, name: z.string(), actions: z.array(z.string()) })
export type RightsPolicy = z.output<typeof rightsPolicy>

const ofOwner = z.object({ owner: rightsId })
const ofAsset = z.object({ owner: rightsId, id: rightsId })

export const listContentOwners = endpoint({
  method: 'GET',
  url: '/content-owners',
  access: 'asset:read',
  summary: 'Content owners whose rights we keep, within the data scope of whoever gave the grant',
  output: z.array(contentOwner),
})

export const listAssets = endpoint({
  method: 'GET',
  url: '/content-owners/:owner/assets',
  access: 'asset:read',
  summary: 'Assets of a content owner by a part of their title, as the platform knows them now',
  params: ofOwner,
  query: z.object({ words: searchText.optional() }),
  /** `more`: there are others, which more words of the title find. */
  output: z.object({ assets: z.array(asset), more: z.boolean() }),
})

export const listRightsPolicies = endpoint({
  method: 'GET',
  url: '/content-owners/:owner/policies',
  access: 'asset:read',
  summary: 'Policies that a content owner keeps under a name',
  params: ofOwner,
  output: z.array(rightsPolicy),
})

export const getAsset = endpoint({
  method: 'GET',
  url: '/content-owners/:owner/assets/:id',
  access: 'asset:read',
  summary: 'One asset with its ownership, its policy and its references',
  params: ofAsset,
  output: assetDetail,
})

export const assetFields = {
  title: requiredText(255),
  customId: optionalText(64),
  type: z.enum(assetTypes),
}
/** A share of ours: of a hundred, everywhere but in, or only in, the countries. */
export const ownShareFields = {
  ratio: z.number().min(0).max(100),
  type: z.enum(['include', 'exclude']),
  territories: z.array(z.string().regex(/^[A-Z]{2}$/u)).max(250),
}
export const mostShares = 20
export const ownShares = z.array(z.object(ownShareFields)).max(mostShares)

export const createAsset = endpoint({
  method: 'POST',
  url: '/content-owners/:owner/assets',
  access: 'asset:create',
  summary:
    'Makes an asset that is wholly ours; one of the same title, kind and own id is taken instead of a second one',
  params: ofOwner,
  body: z.object({ ...assetFields, policyId: rightsId.nullable() }),
  output: z.object({ id: rightsId }),
})

export const setAssetOwnership = endpoint({
  method: 'PUT',
  url: '/content-owners/:owner/assets/:id/ownership',
  access: 'asset:update',
  summary: 'All our shares of an asset, as they are to be; those of others stay',
  params: ofAsset,
  body: z.object({ shares: ownShares }),
  output: assetDetail,
})

export const setAssetPolicy = endpoint({
  method: 'PUT',
  url: '/content-owners/:owner/assets/:id/policy',
  access: 'asset:update',
  summary: 'What claims by an asset do by themselves',
  params: ofAsset,
  body: z.object({ policyId: rightsId }),
  output: assetDetail,
})

export const addAssetReference = endpoint({
  method: 'POST',
  url: '/content-owners/:owner/assets/:id/references',
  access: 'asset:update',
  summary: 'A video of ours that others are compared with; one that is there already is not added again',
  params: ofAsset,
  body: z.object({ video: requiredText(500), type: z.enum(claimTypes) }),
  output: assetDetail,
})

export const endAssetReference = endpoint({
  method: 'DELETE',
  url: '/content-owners/:owner/assets/:id/references/:referenceId',
  access: 'asset:update',
  summary: 'Compares with a video no more; what it has found stays',
  params: ofAsset.extend({ referenceId: rightsId }),
  output: assetDetail,
})
