import { z } from 'zod'
import { historyEntry } from '#src/access/audit.endpoints.ts'
import { managedPlatforms } from '#src/channels/platforms.ts'
import { contractRights } from '#src/contracts/contract.fields.ts'
import { reasonRule } from '#src/contracts/term.fields.ts'
import { endpoint } from '#src/core/endpoint.ts'
import { id, instant, pageQuery, searchText } from '#src/core/fields.ts'
import { money } from '#src/core/money.ts'
import { version } from '#src/core/record-fields.ts'
import { optionalText } from '#src/core/rules.ts'
import { countsOf } from '#src/core/view-counts.ts'
import { musicOf } from '#src/music/music-removal.states.ts'
import { claimConditions } from './claim.filter.ts'
import {
  claimDirections,
  claimPolicies,
  claimSources,
  claimState,
  claimTypes,
  platformClaimStatuses,
} from './claim.states.ts'

export const claimActions = ['take', 'assign', 'release', 'note'] as const
export type ClaimAction = (typeof claimActions)[number]

/** Staff, by what they are called. */
const person = z.object({ id, fullName: z.string() })

/** What other lists say of a claim: enough to know which one it is, and how it stands. */
export const claimBrief = z.object({
  id,
  platform: z.enum(managedPlatforms),
  /** Null of one that was entered by hand and that the platform has not told us of yet. */
  platformClaimId: z.string().nullable(),
  direction: z.enum(claimDirections),
  /** As the platform calls it; its id where it has no title. */
  videoTitle: z.string(),
  /** The channel of ours; null where none is known. */
  channel: z.object({ id, title: z.string() }).nullable(),
  claimantName: z.string(),
  /** How the platform says that it stands. */
  status: z.enum(platformClaimStatuses),
  policy: z.enum(claimPolicies).nullable(),
  /** The next thing that is due of it; `dueKind` is a key of the table of timers. */
  dueAt: instant.nullable(),
  dueKind: z.string().nullable(),
  /** Null for whoever lacks `claimMoney:read`, and where nobody knows. */
  revenueAtRisk: money.nullable(),
})
export type ClaimBrief = z.output<typeof claimBrief>

/** A claim as lists show it (CLM-01). */
export const claim = claimBrief.extend({
  /** Code of E14. */
  state: z.literal(Object.values(claimState.codes)),
  type: z.enum(claimTypes).nullable(),
  /** How the music of its video stands (E15). */
  music: musicOf,
  /** Countries in which the policy holds; none are all of them. */
  policyTerritories: z.array(z.string()),
  /** The platform's id of the video, ours or the other side's. */
  platformVideoId: z.string(),
  /** The video as the last sync read it. */
  videoId: id.nullable(),
  thumbnail: z.string().nullable(),
  /** The video on its platform. */
  url: z.string(),
  /** Of outbound claims: whose video it is. */
  uploader: z.object({ id: z.string().nullable(), title: z.string() }).nullable(),
  asset: z.object({ id: z.string().nullable(), title: z.string() }).nullable(),
  claimedAt: instant,
  statusChangedAt: instant,
  /** Of the video; a count may exceed what a page reckons with. */
  views: z.string().nullable(),
  handler: person.nullable(),
  owner: person,
  department: z.object({ id, code: z.string() }),
  thirdParty: z.boolean(),
  source: z.enum(claimSources),
  updatedAt: instant,
  version,
  actions: z.array(z.enum(claimActions)),
})
export type Claim = z.output<typeof claim>

/** A part of the video that matches, in milliseconds of the video, and of the reference where it is known. */
const segment = z.object({
  fromMs: z.number().int(),
  toMs: z.number().int(),
  referenceFromMs: z.number().int().nullable(),
})

export const claimDetail = claim.extend({
  claimantContact: z.string(),
  contentOwner: z.string().nullable(),
  /** Where the platform has it from, in its own words. */
  origin: z.string().nullable(),
  matchSec: z.number().int().nullable(),
  longestMatchSec: z.number().int().nullable(),
  referenceId: z.string().nullable(),
  segments: z.array(segment),
  /** Of the video; null where no sync has read it. */
  durationSec: z.number().int().nullable(),
  /** The source file that was published as this video, for whoever may see it. */
  sourceVideo: z.object({ id, title: z.string() }).nullable(),
  remark: z.string(),
  seenAt: instant,
})
export type ClaimDetail = z.output<typeof claimDetail>

const params = z.object({ id })

export const listClaims = endpoint({
  method: 'GET',
  url: '/claims',
  access: 'claim:read',
  summary:
    'Claims in the data scope: most money at risk first for whoever may see amounts, otherwise what is due next',
  query: z.object({ ...pageQuery, ...claimConditions }),
  output: z.array(claim),
  list: true,
})

export const countClaims = countsOf(listClaims)

export const getClaim = endpoint({
  method: 'GET',
  url: '/claims/:id',
  access: 'claim:read',
  summary: 'One claim, with what matches',
  params,
  output: claimDetail,
})

/** From the audit log, but for whoever may read the claim. */
export const listClaimHistory = endpoint({
  method: 'GET',
  url: '/claims/:id/history',
  access: 'claim:read',
  summary: 'Who changed what of a claim, newest first',
  params,
  query: z.object(pageQuery),
  output: z.array(historyEntry),
  list: true,
})

/**
 * Something that happened to a claim: told by its platform, moved here (E14), or done by a person. `type` is the
 * platform's own word, the reason of the move (`claims.reason.<type>`) or the act (`audit.action.<type>`).
 */
export const claimEventEntry = z.object({
  key: z.string(),
  kind: z.enum(['platform', 'state', 'act']),
  at: instant,
  type: z.string(),
  /** Of the platform: who caused it, and why, in its own words. */
  source: z.string().nullable(),
  reason: z.string().nullable(),
  person: person.nullable(),
  /** Of a move: codes of E14. */
  from: z.number().int().nullable(),
  to: z.number().int().nullable(),
  details: z.record(z.string(), z.string()),
})
export type ClaimEventEntry = z.output<typeof claimEventEntry>

export const listClaimEvents = endpoint({
  method: 'GET',
  url: '/claims/:id/events',
  access: 'claim:read',
  summary: 'What happened to a claim, on its platform and here, newest first',
  params,
  query: z.object(pageQuery),
  output: z.array(claimEventEntry),
  list: true,
})

/** What a person needs to know beside a claim before deciding; each part null for whoever may not see it. */
export const claimContext = z.object({
  /** What holds the channel on the day of the claim. */
  contract: z
    .object({
      id,
      no: z.string(),
      title: z.string(),
      party: z.string(),
      from: z.iso.date(),
      to: z.iso.date().nullable(),
      exclusive: z.boolean(),
      rights: z.array(z.enum(contractRights)),
      territories: z.array(z.string()),
    })
    .nullable(),
  /** The licence of the source file, and its proofs. */
  licence: z
    .object({
      videoId: id,
      title: z.string(),
      from: z.iso.date().nullable(),
      to: z.iso.date().nullable(),
      territories: z.array(z.string()),
      files: z.array(z.object({ id, name: z.string() })),
    })
    .nullable(),
  /** Other claims of the same name, by how they stand. */
  claimant: z.object({
    open: z.number().int(),
    disputed: z.number().int(),
    released: z.number().int(),
  }),
  /** Other claims on the same video, the newest first. */
  others: z.array(claimBrief),
  /** What the video was seen and earned since the day of the claim, as far as it is stored. */
  since: z
    .object({
      from: z.iso.date(),
      to: z.iso.date(),
      days: z.number().int(),
      views: z.string(),
      revenue: money.nullable(),
    })
    .nullable(),
  /** Strikes of the channel that count; `expiresAt` of the next one to lapse. */
  strikes: z.object({ active: z.number().int(), expiresAt: instant.nullable() }).nullable(),
})
export type ClaimContext = z.output<typeof claimContext>

export const getClaimContext = endpoint({
  method: 'GET',
  url: '/claims/:id/context',
  access: 'claim:read',
  summary: 'Contract, licence, other claims, revenue since the claim and strikes, in one answer',
  params,
  output: claimContext,
})

/** So many are offered at once. */
export const mostHandlers = 20

export const listClaimHandlers = endpoint({
  method: 'GET',
  url: '/claims/handlers',
  access: 'claim:read',
  summary: `People who work on claims, by a part of the name, ${mostHandlers} at most`,
  query: z.object({ name: searchText.optional(), id: id.optional() }),
  output: z.array(person),
})

export const takeClaim = endpoint({
  method: 'POST',
  url: '/claims/:id/take',
  access: 'claim:update',
  summary: 'Takes a claim that nobody works on; who has it already keeps it',
  params,
  output: claimDetail,
})

export const assignClaim = endpoint({
  method: 'POST',
  url: '/claims/:id/assign',
  access: 'claim:update',
  summary: 'Hands a claim to somebody who works on claims and sees it, or to nobody',
  params,
  body: z.object({ handlerId: id.nullable(), version }),
  output: claimDetail,
})

/** Why a claim is let go, and which segment was taken out of the reference for it; both stand in the log. */
export const releaseFields = { reason: reasonRule, excluded: optionalText(100).default('') }

export const releaseClaim = endpoint({
  method: 'POST',
  url: '/claims/:id/release',
  access: 'claim:decide',
  summary: 'Lets a claim of ours go on its platform; this cannot be taken back',
  params,
  body: z.object(releaseFields),
  output: claimDetail,
})

export const claimRemarkLength = 2000
export const noteClaim = endpoint({
  method: 'PUT',
  url: '/claims/:id/remark',
  access: 'claim:update',
  summary: 'A note beside a claim, as it is to be',
  params,
  body: z.object({ remark: optionalText(claimRemarkLength), version }),
  output: claimDetail,
})
