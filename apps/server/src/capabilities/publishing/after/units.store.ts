import { usualQuotas } from '@pindao/protocol/channels/project.endpoints.ts'
import { findUse, pacificDay, secondsToPacificMidnight } from '#src/capabilities/platforms/platforms.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { findProjects } from '../plans/plan-facts.store.ts'

/** What the project behind a channel has left of its units today, and when its day is over. */
export type UnitsLeft = {
  readonly projectId: bigint
  readonly project: string
  readonly left: number
  readonly resetAt: string
}

/** Of channels whose platform counts units, by channel; the others are not among them. */
export async function findUnitsLeft(
  db: Executor,
  channelIds: readonly bigint[],
  clock: Clock,
): Promise<ReadonlyMap<bigint, UnitsLeft>> {
  if (channelIds.length === 0) return new Map()
  const now = new Date(clock())
  const projects = await findProjects(db, channelIds)
  const clientIds = [...new Set([...projects.values()].map(({ clientId }) => clientId))]
  const used = new Map<string, number>()
  if (clientIds.length > 0)
    for (const row of await findUse(db, clientIds, pacificDay(now)))
      if (row.bucket === 'units') used.set(row.project, row.used)
  const resetAt = instantIn(clock, secondsToPacificMidnight(now))
  return new Map(
    [...projects].map(([channelId, { id, name, clientId, quotas }]) => {
      const left = Math.max(0, (quotas.units ?? usualQuotas.units) - (used.get(clientId) ?? 0))
      return [channelId, { projectId: id, project: name, left, resetAt }]
    }),
  )
}
