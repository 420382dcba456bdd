import { enumeration, type NameOf } from '#src/core/enumeration.ts'

/** Whether a video, or a video of somebody else's by one of our assets, is claimed (CLM-01; E14). 0 is a real state. */
export const claimState = enumeration({
  name: 'claimState',
  initial: 'not_claimed',
  values: {
    not_claimed: {
      code: 0,
      next: [
        {
          to: 'being_claimed',
          by: ['person', 'platform'],
          why: 'we send a claim, or one that is pending or potential is seen',
        },
        { to: 'claimed', by: ['platform'], why: 'an active claim is seen' },
      ],
    },
    being_claimed: {
      code: 1,
      next: [
        { to: 'claimed', by: ['platform'], why: 'the claim is active' },
        { to: 'not_claimed', by: ['platform'], why: 'released, inactive, or refused' },
      ],
    },
    claimed: {
      code: 2,
      next: [
        { to: 'not_claimed', by: ['platform', 'person'], why: 'all claims are released or inactive' },
        { to: 'being_claimed', by: ['platform'], why: 'back to pending' },
      ],
    },
  },
})
export type ClaimState = NameOf<typeof claimState>

/** Who claims: we claim what somebody else shows, or somebody claims what we show. */
export const claimDirections = ['inbound', 'outbound'] as const
export type ClaimDirection = (typeof claimDirections)[number]

/** What is claimed of a video (E31): the platform's `video` is `visual`. */
export const claimTypes = ['audio', 'visual', 'audiovisual'] as const
export type ClaimType = (typeof claimTypes)[number]

/**
 * How a platform says that a claim stands (`platforms.md` C); `escalated` and `delayed_takedown` are told by people and
 * reports only (business.md §4).
 */
export const platformClaimStatuses = [
  'potential',
  'pending',
  'active',
  'disputed',
  'appealed',
  'escalated',
  'takedown',
  'delayed_takedown',
  'inactive',
  'unknown',
] as const
export type PlatformClaimStatus = (typeof platformClaimStatuses)[number]

/** What a claim does to the video: the strictest of its territories. */
export const claimPolicies = ['track', 'monetize', 'block'] as const
export type ClaimPolicy = (typeof claimPolicies)[number]

/** Where we have a claim from; the same claim of several is one record, joined by the platform's id. */
export const claimSources = ['api', 'report', 'sheet', 'hand'] as const
export type ClaimSource = (typeof claimSources)[number]

/** A part of the video that matches, in milliseconds of the video, and of the reference where it is known. */
export type ClaimSegment = {
  readonly fromMs: number
  readonly toMs: number
  readonly referenceFromMs?: number
}
