import { enumeration, type NameOf } from '#src/core/enumeration.ts'

/** How a settlement stands (business.md §3.3). The codes are our own; 0 is a draft. */
export const settlementStatus = enumeration({
  name: 'settlementStatus',
  initial: 'draft',
  values: {
    draft: {
      code: 0,
      next: [
        { to: 'confirmed', by: ['person'], why: 'a second person confirms; its numbers stay from now on' },
        { to: 'void', by: ['person'], why: 'an administrator voids it, with a reason' },
      ],
    },
    confirmed: {
      code: 1,
      next: [
        { to: 'draft', by: ['person'], why: 'back with a reason, before anything was paid' },
        { to: 'paid', by: ['person'], why: 'all of its payees were paid' },
        { to: 'void', by: ['person'], why: 'an administrator voids it, with a reason' },
      ],
    },
    paid: { code: 2 },
    void: { code: 3 },
  },
})
export type SettlementStatus = NameOf<typeof settlementStatus>

/**
 * What hinders a settlement from being confirmed, by names that have texts (`settlement.hindrance.<name>`).
 * `suspense`: lines of its channels that match no contract; `rate`: a rate is missing or not locked; `contract`: the
 * contract is not one that is settled; `own`: whoever calculated it cannot confirm it; `stale`: files, terms or rates
 * changed since it was calculated; `uncovered`: revenue that no term decides; `payees`: nobody to pay it to; `earlier`: a
 * month before it is still a draft, and what it carries is not sure.
 */
export const hindrances = [
  'suspense',
  'rate',
  'contract',
  'own',
  'stale',
  'uncovered',
  'payees',
  'earlier',
] as const
export type Hindrance = (typeof hindrances)[number]

/** Why a run made no settlement of a contract. */
export const skipReasons = [
  'alreadyConfirmed',
  'noRevenue',
  'rateMissing',
  'reportsOpen',
  'contractUnfit',
  'laterSettled',
] as const
export type SkipReason = (typeof skipReasons)[number]
