import { addDays, type Day, dayIn, daysBetween } from '@pindao/protocol/core/zoned-day.ts'
import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import { z } from 'zod'
import type { Kit } from '#src/platform/kit.ts'
import type { News } from '#src/platform/news.ts'
import { defineJob } from '#src/platform/queue/job.ts'
import { type EndingContract, findEndingContracts } from './contract-end.store.ts'

/** Reminds of contracts that end. Doing it twice reminds once. */
export const contractEndReminderJob = defineJob({
  name: 'contracts.ends',
  payload: z.object({}),
  heartbeatSeconds: 30,
  expireInSeconds: 30 * 60,
  retryLimit: 5,
  retryDelay: 60,
  retryBackoff: true,
  schedule: '30 1 * * *',
})

/** So many days before its last one a contract is told of, each time once (business.md §2.2). */
const distances = [7, 30, 60, 90] as const
const farthest = 90
const batch = 500

/** Which reminder a contract is due that has so many days left; null where it is too early, or over. */
export function endDistance(endDate: Day, today: Day): (typeof distances)[number] | null {
  const left = daysBetween(today, endDate)
  return left < 0 ? null : (distances.find((days) => left <= days) ?? null)
}

/** Tells whoever keeps a contract that it ends in 90, 60, 30, 7 days: renewed in time, or let go on purpose. */
export function createContractEndReminder({
  database,
  news,
  clock,
}: Pick<Kit, 'database' | 'news' | 'clock'>) {
  return async ({ signal }: { readonly signal: AbortSignal }): Promise<void> => {
    const utc = dayIn(clock(), 'UTC')
    for (let after = 0n; ; ) {
      signal.throwIfAborted()
      // A day more: somewhere it is tomorrow already.
      const until = addDays(utc, farthest + 1)
      const rows = await findEndingContracts(database.db, { from: addDays(utc, -1), to: until, after }, batch)
      const told = rows.flatMap((row) => newsOf(row, dayIn(clock(), row.timeZone)))
      if (told.length > 0) await database.transaction((tx) => news.raise(tx, ...told))
      if (rows.length < batch) return
      after = rows.at(-1)?.id ?? after
    }
  }
}

function newsOf({ id, title, ownerStaffId, endDate }: EndingContract, today: Day): News[] {
  const distance = endDistance(endDate, today)
  if (distance === null) return []
  return [
    {
      event: 'contractEnding',
      to: ownerStaffId,
      level: distance > 30 ? 'info' : 'warn',
      title,
      params: { day: endDate },
      channelId: null,
      link: `${pagePaths.contracts}?${new URLSearchParams({ detail: String(id) })}`,
      cause: `${contractEndCause(id)} ${endDate} ${distance}`,
    },
  ]
}

/** What all that is told of a contract's end goes on from: a renewal or an early end closes it. */
export const contractEndCause = (contractId: bigint): string => `contractEnding ${contractId}`
