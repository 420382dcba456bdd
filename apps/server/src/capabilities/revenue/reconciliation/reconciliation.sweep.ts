import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import { type RevenuePlatform, reconciliationId } from '@pindao/protocol/revenue/reconciliation.codes.ts'
import { z } from 'zod'
import { findHolders } from '#src/capabilities/access/access.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { Actor } from '#src/platform/context.ts'
import type { Kit } from '#src/platform/kit.ts'
import { defineJob } from '#src/platform/queue/job.ts'
import type { Assignments } from './assignment.service.ts'
import { checkMonth } from './reconciliation.service.ts'
import { findCountedSince } from './reconciliation-sweep.store.ts'

/** Somebody as they are by now; null once they are disabled. */
export type ActorAtWork = (who: {
  readonly staffId: bigint
  readonly sessionId: bigint
}) => Promise<Actor | null>

/** Gives linked channels what files say of them, and tells of months that are complete and do not add up. Doing it twice tells once. */
export const reconciliationJob = defineJob({
  name: 'revenue.reconciliation',
  payload: z.object({}),
  heartbeatSeconds: 60,
  expireInSeconds: 30 * 60,
  retryLimit: 5,
  retryDelay: 60,
  retryBackoff: true,
  schedule: '*/10 * * * *',
})

const linkedAtOnce = 500
const lookBackSeconds = 2 * 24 * 3600

/** What all that is told of a month goes on from: once it adds up, it is closed for everybody. */
export const monthCause = (platform: RevenuePlatform, month: string): string =>
  `reconciliationFails ${reconciliationId(platform, month)}`

export function createReconciliationSweep({
  database,
  clock,
  news,
  actorAtWork,
  assignments,
}: Pick<Kit, 'database' | 'clock' | 'news'> & {
  readonly actorAtWork: ActorAtWork
  readonly assignments: Assignments
}) {
  const { db } = database

  async function deciders(): Promise<readonly bigint[]> {
    const found = await Promise.all(
      (await findHolders(db, 'revenueReport:decide')).map(async (staffId) => {
        const actor = await actorAtWork({ staffId, sessionId: 0n })
        const may = actor?.permissions.has('revenueReport:decide') && actor.permissions.has('revenue:read')
        return may ? [staffId] : []
      }),
    )
    return found.flat()
  }

  return async ({ signal }: { readonly signal: AbortSignal }): Promise<void> => {
    await assignments.linkKnown(linkedAtOnce, signal)
    for (const of of await findCountedSince(db, instantIn(clock, -lookBackSeconds))) {
      signal.throwIfAborted()
      const { platform, month, countedAt } = of
      const { checks, files } = await checkMonth(db, null, { platform, month })
      if (files.some(({ state }) => state !== 'counted')) continue
      const open = checks.filter(({ verdict }) => verdict === 'fail').length
      const cause = monthCause(platform, month)
      if (open === 0) {
        await database.transaction((tx) => news.lower(tx, cause))
        continue
      }
      const people = await deciders()
      await database.transaction((tx) =>
        news.raise(
          tx,
          ...people.map((to) => ({
            event: 'reconciliationFails' as const,
            to,
            level: 'warn' as const,
            title: titleOf(platform, month),
            params: { open: String(open) },
            channelId: null,
            link: `${pagePaths.reconciliation}?${new URLSearchParams({ platform, month })}`,
            cause: `${cause} ${countedAt}`,
          })),
        ),
      )
    }
  }
}

const brands: Readonly<Record<RevenuePlatform, string>> = { youtube: 'YouTube', facebook: 'Facebook' }

/** A platform's month as a name that every language reads: `YouTube 2026-05`. */
export const titleOf = (platform: RevenuePlatform, month: string): string => `${brands[platform]} ${month}`
