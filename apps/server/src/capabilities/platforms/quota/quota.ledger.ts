import {
  backgroundShare,
  type QuotaBucket,
  usualQuotas,
} from '@pindao/protocol/channels/project.endpoints.ts'
import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import { findHolders } from '#src/capabilities/access/access.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { Database } from '#src/platform/db/database.ts'
import { publishLive } from '#src/platform/live/live.ts'
import type { News, NewsDesk } from '#src/platform/news.ts'
import { PlatformProblem } from '../platform-adapter.ts'
import { pacificDay, secondsToPacificMidnight } from './pacific-day.ts'
import { fillQuota, findQuotas, takeQuota } from './quota.store.ts'
import type { ProjectQuotas } from './quota.table.ts'
import type { QuotaLedger } from './quota.ts'

/** Whoever keeps the projects is told when a bucket reaches one of these, in percent. */
const toldAt = [100, 80] as const

export type LedgerDeps = {
  readonly database: Pick<Database, 'db' | 'transaction'>
  readonly news: Pick<NewsDesk, 'raise' | 'lower'>
  readonly clock: Clock
  /** The project of the environment, which says by itself how many uploads it has. */
  readonly configured: { readonly clientId: string; readonly dailyUploads: number }
}

type Day = { readonly project: string; readonly bucket: QuotaBucket; readonly day: string }

/** The quota ledger of Google's projects, by project, bucket and Pacific day. */
export function createQuotaLedger({ database, news, clock, configured }: LedgerDeps): QuotaLedger {
  async function limitOf(project: string, bucket: QuotaBucket) {
    const found = await findQuotas(database.db, project)
    const usual = usualQuotasOf(project, configured)
    return { name: found?.name ?? project, perDay: found?.quotas[bucket] ?? usual[bucket] }
  }

  /** Pages show another percent; people are told where it is one of those that matter. */
  async function tell(of: Day, name: string, before: number, after: number): Promise<void> {
    if (before === after) return
    await database.transaction(async (tx) => {
      await publishLive(tx, { type: 'apiProject' }, { permission: 'apiProject:read', everybody: true })
      const reached = toldAt.find((percent) => before < percent && after >= percent)
      if (reached === undefined) return
      const keepers = await findHolders(tx, 'apiProject:update')
      await news.raise(tx, ...keepers.map((to) => quotaLow(to, of, name, reached)))
    })
  }

  return {
    async reserve({ project, bucket, units, background }) {
      if (units === 0) return
      const now = new Date(clock())
      const of = { project, bucket, day: pacificDay(now) }
      const { name, perDay } = await limitOf(project, bucket)
      const most = background ? Math.floor((perDay * backgroundShare) / 100) : perDay
      const used = await takeQuota(database.db, of, { units, most })
      if (used === null) {
        throw new PlatformProblem('quota', `all ${bucket} of the day are used`, {
          platformCode: 'quotaReserved',
          retryAfterSeconds: secondsToPacificMidnight(now),
        })
      }
      // The first of a day: what was told of the day before is over.
      if (used === units) await database.transaction((tx) => news.lower(tx, `quotaLow ${project} ${bucket}`))
      await tell(of, name, percentOf(used - units, perDay), percentOf(used, perDay))
    },

    async exhausted(project, bucket) {
      const of = { project, bucket, day: pacificDay(new Date(clock())) }
      const { name, perDay } = await limitOf(project, bucket)
      if (await fillQuota(database.db, of, perDay)) await tell(of, name, 0, 100)
    },
  }
}

/** What a project has where nothing else was granted to it. */
export function usualQuotasOf(
  project: string,
  configured: LedgerDeps['configured'],
): Required<ProjectQuotas> {
  return project === configured.clientId ? { ...usualQuotas, inserts: configured.dailyUploads } : usualQuotas
}

function percentOf(used: number, perDay: number): number {
  return perDay === 0 ? 100 : Math.floor((100 * used) / perDay)
}

/** Once for each day, bucket and step: whoever was told has the day to do something about it. */
function quotaLow(to: bigint, { project, bucket, day }: Day, name: string, percent: number): News {
  return {
    event: 'quotaLow',
    to,
    level: percent === 100 ? 'urgent' : 'warn',
    title: name,
    params: { n: String(percent) },
    channelId: null,
    link: pagePaths['api-projects'],
    cause: `quotaLow ${project} ${bucket} ${day} ${percent}`,
  }
}
