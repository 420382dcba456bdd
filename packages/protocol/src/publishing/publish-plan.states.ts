import { enumeration, type NameOf } from '#src/core/enumeration.ts'

/** A plan is kept until somebody ends it; what has started by then goes on (business.md §1, schedulePlan). */
export const publishPlanStatus = enumeration({
  name: 'publishPlan',
  initial: 'active',
  values: {
    active: {
      code: 0,
      next: [{ to: 'cancelled', by: ['person'], why: 'ended; tasks that have not started end with it' }],
    },
    cancelled: { code: 1 },
  },
})
export type PublishPlanStatus = NameOf<typeof publishPlanStatus>
