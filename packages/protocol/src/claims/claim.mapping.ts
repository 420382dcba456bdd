import {
  type ClaimDirection,
  type ClaimPolicy,
  type ClaimState,
  type ClaimType,
  type PlatformClaimStatus,
  platformClaimStatuses,
} from './claim.states.ts'
import type { DisputeStatus } from './dispute.states.ts'

/**
 * What a change of a platform's status means for the case of a claim (business.md §4):
 * `risk` somebody claims our video and nobody has answered yet; `waiting` we have answered and the other side has to;
 * `back` the other side upheld it after our dispute; `review` somebody disputes a claim of ours, or one waits for our
 * word; `removal` a video of ours is down, or goes down; `released` it ended as we wanted; `over` it ended by itself.
 */
export const caseNews = ['none', 'risk', 'waiting', 'back', 'review', 'removal', 'released', 'over'] as const
export type CaseNews = (typeof caseNews)[number]

/** How the case of a claim stands by such news (E18); null: there is none. */
export const caseStatusOf = {
  none: null,
  risk: 'unsolved',
  waiting: 'needs_tracking',
  back: 'unsolved',
  review: 'unsolved',
  removal: 'unsolved',
  released: 'solved',
  over: 'closed',
} as const satisfies Record<CaseNews, DisputeStatus | null>

/** A claim as far as its meaning asks. */
export type ClaimStanding = {
  readonly direction: ClaimDirection
  readonly platformStatus: PlatformClaimStatus
}

/** The same for both directions, beside which it is shown (business.md §2.3, 9): what is not known stays open. */
const states = {
  potential: 'being_claimed',
  pending: 'being_claimed',
  unknown: 'being_claimed',
  active: 'claimed',
  disputed: 'claimed',
  appealed: 'claimed',
  escalated: 'claimed',
  takedown: 'claimed',
  delayed_takedown: 'claimed',
  inactive: 'not_claimed',
} as const satisfies Record<PlatformClaimStatus, ClaimState>

/** E14 of a claim that stands so on its platform (business.md §4). */
export function claimStateOf(status: PlatformClaimStatus): ClaimState {
  return states[status]
}

const answered: readonly (PlatformClaimStatus | undefined)[] = ['disputed', 'appealed', 'escalated']

/** Statuses that a claim of ours waits in for our word. */
const ours: readonly PlatformClaimStatus[] = ['potential', 'disputed', 'appealed', 'escalated']

/** What the platform says of why a claim is over, where that is nobody's decision. */
const byItself = /delet|expir|remov|clos|gone/iu

/**
 * What it means for the case that a claim stands so now (business.md §4).
 *
 * @param before how it stood; null where the claim is new, or how it stood is not known
 * @param detail what the platform says of it: of one that is over, why
 */
export function caseNewsOf(
  { direction, platformStatus }: ClaimStanding,
  before: PlatformClaimStatus | null = null,
  detail: string | null = null,
): CaseNews {
  if (platformStatus === 'inactive') return detail !== null && byItself.test(detail) ? 'over' : 'released'
  if (direction === 'outbound') return ours.includes(platformStatus) ? 'review' : 'none'
  switch (platformStatus) {
    case 'active':
      return answered.includes(before ?? undefined) ? 'back' : 'risk'
    case 'disputed':
    case 'appealed':
    case 'escalated':
      return 'waiting'
    case 'takedown':
    case 'delayed_takedown':
      return 'removal'
    default:
      return 'none'
  }
}

/** Whether somebody has to act at once: a video of ours is down or goes down, or is blocked everywhere. */
export function isPressing(claim: ClaimStanding & { readonly policy: ClaimPolicy | null }): boolean {
  if (claim.direction !== 'inbound') return false
  const news = caseNewsOf(claim)
  return news === 'removal' || (news === 'risk' && claim.policy === 'block')
}

const statusNames: Readonly<Record<string, PlatformClaimStatus>> = {
  ...Object.fromEntries(platformClaimStatuses.map((status) => [status, status])),
  // The search asks by this one, and a claim that was routed says `potential` (platforms.md C).
  routedforreview: 'potential',
  released: 'inactive',
  closed: 'inactive',
  removed: 'takedown',
  delayedtakedown: 'delayed_takedown',
}

/** A platform's status by its word in an answer or a file, however it is written; one that is new to us is `unknown`. */
export function platformStatusOf(word: string): PlatformClaimStatus {
  const plain = word.trim().toLowerCase()
  return statusNames[plain] ?? statusNames[plain.replace(/[\s_-]/gu, '')] ?? 'unknown'
}

const typeNames: Readonly<Record<string, ClaimType>> = {
  audio: 'audio',
  audio_only: 'audio',
  video: 'visual',
  visual: 'visual',
  video_only: 'visual',
  audiovisual: 'audiovisual',
  video_and_audio: 'audiovisual',
}

/** E31 by a platform's word: its `video` is our `visual` (platforms.md C, D5). Null for a word that is none. */
export function claimTypeOf(word: string): ClaimType | null {
  return typeNames[word.trim().toLowerCase().replace(/[\s-]/gu, '_')] ?? null
}

const policyNames: Readonly<Record<string, ClaimPolicy>> = {
  track: 'track',
  monitor: 'track',
  manual_review: 'track',
  monetize: 'monetize',
  monetise: 'monetize',
  claim_ad_earnings: 'monetize',
  block: 'block',
  takedown: 'block',
  request_takedown: 'block',
}

/** What a claim does by a platform's word (platforms.md C, D5). Null for a word that is none. */
export function claimPolicyOf(word: string): ClaimPolicy | null {
  return policyNames[word.trim().toLowerCase().replace(/[\s-]/gu, '_')] ?? null
}

/** A rule of a policy, as the partner API writes it (platforms.md C). */
export type PolicyRule = {
  readonly action: string
  readonly conditions?:
    | {
        readonly requiredTerritories?:
          | { readonly type: string; readonly territories: readonly string[] }
          | undefined
      }
    | undefined
}

const strictest: readonly ClaimPolicy[] = ['block', 'monetize', 'track']

/**
 * The strictest of a policy's rules with the countries in which it holds, sorted; none are all of them. A rule for
 * everywhere but some countries counts as everywhere: who reads it is warned too much rather than too little.
 */
export function strictestRule(
  rules: readonly PolicyRule[],
): { readonly policy: ClaimPolicy; readonly territories: readonly string[] } | null {
  for (const policy of strictest) {
    const found = rules.filter(({ action }) => claimPolicyOf(action) === policy)
    if (found.length === 0) continue
    const listed = found.map(({ conditions }) => {
      const places = conditions?.requiredTerritories
      return places?.type === 'include' ? places.territories : []
    })
    if (listed.some((places) => places.length === 0)) return { policy, territories: [] }
    return { policy, territories: [...new Set(listed.flat())].toSorted() }
  }
  return null
}
