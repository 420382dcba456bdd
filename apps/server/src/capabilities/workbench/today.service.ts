import { todayCards } from '@pindao/protocol/capabilities.ts'
import type { EndpointOutput } from '@pindao/protocol/core/endpoint.ts'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { type CardArrangement, inArrangement } from '@pindao/protocol/workbench/card-arrangement.ts'
import {
  type TodayCard,
  workbenchRows,
  type workbenchToday,
} from '@pindao/protocol/workbench/workbench.endpoints.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { Actor } from '#src/platform/context.ts'
import type { Database } from '#src/platform/db/database.ts'
import type { TodayCardReaders } from '#src/platform/today-cards.ts'
import * as figures from './figures.store.ts'
import { loadByPerson } from './load.store.ts'
import * as lines from './task-line.store.ts'
import { runningWithinSeconds } from './urgent.service.ts'
import * as urgent from './urgent.store.ts'
import { presentFailed, presentFinished, presentQueued } from './workbench.present.ts'
import { eveningBefore, hourBorders } from './zoned-day.ts'

type Deps = {
  readonly database: Pick<Database, 'db'>
  readonly clock: Clock
  readonly cards: TodayCardReaders
  /** How somebody has the cards; null: as the manifests have them. */
  readonly arrangementOf: (actor: Actor) => Promise<CardArrangement | null>
}
/** So many people are named: a department. */
const mostPeople = 50
type Today = EndpointOutput<typeof workbenchToday>

/** The day of the person who looks. */
export function createTodayService({ database: { db }, clock, cards: readers, arrangementOf }: Deps) {
  return async (actor: Actor, zone: string): Promise<Today> => {
    const borders = hourBorders(clock(), zone)
    const [from, to] = [instantOf(borders[0]), instantOf(borders.at(-1))]
    const maySeeTasks = actor.permissions.has('publishTask:read')
    const since = instantOf(eveningBefore(clock(), zone))
    const shown = maySeeTasks ? workbenchRows : 0
    const seesOthers = maySeeTasks && actor.dataScope !== 'own'
    const [uploads, published, failed, submitted, underWay, running, refused] = await Promise.all([
      figures.uploadsBySpan(db, actor, borders),
      figures.publishedBySpan(db, actor, borders),
      figures.failuresBySpan(db, actor, borders),
      figures.countSubmitted(db, actor, borders),
      figures.unfinishedByStatus(db, actor),
      urgent.countRunning(db, actor, instantIn(clock, -runningWithinSeconds)),
      urgent.findRefused(db, actor, 0, from),
    ])
    const [failures, queued, finished, load, cards] = await Promise.all([
      lines.findFailed(db, actor, shown, from),
      lines.findQueued(db, actor, shown),
      lines.findPublished(db, actor, shown, since),
      seesOthers ? loadByPerson(db, actor, from, mostPeople) : null,
      readCards(actor, readers, arrangementOf),
    ])
    return {
      at: instantIn(clock, 0),
      from,
      to,
      uploads: {
        count: sum(uploads, 'uploads'),
        bytes: sum(uploads, 'bytes'),
        running,
        refused: refused.total,
      },
      publishes: { submitted, published: sum(published, 'published'), failed: sum(failed, 'failed') },
      underWay: underWay.map((row) => ({ ...row, status: codeOf(row.status) })),
      hours: borders.slice(0, -1).map((border, span) => ({
        from: instantOf(border),
        uploads: sum(uploads.filter(inSpan(span)), 'uploads'),
        published: sum(published.filter(inSpan(span)), 'published'),
        failed: sum(failed.filter(inSpan(span)), 'failed'),
      })),
      cards,
      load: load?.map((row) => ({ ...row, staffId: String(row.staffId) })) ?? null,
      finished: { since, total: finished.total, rows: finished.rows.map(presentFinished) },
      failures: { total: failures.total, rows: failures.rows.map((row) => presentFailed(actor, row)) },
      queued: { total: queued.total, rows: queued.rows.map(presentQueued) },
    }
  }
}

export const instantOf = (at: number | undefined) => new Date(at ?? 0).toISOString()
export const inSpan = (span: number) => (row: { readonly span: number }) => row.span === span

/** Old codes are told as the state they mean. */
const codeOf = (status: number) => publishTaskStatus.codes[publishTaskStatus.nameOf(status)]

export function sum<K extends string>(rows: readonly { readonly [key in K]: number }[], key: K): number {
  return rows.reduce((total, row) => total + row[key], 0)
}

/** The cards that somebody may see and wants to see, in their order. */
async function readCards(
  actor: Actor,
  readers: TodayCardReaders,
  arrangementOf: Deps['arrangementOf'],
): Promise<TodayCard[]> {
  const held = [...todayCards].flatMap(([kind, { reads }]) => (actor.permissions.has(reads) ? [kind] : []))
  const read = await Promise.all(
    inArrangement(held, await arrangementOf(actor)).map(async (kind) => {
      const card = await readers[kind](actor)
      return card === null ? [] : [{ kind, value: card.value, filter: card.filter ?? null }]
    }),
  )
  return read.flat()
}
