import { z } from 'zod'

/** How a claim may stand (`platforms.md` C). */
export const CLAIM_STATUSES = [
  'active',
  'appealed',
  'disputed',
  'inactive',
  'pending',
  'potential',
  'takedown',
  'unknown',
] as const
export type ClaimStatus = (typeof CLAIM_STATUSES)[number]
export const CONTENT_TYPES = ['audio', 'video', 'audiovisual'] as const

export const Territories = z.object({
  type: z.enum(['include', 'exclude']),
  territories: z.array(z.string().regex(/^[A-Z]{2}$/)).min(1),
})
export const Policy = z.object({
  id: z.string().optional(),
  name: z.string().optional(),
  description: z.string().optional(),
  rules: z
    .array(
      z.object({
        action: z.enum(['track', 'monetize', 'block', 'takedown']),
        conditions: z.object({ requiredTerritories: Territories.optional() }).optional(),
      }),
    )
    .default([]),
})
export type Policy = z.infer<typeof Policy>

/** What happens to a claim so long after it was made, by itself. */
export const ClaimStep = z.object({
  afterSeconds: z.number().int().min(0),
  status: z.enum(CLAIM_STATUSES),
  reason: z.string().optional(),
  /** What the other side wrote. */
  notes: z.string().optional(),
})
export type ClaimStep = z.infer<typeof ClaimStep>

export const MatchSegment = z.object({
  startMs: z.number().int().min(0),
  durationMs: z.number().int().min(1),
  referenceStartMs: z.number().int().min(0).default(0),
})

/** A claim as it is made: by a content owner of the sandbox, or against a video of one (`thirdParty`). */
export const NewClaim = z.object({
  ownerId: z.string(),
  videoId: z.string().regex(/^[\w-]{11}$/),
  videoTitle: z.string().default(''),
  videoViews: z.number().int().min(0).default(0),
  /** Whose video it is. */
  uploaderChannelId: z.string().default(''),
  uploaderTitle: z.string().default(''),
  assetId: z.string(),
  assetTitle: z.string().default(''),
  claimantName: z.string().default(''),
  contentType: z.enum(CONTENT_TYPES),
  thirdParty: z.boolean().default(false),
  partnerUploaded: z.boolean().default(false),
  status: z.enum(CLAIM_STATUSES).default('active'),
  origin: z.string().default('descriptiveSearch'),
  policy: Policy.default({ rules: [{ action: 'monetize' }] }),
  referenceId: z.string().optional(),
  matches: z.array(MatchSegment).default([]),
  /** When it was made, where that was long ago. */
  timeCreated: z.iso.datetime().optional(),
  life: z.array(ClaimStep).default([]),
})

export const Ownership = z.object({
  general: z
    .array(
      z.object({
        owner: z.string(),
        ratio: z.number().min(0).max(100),
        type: z.enum(['include', 'exclude']).default('exclude'),
        territories: z.array(z.string()).default([]),
      }),
    )
    .default([]),
})
export type Ownership = z.infer<typeof Ownership>

/** Everything that can be true of the Content ID side of the sandbox. */
export const ClaimFact = z.discriminatedUnion('type', [
  NewClaim.extend({ type: z.literal('claim.made'), id: z.string() }),
  z.object({
    type: z.literal('claim.moved'),
    id: z.string(),
    status: z.enum(CLAIM_STATUSES),
    reason: z.string().optional(),
    notes: z.string().optional(),
    source: z.string().default('CONTENT_OWNER'),
  }),
  z.object({ type: z.literal('claim.policy'), id: z.string(), policy: Policy }),
  z.object({
    type: z.literal('asset.made'),
    id: z.string(),
    ownerId: z.string(),
    assetType: z.string(),
    title: z.string(),
    customId: z.string().default(''),
  }),
  z.object({ type: z.literal('asset.titled'), id: z.string(), title: z.string(), customId: z.string() }),
  z.object({ type: z.literal('asset.owned'), id: z.string(), ownership: Ownership }),
  z.object({ type: z.literal('asset.matched'), id: z.string(), policyId: z.string() }),
  z.object({ type: z.literal('policy.made'), id: z.string(), ownerId: z.string(), policy: Policy }),
  z.object({
    type: z.literal('reference.made'),
    id: z.string(),
    ownerId: z.string(),
    assetId: z.string(),
    contentType: z.enum(CONTENT_TYPES),
    videoId: z.string().default(''),
  }),
  z.object({ type: z.literal('reference.ended'), id: z.string() }),
  z.object({
    type: z.literal('whitelist.added'),
    ownerId: z.string(),
    channelId: z.string(),
    title: z.string(),
  }),
  z.object({ type: z.literal('whitelist.removed'), ownerId: z.string(), channelId: z.string() }),
])
export type ClaimFact = z.infer<typeof ClaimFact>
