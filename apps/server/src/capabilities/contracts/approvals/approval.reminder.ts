import {
  isWorkingDayAt,
  type WorkCalendar,
  workingDaysBetween,
} from '@pindao/protocol/settings/work-calendar.ts'
import { z } from 'zod'
import type { ReadWorkCalendar } from '#src/capabilities/settings/settings.ts'
import { instantIn } from '#src/platform/clock.ts'
import { defineJob } from '#src/platform/queue/job.ts'
import type { MoveDeps } from './approval.moves.ts'
import { reviewersOf, waitingNews } from './approval.news.ts'
import { findWaiting } from './approval.store.ts'

/** Reminds of reviews that wait. Doing it twice reminds once. */
export const approvalReminderJob = defineJob({
  name: 'contracts.approvals',
  payload: z.object({}),
  heartbeatSeconds: 30,
  expireInSeconds: 30 * 60,
  retryLimit: 5,
  retryDelay: 60,
  retryBackoff: true,
  schedule: '15 * * * *',
})

const dayMs = 24 * 3600_000
/** After so many working days of waiting a review is told again. */
const reminderDays = [1, 3, 7, 14] as const
const batch = 200

/**
 * The reminder that is due for what has waited since `submittedAt`; null before the first, and while nobody works: a
 * weekend is no waiting.
 */
export function reminderDue(submittedAt: string, now: number, calendar: WorkCalendar): number | null {
  const since = Date.parse(submittedAt)
  if (!isWorkingDayAt(calendar, now)) return null
  // What began in the afternoon has waited a day on the next afternoon.
  const passed = Math.floor((now - since) / dayMs)
  const days = Math.min(passed, workingDaysBetween(calendar, since, now))
  return reminderDays.findLast((day) => days >= day) ?? null
}

/** Tells whoever is to review what waits, again after one, three, seven and fourteen working days. */
export function createApprovalReminder({
  database,
  clock,
  news,
  actorAtWork,
  workCalendar,
}: MoveDeps & { readonly workCalendar: ReadWorkCalendar }) {
  return async ({ signal }: { readonly signal: AbortSignal }): Promise<void> => {
    const before = instantIn(clock, -dayMs / 1000)
    for (let after = 0n; ; ) {
      signal.throwIfAborted()
      const rows = await findWaiting(database.db, before, after, batch)
      for (const row of rows) {
        const due = row.submittedAt === null ? null : reminderDue(row.submittedAt, clock(), workCalendar())
        if (due === null) continue
        const people = await reviewersOf(database.db, row, actorAtWork, instantIn(clock, 0))
        await database.transaction((tx) => news.raise(tx, ...waitingNews(row, people, due)))
      }
      if (rows.length < batch) return
      after = rows.at(-1)?.id ?? after
    }
  }
}
