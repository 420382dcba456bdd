import type { Permission } from '#src/access/permissions.ts'
import { enumeration, type NameOf } from '#src/core/enumeration.ts'

/**
 * How a review stands (APR-01; E13). 0 is rejected; 10 is read as 1 and never written. `to_review → completed` is ours, for
 * kinds of which nothing is linked and no group made (docs/decisions/0060).
 */
export const approvalStatus = enumeration({
  name: 'approvalStatus',
  initial: 'to_submit',
  aliases: { 10: 'to_submit' },
  values: {
    to_submit: {
      code: 1,
      next: [
        { to: 'to_review', by: ['person'], why: 'submitted with the files it needs' },
        { to: 'withdrawn', by: ['person'], why: 'withdrawn' },
      ],
    },
    to_review: {
      code: 2,
      next: [
        { to: 'to_link', by: ['person'], why: 'approved' },
        { to: 'completed', by: ['person'], why: 'approved, of a kind where nothing is left to do' },
        { to: 'rejected', by: ['person'], why: 'rejected, with a reason' },
        { to: 'withdrawn', by: ['person'], why: 'withdrawn' },
      ],
    },
    to_link: {
      code: 3,
      next: [
        { to: 'to_create_group', by: ['person', 'platform'], why: 'the channel is seen under our grant' },
        { to: 'rejected', by: ['person'], why: 'the creator refuses' },
      ],
    },
    to_create_group: {
      code: 4,
      next: [{ to: 'completed', by: ['person'], why: 'the group is noted, or not needed' }],
    },
    completed: { code: 9 },
    rejected: { code: 0, next: [{ to: 'to_submit', by: ['person'], why: 'edited, to be submitted again' }] },
    withdrawn: { code: 8, next: [{ to: 'to_submit', by: ['person'], why: 'opened again' }] },
  },
})
export type ApprovalStatus = NameOf<typeof approvalStatus>

/** Under review, or on the way from there: nobody changes the subject. */
export const approvalsUnderWay: readonly ApprovalStatus[] = ['to_review', 'to_link', 'to_create_group']

/** What is approved, and by which rights (docs/decisions/0060). */
type ApprovalKindRule = {
  /** Whether linking and a group come after its review, as for contracts. */
  readonly links: boolean
  /** Whether it is submitted, and opened again, on the page of its subject only. */
  readonly submittedElsewhere: boolean
  /** Who sees its reviews, besides by the data scope; who submits and withdraws it; who decides. */
  readonly reads: Permission
  readonly submits: Permission
  readonly reviews: Permission
}

const usual = { reads: 'approval:read', submits: 'approval:submit', reviews: 'approval:review' } as const
export const approvalKinds = {
  contract: { links: true, submittedElsewhere: false, ...usual },
  publishTask: { links: false, submittedElsewhere: false, ...usual },
  /** A claim that removes a video of somebody else (business.md §4, outbound). */
  removal: {
    links: false,
    submittedElsewhere: true,
    reads: 'asset:read',
    submits: 'asset:claim',
    reviews: 'asset:approve',
  },
  /** The drafts of a month's settlements (business.md §3.3). */
  settlementMonth: {
    links: false,
    submittedElsewhere: true,
    reads: 'settlement:read',
    submits: 'settlement:create',
    reviews: 'settlement:confirm',
  },
} as const satisfies Readonly<Record<string, ApprovalKindRule>>
export type ApprovalKind = keyof typeof approvalKinds
export const approvalKindNames = Object.keys(approvalKinds) as [ApprovalKind, ...ApprovalKind[]]

/** Whoever has one of these decides about reviews of some kind. */
export const reviewPermissions: readonly Permission[] = [
  ...new Set(approvalKindNames.map((kind) => approvalKinds[kind].reviews)),
]
