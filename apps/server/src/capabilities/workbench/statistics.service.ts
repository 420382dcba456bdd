import type { EndpointOutput } from '@pindao/protocol/core/endpoint.ts'
import type { StatisticsPeriod, workbenchStatistics } from '@pindao/protocol/workbench/workbench.endpoints.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { Actor } from '#src/platform/context.ts'
import type { Database } from '#src/platform/db/database.ts'
import * as figures from './figures.store.ts'
import * as store from './statistics.store.ts'
import { inSpan, instantOf, sum } from './today.service.ts'
import { dayBorders } from './zoned-day.ts'

type Deps = { readonly database: Pick<Database, 'db'>; readonly clock: Clock }
type Statistics = EndpointOutput<typeof workbenchStatistics>

/** A period of days in the zone of the person who looks; the last one is today. */
export function createStatisticsService({ database: { db }, clock }: Deps) {
  return async (actor: Actor, zone: string, days: StatisticsPeriod): Promise<Statistics> => {
    const borders = dayBorders(clock(), zone, days)
    const seesOthers = actor.permissions.has('publishTask:read') && actor.dataScope !== 'own'
    const [uploads, published, failed, toPublic, top, people] = await Promise.all([
      figures.uploadsBySpan(db, actor, borders),
      figures.publishedBySpan(db, actor, borders),
      figures.failuresBySpan(db, actor, borders),
      store.timeToPublic(db, actor, borders),
      store.topChannels(db, actor, borders),
      seesOthers ? store.topPeople(db, actor, borders) : null,
    ])
    return {
      at: instantIn(clock, 0),
      days: borders.slice(0, -1).map((border, span) => ({
        from: instantOf(border),
        uploads: sum(uploads.filter(inSpan(span)), 'uploads'),
        bytes: sum(uploads.filter(inSpan(span)), 'bytes'),
        published: sum(published.filter(inSpan(span)), 'published'),
        failed: sum(failed.filter(inSpan(span)), 'failed'),
      })),
      toPublic,
      people: people?.map((row) => ({ ...row, staffId: String(row.staffId) })) ?? null,
      topChannels: actor.permissions.has('channel:read')
        ? top.map((row) => ({ ...row, channelId: String(row.channelId) }))
        : [],
      causes: causesOf(failed),
    }
  }
}

/** Failures by cause, most first. */
function causesOf(
  failed: readonly { readonly code: string | null; readonly failed: number }[],
): Statistics['causes'] {
  const counts = new Map<string | null, number>()
  for (const { code, failed: count } of failed) counts.set(code, (counts.get(code) ?? 0) + count)
  return [...counts].map(([code, count]) => ({ code, count })).sort((a, b) => b.count - a.count)
}
