import { z } from 'zod'
import { reasonRule } from '#src/contracts/term.fields.ts'
import { endpoint } from '#src/core/endpoint.ts'
import {
  codeList,
  id,
  instant,
  keyList,
  ownRecords,
  pageQuery,
  searchText,
  sortQuery,
} from '#src/core/fields.ts'
import { version } from '#src/core/record-fields.ts'
import { optionalText, requiredText } from '#src/core/rules.ts'
import { countsOf } from '#src/core/view-counts.ts'
import { rightsId } from './asset.endpoints.ts'
import { claimTypes } from './claim.states.ts'
import { claimRequestStatus, requestedPolicies } from './claim-request.states.ts'

export const claimRequestActions = ['agree', 'refuse', 'withdraw', 'retry'] as const
export type ClaimRequestAction = (typeof claimRequestActions)[number]
const person = z.object({ id, fullName: z.string() })

/** A claim that we mean to make on somebody else's video (CLM-01; business.md §4, outbound). */
export const claimRequest = z.object({
  id,
  contentOwner: rightsId,
  asset: z.object({ id: rightsId, title: z.string() }),
  platformVideoId: z.string(),
  videoTitle: z.string(),
  url: z.string(),
  type: z.enum(claimTypes),
  policy: z.enum(requestedPolicies),
  reason: z.string(),
  /** Code of `claimRequestStatus`. */
  status: claimRequestStatus.schema,
  requester: person,
  decider: person.nullable(),
  opinion: z.string(),
  /** What the platform said where it refused. */
  problem: z.string().nullable(),
  /** The claim that came of it. */
  claimId: id.nullable(),
  createdAt: instant,
  updatedAt: instant,
  version,
  actions: z.array(z.enum(claimRequestActions)),
})
export type ClaimRequest = z.output<typeof claimRequest>

export const claimRequestSortKeys = ['updatedAt', 'createdAt'] as const
export type ClaimRequestSortKey = (typeof claimRequestSortKeys)[number]

export const claimRequestConditions = {
  ...sortQuery(claimRequestSortKeys, '-updatedAt'),
  /** A part of the asset's or the video's title, or the whole id of the video. */
  words: searchText.optional(),
  status: codeList(Object.values(claimRequestStatus.codes)).optional(),
  policy: keyList(requestedPolicies).optional(),
  assetId: rightsId.optional(),
  /** Those that one asked for oneself. */
  requester: ownRecords.optional(),
  /** Those that wait for somebody who may be whoever asks. */
  decides: ownRecords.optional(),
}

const params = z.object({ id })

export const listClaimRequests = endpoint({
  method: 'GET',
  url: '/claim-requests',
  access: 'asset:read',
  summary: 'Claims that we mean to make, those that changed last first',
  query: z.object({ ...pageQuery, ...claimRequestConditions }),
  output: z.array(claimRequest),
  list: true,
})

export const countClaimRequests = countsOf(listClaimRequests)

export const getClaimRequest = endpoint({
  method: 'GET',
  url: '/claim-requests/:id',
  access: 'asset:read',
  summary: 'One claim that we mean to make',
  params,
  output: claimRequest,
})

/** `reason` is a key of `assets:event`. Codes of `claimRequestStatus`; `from` null: it was asked for. */
export const claimRequestEvent = z.object({
  id,
  at: instant,
  actor: z.enum(['person', 'system', 'platform']),
  person: person.nullable(),
  from: z.number().int().nullable(),
  to: z.number().int(),
  reason: z.string(),
  detail: z.string().nullable(),
})
export type ClaimRequestEvent = z.output<typeof claimRequestEvent>

export const listClaimRequestEvents = endpoint({
  method: 'GET',
  url: '/claim-requests/:id/events',
  access: 'asset:read',
  summary: 'How it went on, newest first',
  params,
  query: z.object(pageQuery),
  output: z.array(claimRequestEvent),
  list: true,
})

export const requestFields = {
  contentOwner: rightsId,
  assetId: rightsId,
  /** The platform's id of the video, or its link. */
  video: requiredText(500),
  videoTitle: optionalText(300).default(''),
  type: z.enum(claimTypes),
  policy: z.enum(requestedPolicies),
  reason: requiredText(1000),
}

export const createClaimRequest = endpoint({
  method: 'POST',
  url: '/claim-requests',
  access: 'asset:claim',
  summary: 'Claims a video of somebody else for an asset of ours; a removal waits for a second person',
  body: z.object(requestFields),
  output: z.object({ id }),
  idempotent: 'key',
})

export const agreeClaimRequest = endpoint({
  method: 'POST',
  url: '/claim-requests/:id/agree',
  access: 'asset:approve',
  summary: 'Agrees to a removal; never whoever asked for it',
  params,
  body: z.object({ opinion: optionalText(1000).default(''), version }),
  output: claimRequest,
})

const withReason = z.object({ reason: reasonRule, version })

export const refuseClaimRequest = endpoint({
  method: 'POST',
  url: '/claim-requests/:id/refuse',
  access: 'asset:approve',
  summary: 'Does not agree to a removal, and says why',
  params,
  body: withReason,
  output: claimRequest,
})

export const withdrawClaimRequest = endpoint({
  method: 'POST',
  url: '/claim-requests/:id/withdraw',
  access: 'asset:claim',
  summary: 'Takes back what was not sent yet',
  params,
  body: z.object({ version }),
  output: claimRequest,
})

export const retryClaimRequest = endpoint({
  method: 'POST',
  url: '/claim-requests/:id/retry',
  access: 'asset:claim',
  summary: 'Sends what the platform refused once more',
  params,
  body: z.object({ version }),
  output: claimRequest,
})
