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
