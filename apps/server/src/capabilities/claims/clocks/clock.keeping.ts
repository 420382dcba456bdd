import { nextReminder, timerOf } from '@pindao/protocol/claims/claim-timers.ts'
import { companyZone } from '@pindao/protocol/settings/work-calendar.ts'
import { z } from 'zod'
import { instantIn } from '#src/platform/clock.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { Kit } from '#src/platform/kit.ts'
import type { News } from '#src/platform/news.ts'
import { defineJob } from '#src/platform/queue/job.ts'
import type { ActorAtWork } from '../room.ts'
import { newsOf, summaryOf, type Telling } from './clock.news.ts'
import { createPeople, type People } from './clock.people.ts'
import {
  type DueClock,
  findZones,
  lockDueClocks,
  lockTurn,
  noteTold,
  type ToldClock,
} from './clock-due.store.ts'
import { expireStrikes } from './strike.expiry.ts'

/** Tells what is due. One turn is one transaction: repeated after a stop anywhere it tells nothing twice. */
export const claimClocksJob = defineJob({
  name: 'claims.clocks',
  payload: z.object({}),
  heartbeatSeconds: 30,
  expireInSeconds: 600,
  retryLimit: 3,
  retryDelay: 60,
  retryBackoff: true,
  schedule: '*/5 * * * *',
})

/** A reminder that is so much older was not told because nothing ran. */
const stoodStillMs = 3 * 3_600_000
/** More than this at once is one summary: nobody reads the twentieth. */
const mostApart = 5

export type KeepingDeps = Pick<Kit, 'database' | 'clock' | 'news'> & { readonly actorAtWork: ActorAtWork }

/** What a turn did: terms that were told of, and messages that this made. */
export type Turn = { readonly clocks: number; readonly news: number; readonly strikes: number }

/**
 * Reminds of terms, takes up what nobody has taken, and lets strikes lapse. After days without a worker, and where much is
 * due at once, each person gets one summary, what is over first.
 */
export function keepClocks(deps: KeepingDeps): Promise<Turn> {
  const { database, clock, news, actorAtWork } = deps
  return database.transaction(async (tx) => {
    // Of many workers one at a time, so that a person's summary is of everything.
    await lockTurn(tx)
    const at = instantIn(clock, 0)
    const now = Date.parse(at)
    const people = createPeople(tx, actorAtWork)
    const due = await lockDueClocks(tx, at)
    const tellings: Telling[] = []
    const told: ToldClock[] = []
    for (const one of due) {
      const wentUp = one.goesUp && !(await people.isTaken(one))
      tellings.push(...(await tellingsOf(people, one, now, wentUp)))
      told.push(toldOf(one, now, wentUp))
    }
    const strikes = await expireStrikes(tx, at)
    const all = [...(await newsFor(tx, tellings, now, at)), ...(await strikes.news(people))]
    await news.raise(tx, ...all)
    await noteTold(tx, told, at)
    return { clocks: due.length, news: all.length, strikes: strikes.count }
  })
}

function toldOf(one: DueClock, now: number, wentUp: boolean): ToldClock {
  const { id, kind, startedAt, dueAt, reminded, remindAt } = one
  const next = nextReminder(kind, startedAt, dueAt, now)
  return {
    id,
    // What has gone by meanwhile is told by this one.
    remindAt: next === null ? null : new Date(next).toISOString(),
    reminded: remindAt === null ? reminded : reminded + 1,
    wentUp,
  }
}

/** Who is told of a term now: those whom it concerns, and the lead of what is over or taken by nobody. */
async function tellingsOf(people: People, clock: DueClock, now: number, wentUp: boolean): Promise<Telling[]> {
  const found = new Map<bigint, Telling>()
  const { remindAt } = clock
  if (remindAt !== null) {
    const reason = clock.dueAt <= now ? 'over' : 'due'
    const late = remindAt < now - stoodStillMs
    const isMissed = reason === 'over' && timerOf(clock.kind).move === 'ours'
    const leads = isMissed ? await people.leads(clock) : []
    for (const to of [...(await people.toRemind(clock)), ...leads]) found.set(to, { clock, to, reason, late })
  }
  if (wentUp && clock.dueAt > now)
    for (const to of await people.leads(clock))
      if (!found.has(to)) found.set(to, { clock, to, reason: 'untaken', late: false })
  return [...found.values()]
}

async function newsFor(tx: Tx, tellings: readonly Telling[], now: number, at: string): Promise<News[]> {
  const zones = await findZones(tx, [...new Set(tellings.map(({ to }) => to))])
  return [...Map.groupBy(tellings, ({ to }) => to)].flatMap(([to, own]) =>
    own.length > mostApart || own.some(({ late }) => late)
      ? [summaryOf(own, to, now, at)]
      : own.map((telling) => newsOf(telling, now, zones.get(to) ?? companyZone)),
  )
}
