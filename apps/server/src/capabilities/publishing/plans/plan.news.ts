import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { publishLive } from '#src/platform/live/live.ts'
import type { News } from '#src/platform/news.ts'
import type { SchedulePlanRow } from './plan.table.ts'

type ToldPlan = Pick<SchedulePlanRow, 'id' | 'ownerStaffId' | 'departmentId'>

/** Tells the tabs that may see a plan to read it again. */
export function announcePlan(tx: Tx, { id, ownerStaffId, departmentId }: ToldPlan): Promise<void> {
  const audience = { permission: 'publishPlan:read', ownerStaffId, departmentId } as const
  return publishLive(tx, { type: 'publishPlan', id: String(id) }, audience)
}

/**
 * To whoever made a plan: some of its videos cannot go out as planned.
 *
 * @param cause what is told once, however often it is found
 */
export function planTrouble(
  plan: Pick<SchedulePlanRow, 'id' | 'ownerStaffId' | 'name'>,
  count: number,
  cause: string,
): News {
  return {
    event: 'publishPlanTrouble',
    to: plan.ownerStaffId,
    level: 'warn',
    title: plan.name,
    params: { n: String(count) },
    channelId: null,
    link: `${pagePaths['publish-plans']}?${new URLSearchParams({ detail: String(plan.id) })}`,
    cause: `publishPlanTrouble ${plan.id} ${cause}`,
  }
}
