import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { addDays, daysBetween, startOfDay } from '@pindao/protocol/core/zoned-day.ts'
import {
  type CalendarDay,
  type CalendarTask,
  mostCalendarDays,
  type moveTaskTime,
  type publishCalendar,
  type publishRisks,
  riskHours,
} from '@pindao/protocol/publishing/publish-calendar.endpoints.ts'
import { AppError } from '#src/platform/app-error.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import type { Database } from '#src/platform/db/database.ts'
import { assertVersion } from '#src/platform/db/version.ts'
import { lockTask } from '../tasks/publish-task.store.ts'
import { coveredTask } from '../tasks/task-scope.store.ts'
import * as store from './calendar.store.ts'
import { hasNotStarted } from './plan.present.ts'
import { followEntries } from './plan-entry.store.ts'
import { nearestMs } from './plan-remarks.ts'
import { type PlanTasks, startOf } from './plan-tasks.ts'
import { findAtRisk, type RiskSpan } from './risk.store.ts'

export type CalendarDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly tasks: Pick<PlanTasks, 'rescheduleTask'>
  readonly uploadsPerDay: Pick<RiskSpan, 'usualInserts' | 'configured'>
}

/** Tasks by their times: the days of a calendar, another time for one of them, and what is at risk. */
export function createCalendar({ database, clock, tasks, uploadsPerDay }: CalendarDeps) {
  const { db } = database

  async function days(
    { actor }: SignedInContext,
    query: EndpointParsed<typeof publishCalendar>['query'],
  ): Promise<CalendarDay[]> {
    const { from, to, zone, perDay } = query
    const count = daysBetween(from, to) + 1
    if (count < 1 || count > mostCalendarDays) throw new AppError('common.invalidInput')
    const shown = Array.from({ length: count }, (_, index) => addDays(from, index))
    const spans = shown.map((day, index) => ({
      index,
      from: new Date(startOfDay(day, zone)).toISOString(),
      to: new Date(startOfDay(addDays(day, 1), zone)).toISOString(),
    }))
    const filter = {
      channelId: idOf(query.channelId),
      departmentId: idOf(query.departmentId),
      operatorId: idOf(query.operatorId),
      planId: idOf(query.planId),
    }
    const [counts, tasksOf] = await Promise.all([
      store.countDays(db, actor, spans, filter),
      store.findDays(db, actor, spans, filter, perDay),
    ])
    const countOf = new Map(counts.map((row) => [row.index, row]))
    return shown.map((day, index) => {
      const { total = 0, waiting = 0, published = 0, failed = 0 } = countOf.get(index) ?? {}
      const underWay = total - waiting - published - failed
      const own = (tasksOf.get(index) ?? []).map((row) => presentCalendarTask(actor, row))
      return { day, total, waiting, underWay, published, failed, tasks: own }
    })
  }

  /** @throws publishing.taskNotFound, access.changedMeanwhile, publishing.taskStarted, publishing.timeEarlierThanNow */
  async function move(
    ctx: SignedInContext,
    id: bigint,
    body: EndpointParsed<typeof moveTaskTime>['body'],
  ): Promise<CalendarTask> {
    await database.transaction(async (tx) => {
      await lockTask(tx, id)
      const { task } = coveredTask(ctx.actor, await store.findCalendarTask(tx, id))
      assertVersion(task, body.version)
      if (!hasNotStarted(task.status)) throw new AppError('publishing.taskStarted')
      const at = Date.parse(body.publishAt)
      if (at < clock() + nearestMs) throw new AppError('publishing.timeEarlierThanNow')
      const publishAt = new Date(at).toISOString()
      const executeAt = new Date(startOf(at, clock())).toISOString()
      const publishZone = body.zone ?? task.publishZone
      await tasks.rescheduleTask(tx, ctx, id, { publishAt, publishZone, executeAt })
      if (task.planId !== null) await followEntries(tx, task.planId)
    })
    const moved = await store.findCalendarTask(db, id)
    if (moved === null) throw new AppError('publishing.taskNotFound')
    return presentCalendarTask(ctx.actor, moved)
  }

  async function risks({ actor }: SignedInContext, query: EndpointParsed<typeof publishRisks>['query']) {
    const channelId = idOf(query.channelId)
    const found = await findAtRisk(db, actor, riskSpan(clock, uploadsPerDay), {
      channelId,
      limit: query.limit,
    })
    if (found.total === 0) return { total: 0, tasks: [] }
    const reasonsOf = new Map(found.rows.map(({ id, reasons }) => [id, reasons]))
    const rows = await store.findCalendarTasks(db, [...reasonsOf.keys()])
    return {
      total: found.total,
      tasks: rows.map((row) => ({
        ...presentCalendarTask(actor, row),
        reasons: reasonsOf.get(row.task.id) ?? [],
      })),
    }
  }

  return { days, move, risks }
}
export type PublishCalendarService = ReturnType<typeof createCalendar>

/** From now on, as far as is looked ahead. */
export function riskSpan(clock: Clock, uploads: CalendarDeps['uploadsPerDay']): RiskSpan {
  return { ...uploads, now: instantIn(clock, 0), until: instantIn(clock, riskHours * 3600) }
}

const idOf = (text: string | undefined) => (text === undefined ? undefined : BigInt(text))

function presentCalendarTask({ permissions }: Actor, row: store.CalendarRow): CalendarTask {
  const { task, channelName, operatorName } = row
  return {
    id: String(task.id),
    title: task.title,
    channelId: String(task.channelId),
    channelName,
    platform: task.platform,
    operatorName,
    status: task.status as CalendarTask['status'],
    publishAt: task.publishAt ?? task.createdAt,
    zone: task.publishZone,
    planId: task.planId === null ? null : String(task.planId),
    version: task.version,
    movable: hasNotStarted(task.status) && permissions.has('publishPlan:update'),
  }
}
