import { type DayRange, dataPeriods, daysOf } from '@pindao/protocol/channel-data/data-period.ts'
import { z } from 'zod'
import { instantIn } from '#src/platform/clock.ts'
import type { Kit } from '#src/platform/kit.ts'
import { defineJob } from '#src/platform/queue/job.ts'
import type { Queue } from '#src/platform/queue/queue.ts'
import { lastDayOf } from './asked-period.ts'
import * as store from './video-span.store.ts'

/** Adds up the named periods once their days are others, or more of them are there. Doing it twice changes nothing. */
export const videoSpansJob = defineJob({
  name: 'channel-data.video-spans',
  payload: z.object({}),
  heartbeatSeconds: 60,
  expireInSeconds: 15 * 60,
  retryLimit: 0,
  retryDelay: 1,
  retryBackoff: false,
  schedule: '*/10 * * * *',
})

type SpanDeps = Pick<Kit, 'database' | 'clock'>

/** Makes anew what is not of the days that are there now; each period by itself. Returns which were. */
export async function keepVideoSpans({ database, clock }: SpanDeps): Promise<string[]> {
  const { db } = database
  const asOf = await lastDayOf(db, clock)
  const [made, collectedAt] = [await store.findSpans(db), await store.findCollectedAt(db)]
  const remade: string[] = []
  for (const span of dataPeriods) {
    const range = daysOf({ period: span }, asOf, span)
    if (range === null || range === 'outside') continue
    const before = made.find((one) => one.span === span)
    if (before && isOf(before, range) && !isBefore(before.madeAt, collectedAt)) continue
    const at = instantIn(clock, 0)
    await database.transaction((tx) => store.rebuildSpan(tx, span, range, at))
    remade.push(span)
  }
  return remade
}

/** Instants leave zeros at their end out, so they are no text to be compared. */
const isBefore = (at: string, other: string | null) => other !== null && Date.parse(at) <= Date.parse(other)

const isOf = (made: { readonly fromDay: string; readonly toDay: string }, { from, to }: DayRange) =>
  made.fromDay === from && made.toDay === to

export function workVideoSpans(queue: Queue, deps: SpanDeps): Promise<void> {
  return queue.work(videoSpansJob, async () => void (await keepVideoSpans(deps)))
}
