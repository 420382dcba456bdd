import { addDays, dayIn } from '@pindao/protocol/core/zoned-day.ts'
import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import { z } from 'zod'
import {
  type EndingContract,
  endDistance,
  findEndingContracts,
} from '#src/capabilities/contracts/contracts.ts'
import { type Actor, coversRecord } from '#src/platform/context.ts'
import type { Kit } from '#src/platform/kit.ts'
import type { News } from '#src/platform/news.ts'
import { defineJob } from '#src/platform/queue/job.ts'

/** Reminds finance of what is to be pulled before a contract ends. Doing it twice reminds once. */
export const fullReportReminderJob = defineJob({
  name: 'revenue.fullReports',
  payload: z.object({}),
  heartbeatSeconds: 30,
  expireInSeconds: 30 * 60,
  retryLimit: 5,
  retryDelay: 60,
  retryBackoff: true,
  schedule: '45 1 * * *',
})

const farthest = 30
const batch = 500

/**
 * A channel that is released shows its earlier revenue no more (business.md §3.1): thirty and seven days before a contract
 * ends, finance is told to export all of it.
 *
 * @param toldTo whoever does money
 */
export function createFullReportReminder(
  { database, news, clock }: Pick<Kit, 'database' | 'news' | 'clock'>,
  toldTo: () => Promise<readonly Actor[]>,
) {
  return async ({ signal }: { readonly signal: AbortSignal }): Promise<void> => {
    const utc = dayIn(clock(), 'UTC')
    const people = await toldTo()
    for (let after = 0n; ; ) {
      signal.throwIfAborted()
      const days = { from: addDays(utc, -1), to: addDays(utc, farthest + 1) }
      const rows = await findEndingContracts(database.db, { ...days, after }, batch)
      const told = rows.flatMap((row) => newsOf(row, dayIn(clock(), row.timeZone), people))
      if (told.length > 0) await database.transaction((tx) => news.raise(tx, ...told))
      if (rows.length < batch) return
      after = rows.at(-1)?.id ?? after
    }
  }
}

function newsOf(row: EndingContract, today: string, people: readonly Actor[]): News[] {
  const { id, title, endDate } = row
  const distance = endDistance(endDate, today)
  if (distance === null || distance > farthest) return []
  const seeing = people.filter((actor) => coversRecord(actor, row))
  return seeing.map(({ staffId: to }) => ({
    event: 'fullReportDue',
    to,
    level: 'warn',
    title,
    params: { day: endDate },
    channelId: null,
    link: `${pagePaths.contracts}?${new URLSearchParams({ detail: String(id) })}`,
    cause: `fullReportDue ${id} ${endDate} ${distance}`,
  }))
}
