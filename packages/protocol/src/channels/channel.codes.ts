import { z } from 'zod'

/**
 * Lists of a channel that have no moves between their values (CH-02; business.md §2.2). Labels: `states.<list>.<key>`;
 * administrators may rename, order and colour them in the dictionaries.
 */

/** E11. Kept as the specification's integers. */
export const channelTypes = { ordinary: 0, live: 1 } as const
export type ChannelType = keyof typeof channelTypes
export const channelTypeNames = Object.keys(channelTypes) as readonly ChannelType[]

/** E24: −1 is none, 7 is the highest. Kept as these integers, so that a range is a range. */
export const channelLevels = { none: -1, S0: 0, S1: 1, S2: 2, S3: 3, S4: 4, S5: 5, S6: 6, S7: 7 } as const
export type ChannelLevel = keyof typeof channelLevels
export const channelLevelNames = Object.keys(channelLevels) as readonly ChannelLevel[]

/** E25. S is taken for the highest risk; the dictionary says so beside it. */
export const riskGrades = ['S', 'A', 'B', 'C'] as const
export type RiskGrade = (typeof riskGrades)[number]

/** E26: whom a Facebook page is shown to. */
export const ageRestrictions = ['everyone', '15+', '18+', '21+', '25+'] as const
export type AgeRestriction = (typeof ageRestrictions)[number]

/** E29 */
export const monetisations = ['not_monetising', 'monetising', 'limited_ads'] as const
export type Monetisation = (typeof monetisations)[number]

/** E30: why a channel earns less, or nothing; several at once. Administrators add others (`own_1`). */
export const restrictReasons = [
  'copyright',
  'kids',
  'brand_safety',
  'community_guidelines',
  'adults_only',
] as const
/** A reason as it is stored: of these, or of the company's own. */
export const restrictReasonCode = z.union([z.enum(restrictReasons), z.string().regex(/^own_[1-9]\d{0,5}$/u)])
export const mostRestrictReasons = 20

/** E35 */
export const operationModes = ['agency', 'self', 'agency_prod'] as const
export type OperationMode = (typeof operationModes)[number]

/** A code of a plain list as it is stored and sent. */
export const channelTypeCode = z.literal(Object.values(channelTypes))
export const channelLevelCode = z.literal(Object.values(channelLevels))
