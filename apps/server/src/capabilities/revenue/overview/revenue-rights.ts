import type { Actor } from '#src/platform/context.ts'

type Holder = Pick<Actor, 'permissions'>

/** Whether somebody may see what platforms estimate that is earned. */
export const seesEstimates = ({ permissions }: Holder): boolean => permissions.has('estimatedRevenue:read')
/** Whether somebody may see what settlements make of revenue. */
export const seesSettlements = ({ permissions }: Holder): boolean => permissions.has('settlement:read')
