import { type DayRange, dataPeriods, daysOf } from '@pindao/protocol/channel-data/data-period.ts'
import { z } from 'zod'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
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
type Span = { readonly name: string; readonly range: DayRange }

/** So many choices of days are kept added up: the last ones, for a day after somebody asked for them. */
const mostChosen = 20
const keptHours = 24
/** Among those who ask for the same days at once, one has them added up; where that was lost, the next one does. */
const askAgainSeconds = 30

/**
 * Makes anew what is not of the days that are there now, each by itself, first what is not there at all; days that nobody
 * asks for any more are forgotten. Returns which were made.
 */
export async function keepVideoSpans({ database, clock }: SpanDeps): Promise<string[]> {
  const { db } = database
  const named = await namedSpans(db, clock)
  const spans = [...named, ...(await chosenSpans(db, named))]
  const [made, collectedAt] = [await store.findSpans(db), await store.findCollectedAt(db)]
  const isThere = ({ name }: Span) => made.some(({ span }) => span === name)
  const remade: string[] = []
  for (const span of [...spans.filter((one) => !isThere(one)), ...spans.filter(isThere)]) {
    const at = instantIn(clock, 0)
    const isNew = await database.transaction((tx) => remake(tx, span, collectedAt, at))
    if (isNew) remade.push(span.name)
  }
  await database.transaction(async (tx) => {
    await store.forgetAsked(tx, instantIn(clock, -keptHours * 3600))
    const kept = new Set(spans.map(({ name }) => name))
    for (const { span } of made) if (!kept.has(span) && isChosen(span)) await store.dropSpan(tx, span)
  })
  return remade
}

async function namedSpans(db: Executor, clock: Clock): Promise<Span[]> {
  const asOf = await lastDayOf(db, clock)
  return dataPeriods.flatMap((name) => {
    const range = daysOf({ period: name }, asOf, name)
    return range === null || range === 'outside' ? [] : [{ name, range }]
  })
}

/** Days that are those of a named period at the moment have its sums. */
async function chosenSpans(db: Executor, named: readonly Span[]): Promise<Span[]> {
  const asked = await store.findAsked(db, mostChosen)
  return asked.flatMap(({ from, to }) =>
    named.some(({ range }) => range.from === from && range.to === to)
      ? []
      : [{ name: `${from}/${to}`, range: { from, to } }],
  )
}

const isChosen = (span: string) => span.includes('/')

/** Under a lock: two workers that find the same days missing add them up once. */
async function remake(
  tx: Tx,
  { name, range }: Span,
  collectedAt: string | null,
  at: string,
): Promise<boolean> {
  await store.lockSpan(tx, name)
  const before = (await store.findSpans(tx)).find(({ span }) => span === name)
  if (before && isOf(before, range) && !isBefore(before.madeAt, collectedAt)) return false
  await store.rebuildSpan(tx, name, range, at)
  return true
}

/** Has days that somebody sorts by added up for the next ones who do; whoever asks first has them added up for the answer. */
export async function askForSpan(
  { database, clock, jobs }: SpanDeps & Pick<Kit, 'jobs'>,
  range: DayRange,
): Promise<void> {
  const span = await store.findSpanOf(database.db, range)
  if (span !== null && !isChosen(span)) return
  const every = span === null ? askAgainSeconds : 3600
  await database.transaction(async (tx) => {
    const isFirst = await store.noteAsked(tx, range, instantIn(clock, 0), every)
    if (isFirst && span === null) await jobs.send(tx, videoSpansJob, {})
  })
}

/** Instants leave zeros at their end out, so they are no text to be compared. */
const isBefore = (at: string, other: string | null) => other !== null && Date.parse(at) <= Date.parse(other)

const isOf = (made: { readonly fromDay: string; readonly toDay: string }, { from, to }: DayRange) =>
  made.fromDay === from && made.toDay === to

export function workVideoSpans(queue: Queue, deps: SpanDeps): Promise<void> {
  return queue.work(videoSpansJob, async () => void (await keepVideoSpans(deps)))
}
