import type { Actor } from '#src/platform/context.ts'

/** Whether somebody may see what a claim puts at risk, holds back or brings (business.md §6: finance and legal). */
export const seesClaimMoney = ({ permissions }: Pick<Actor, 'permissions'>): boolean =>
  permissions.has('claimMoney:read')
