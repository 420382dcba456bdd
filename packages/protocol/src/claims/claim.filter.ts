import { z } from 'zod'
import { managedPlatforms } from '#src/channels/platforms.ts'
import { codeList, country, id, instant, keyList, searchText, sortQuery } from '#src/core/fields.ts'
import { amount } from '#src/core/money.ts'
import { length } from '#src/core/rules.ts'
import { musicConditions } from '#src/music/music-removal.states.ts'
import {
  claimDirections,
  claimPolicies,
  claimState,
  claimTypes,
  platformClaimStatuses,
} from './claim.states.ts'

/** `urgency` is the order of work: money at risk, then what is due next (business.md §4). */
export const claimSortKeys = ['urgency', 'due', 'risk', 'claimedAt', 'statusChangedAt', 'views'] as const
export type ClaimSortKey = (typeof claimSortKeys)[number]

/** What says how much money is meant: for holders of `claimMoney:read` only, and refused to everybody else. */
export const claimMoneySortKeys: ReadonlySet<ClaimSortKey> = new Set(['risk'])

/** What is due: over, or within so long from now. */
export const dueWindows = { overdue: 0, '24h': 1, '3d': 3, '7d': 7 } as const
export type DueWindow = keyof typeof dueWindows
export const dueWindowNames = Object.keys(dueWindows) as readonly DueWindow[]

/** An amount that a list is narrowed by: nothing below zero. */
const limit = amount.refine((text) => !text.startsWith('-'), { error: 'pattern' })
/** A name or an id, as a platform writes it. */
const named = length(200, 1)

/** Conditions and order of the list of claims; a file of it takes the same. */
export const claimConditions = {
  ...sortQuery(claimSortKeys, '-urgency'),
  /** A part of the title, claimant or asset; or the whole id of the claim or the video. */
  words: searchText.optional(),
  direction: z.enum(claimDirections).optional(),
  platform: z.enum(managedPlatforms).optional(),
  /** Codes of E14; 0 is not claimed. */
  state: codeList(Object.values(claimState.codes)).optional(),
  platformStatus: keyList(platformClaimStatuses).optional(),
  type: keyList(claimTypes).optional(),
  ...musicConditions,
  policy: keyList(claimPolicies).optional(),
  /** The whole name. */
  claimant: named.optional(),
  /** The platform's id of the asset, and of the video. */
  assetId: named.optional(),
  videoId: named.optional(),
  channelId: id.optional(),
  departmentId: id.optional(),
  /** Who works on it: somebody, oneself, or nobody. */
  handler: z.union([id, z.enum(['me', 'nobody'])]).optional(),
  due: z.enum(dueWindowNames).optional(),
  /** For holders of `claimMoney:read`, both ends included; refused to everybody else. */
  riskFrom: limit.optional(),
  riskTo: limit.optional(),
  /** Claimed from this instant on, and before that one. */
  claimedFrom: instant.optional(),
  claimedTo: instant.optional(),
  /** Where its policy holds in this country. */
  territory: country.optional(),
}
