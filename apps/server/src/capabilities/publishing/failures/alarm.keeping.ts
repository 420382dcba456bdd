import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import { z } from 'zod'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { Database } from '#src/platform/db/database.ts'
import type { News, NewsDesk } from '#src/platform/news.ts'
import { defineJob } from '#src/platform/queue/job.ts'
import type { Queue } from '#src/platform/queue/queue.ts'
import * as store from './alarm.store.ts'
import { byCause, type Facet, findFacets } from './failure-facets.store.ts'
import { lateBefore } from './failures.service.ts'
import { findLeads } from './leads.store.ts'
import type { PublishAlarmRow } from './publish-alarm.table.ts'

/** Looks every minute at what is past its time. */
export const watchOverdueJob = defineJob({
  name: 'publishing.watch-overdue',
  payload: z.object({}),
  heartbeatSeconds: 30,
  expireInSeconds: 300,
  retryLimit: 0,
  retryDelay: 1,
  retryBackoff: false,
  schedule: '* * * * *',
})

export type AlarmDeps = {
  readonly database: Pick<Database, 'db' | 'transaction'>
  readonly clock: Clock
  readonly news: Pick<NewsDesk, 'raise' | 'settle'>
  readonly overdueMinutes: () => number
  /** Minutes that an alarm stands before the lead is told, too. */
  readonly overdueLeadMinutes: () => number
}

/**
 * Opens an alarm for every cause that makes publications late, tells their owners once, the leads after a second threshold, and
 * closes what is mended: then it is no news any more. Returns how many are open.
 */
export async function watchOverdue(deps: AlarmDeps): Promise<number> {
  const { database, clock, overdueMinutes } = deps
  const filter = { lateBefore: lateBefore(clock, overdueMinutes()), overdueOnly: true }
  const causes = byCause(await findFacets(database.db, null, filter))
  for (const [key, { facets }] of causes) await raiseAlarm(deps, key, facets, filter.lateBefore)
  for (const alarm of await store.findOpenAlarms(database.db))
    if (!causes.has(alarm.causeKey)) await endAlarm(deps, alarm)
  return causes.size
}

async function raiseAlarm(
  { database, clock, news, overdueLeadMinutes }: AlarmDeps,
  key: string,
  facets: readonly Facet[],
  before: string,
): Promise<void> {
  const at = instantIn(clock, 0)
  await database.transaction(async (tx) => {
    const alarm = await store.openAlarm(tx, key, at)
    const owners = await store.findLateOwners(tx, facets, { lateBefore: before })
    const known = new Set(alarm.toldOwners)
    const fresh = owners.filter(({ operatorId }) => !known.has(operatorId))
    await news.raise(tx, ...fresh.map((owner) => overdueNews(alarm, owner.operatorId, owner, 'owner')))
    const toldOwners = [...alarm.toldOwners, ...fresh.map(({ operatorId }) => operatorId)]
    const isLong = Date.parse(alarm.openedAt) + overdueLeadMinutes() * 60_000 <= clock()
    const toldLeads = isLong ? await tellLeads(alarm) : alarm.toldLeads
    if (toldOwners.length + toldLeads.length > alarm.toldOwners.length + alarm.toldLeads.length)
      await store.noteTold(tx, alarm.id, { toldOwners, toldLeads })

    async function tellLeads({ toldLeads: told }: PublishAlarmRow): Promise<bigint[]> {
      const leads = await findLeads(tx, [...new Set(facets.map(({ channelId }) => BigInt(channelId)))])
      const people = [...new Set([...leads.values()].flat())].filter((person) => !told.includes(person))
      const late = {
        title: owners[0]?.title ?? '',
        tasks: owners.reduce((sum, owner) => sum + owner.tasks, 0),
      }
      await news.raise(tx, ...people.map((person) => overdueNews(alarm, person, late, 'lead')))
      return [...told, ...people]
    }
  })
}

async function endAlarm({ database, clock, news }: AlarmDeps, alarm: PublishAlarmRow): Promise<void> {
  await database.transaction(async (tx) => {
    if (!(await store.closeAlarm(tx, alarm.id, instantIn(clock, 0)))) return
    for (const person of alarm.toldOwners) await news.settle(tx, person, [causeOfNews(alarm, 'owner')])
    for (const person of alarm.toldLeads) await news.settle(tx, person, [causeOfNews(alarm, 'lead')])
  })
}

const causeOfNews = ({ id }: PublishAlarmRow, as: 'owner' | 'lead') => `publishOverdue ${id} ${as}`

/** One cause is told once to a person, however many of their tasks it keeps. */
function overdueNews(
  alarm: PublishAlarmRow,
  to: bigint,
  { title, tasks }: Pick<store.LateOwner, 'title' | 'tasks'>,
  as: 'owner' | 'lead',
): News {
  return {
    event: 'publishOverdue',
    to,
    level: 'urgent',
    title,
    params: { n: String(tasks) },
    channelId: null,
    link: `${pagePaths['publish-failures']}?${new URLSearchParams({ detail: alarm.causeKey })}`,
    cause: causeOfNews(alarm, as),
  }
}

/** Called in workers only. */
export async function workAlarm(queue: Queue, deps: AlarmDeps): Promise<void> {
  await queue.work(watchOverdueJob, async (_payload, run) => {
    const open = await watchOverdue(deps)
    if (open > 0) run.log.info({ causes: open }, 'publications are overdue')
  })
}
