import { enumeration, type NameOf } from '#src/core/enumeration.ts'

/**
 * How a case stands (DSP-01; E18). The specification names no codes: these are our own, and only the database has them.
 * The moves by the platform are those that the table of business.md §4 asks for, wherever the case stands when it speaks.
 */
export const disputeStatus = enumeration({
  name: 'disputeStatus',
  initial: 'unsolved',
  values: {
    unsolved: {
      code: 0,
      next: [
        { to: 'processing', by: ['person'], why: 'somebody takes the case' },
        {
          to: 'closed',
          by: ['person', 'platform'],
          why: 'the claim is accepted, with a reason, or over by itself',
        },
        { to: 'solved', by: ['platform'], why: 'released before anybody took it' },
        { to: 'needs_tracking', by: ['platform'], why: 'answered on the platform itself' },
      ],
    },
    processing: {
      code: 1,
      next: [
        { to: 'needs_tracking', by: ['person', 'platform'], why: 'filed on the platform' },
        { to: 'solved', by: ['platform'], why: 'released' },
        { to: 'unsolved', by: ['platform'], why: 'reinstated, or asked to be removed' },
        { to: 'closed', by: ['person', 'platform'], why: 'given up, with a reason, or over by itself' },
      ],
    },
    needs_tracking: {
      code: 2,
      next: [
        { to: 'solved', by: ['platform'], why: 'released, or run out in our favour' },
        { to: 'unsolved', by: ['platform'], why: 'reinstated, or asked to be removed' },
        { to: 'processing', by: ['person'], why: 'the other side asks for more' },
        { to: 'closed', by: ['platform'], why: 'over by itself' },
      ],
    },
    solved: {
      code: 3,
      next: [
        { to: 'closed', by: ['person', 'system', 'platform'], why: 'seven days without a change' },
        { to: 'unsolved', by: ['platform'], why: 'the claim comes back' },
      ],
    },
    closed: { code: 4, next: [{ to: 'processing', by: ['person'], why: 'reopened, with a reason' }] },
  },
})
export type DisputeStatus = NameOf<typeof disputeStatus>

/** What a case is about (business.md §1 dispute); `settlement` is an objection of a creator to a settlement. */
export const disputeKinds = [
  'content_id_dispute',
  'appeal',
  'escalated_appeal',
  'takedown_counter',
  'outbound_review',
  'fb_rights_manager',
  'contract',
  'settlement',
] as const
export type DisputeKind = (typeof disputeKinds)[number]

/** Why a claim is wrong, as the platform lets one choose. */
export const disputeReasons = [
  'misidentified',
  'fair_use',
  'authorised',
  'original',
  'public_domain',
] as const
export type DisputeReason = (typeof disputeReasons)[number]

/** How a case ended. */
export const disputeResults = ['won', 'lost', 'accepted', 'given_up', 'withdrawn'] as const
export type DisputeResult = (typeof disputeResults)[number]

/** What a file of a case is: why we are right, that it was filed, what was answered. */
export const disputeFileKinds = ['evidence', 'filed', 'answer'] as const
export type DisputeFileKind = (typeof disputeFileKinds)[number]
