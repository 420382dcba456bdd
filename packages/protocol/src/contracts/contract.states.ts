import { enumeration, type NameOf } from '#src/core/enumeration.ts'

/** How a contract stands (CON-01; E12). 0 is in force. */
export const contractStatus = enumeration({
  name: 'contractStatus',
  initial: 'created',
  values: {
    created: {
      code: 3,
      next: [
        { to: 'introduced', by: ['system'], why: 'the channel is linked' },
        { to: 'terminated', by: ['person'], why: 'cancelled before it began' },
      ],
    },
    introduced: {
      code: 2,
      next: [
        { to: 'in_force', by: ['system'], why: 'approved, and its first day has come' },
        { to: 'terminated', by: ['person'], why: 'cancelled before it began' },
      ],
    },
    in_force: {
      code: 0,
      next: [
        { to: 'terminated', by: ['person'], why: 'ended early, with a day and a reason' },
        { to: 'expired', by: ['system'], why: 'its last day is over, and nothing renews it' },
      ],
    },
    terminated: { code: 1 },
    expired: { code: 4, next: [{ to: 'in_force', by: ['person'], why: 'a signed renewal' }] },
  },
})
export type ContractStatus = NameOf<typeof contractStatus>

/** How the review of a contract stands (APR-01; E13). 0 is rejected; 10 is read as 1. */
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
