import { enumeration, type NameOf } from '#src/core/enumeration.ts'

/** How a claim stands that we mean to make (CLM-01). The codes are our own, and only the database has them. */
export const claimRequestStatus = enumeration({
  name: 'claimRequestStatus',
  initial: 'waiting',
  values: {
    waiting: {
      code: 0,
      next: [
        { to: 'ready', by: ['person'], why: 'a second person agrees to the removal' },
        { to: 'refused', by: ['person'], why: 'a second person does not agree' },
        { to: 'withdrawn', by: ['person'], why: 'whoever asked takes it back' },
      ],
    },
    ready: {
      code: 1,
      next: [
        { to: 'claimed', by: ['platform'], why: 'the platform took the claim' },
        { to: 'failed', by: ['platform'], why: 'the platform refused it' },
        { to: 'withdrawn', by: ['person'], why: 'whoever asked takes it back before it is sent' },
      ],
    },
    claimed: { code: 2 },
    refused: { code: 3 },
    failed: { code: 4, next: [{ to: 'ready', by: ['person'], why: 'tried once more' }] },
    withdrawn: { code: 5 },
  },
})
export type ClaimRequestStatus = NameOf<typeof claimRequestStatus>

/** What a claim of ours is to do; a removal is asked for by two. */
export const requestedPolicies = ['track', 'monetize', 'block', 'takedown'] as const
export type RequestedPolicy = (typeof requestedPolicies)[number]

/** Whether a second person has to agree before it is sent (business.md §4, outbound). */
export const needsSecondPerson = (policy: RequestedPolicy): boolean => policy === 'takedown'
