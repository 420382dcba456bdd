import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import type { Actor } from '#src/platform/context.ts'
import { codesOf } from '#src/platform/db/codes.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { publishTask } from '../tasks/publish-task.table.ts'
import { inTaskScope, scopeOfChannel } from '../tasks/task-scope.store.ts'

export type CalendarFilter = {
  readonly channelId?: bigint | undefined
  readonly departmentId?: bigint | undefined
  readonly operatorId?: bigint | undefined
  readonly planId?: bigint | undefined
}

/** One day: its place among those asked for, from its first instant to that of the next one. */
export type CalendarSpan = { readonly index: number; readonly from: string; readonly to: string }

const counted = publishTaskStatus.codesOf(
  publishTaskStatus.names.filter((name) => name !== 'terminated' && name !== 'terminating'),
)

function matching(actor: Actor, filter: CalendarFilter): SQL | undefined {
  const { channelId, departmentId, operatorId, planId } = filter
  return and(
    sql`${publishTask.status} IN (${sql.raw(counted.join(', '))})`,
    inTaskScope(actor),
    channelId ? eq(publishTask.channelId, channelId) : undefined,
    departmentId ? eq(publishTask.departmentId, departmentId) : undefined,
    operatorId ? eq(publishTask.operatorId, operatorId) : undefined,
    planId ? eq(publishTask.planId, planId) : undefined,
  )
}

const spansOf = (days: readonly CalendarSpan[]) =>
  sql`(VALUES ${sql.join(
    days.map(({ index, from, to }) => sql`(${index}::int, ${from}::timestamptz, ${to}::timestamptz)`),
    sql`, `,
  )}) AS span (index, first, next)`

const ofSpan = sql`${publishTask.publishAt} >= span.first AND ${publishTask.publishAt} < span.next`
const inStates = (...names: Parameters<typeof publishTaskStatus.codesOf>[0]) =>
  sql`count(*) FILTER (WHERE ${publishTask.status} IN (${codesOf(publishTaskStatus, names)}))::int`

export type CalendarCount = {
  readonly index: number
  readonly total: number
  readonly waiting: number
  readonly published: number
  readonly failed: number
}

/** How many tasks each day has, read from one index; days without any are left out. */
export async function countDays(
  db: Executor,
  actor: Actor,
  days: readonly CalendarSpan[],
  filter: CalendarFilter,
): Promise<readonly CalendarCount[]> {
  const { rows } = await db.execute<CalendarCount>(sql`
    SELECT span.index, figures.* FROM ${spansOf(days)}, LATERAL (
      SELECT count(*)::int AS total,
        ${inStates('draft', 'toPublish')} AS waiting,
        ${inStates('published')} AS published,
        ${inStates('editFailed', 'composeFailed', 'downloadFailed', 'publishFailed')} AS failed
      FROM ${publishTask} WHERE ${and(ofSpan, matching(actor, filter))}
    ) AS figures WHERE figures.total > 0`)
  return rows
}

/** The ids of the first tasks of each day, by the place of the day. */
async function findFirst(
  db: Executor,
  actor: Actor,
  days: readonly CalendarSpan[],
  filter: CalendarFilter,
  perDay: number,
): Promise<ReadonlyMap<bigint, number>> {
  const { rows } = await db.execute<{ index: number; id: string }>(sql`
    SELECT span.index, first.id::text AS id FROM ${spansOf(days)}, LATERAL (
      SELECT ${publishTask.id} AS id FROM ${publishTask} WHERE ${and(ofSpan, matching(actor, filter))}
      ORDER BY ${publishTask.publishAt}, ${publishTask.id} LIMIT ${perDay}
    ) AS first`)
  return new Map(rows.map(({ index, id }) => [BigInt(id), index]))
}

const calendarColumns = {
  task: publishTask,
  channelName: channel.title,
  operatorName: staff.fullName,
  ofChannel: scopeOfChannel,
}

const selectCalendar = (db: Executor) =>
  db
    .select(calendarColumns)
    .from(publishTask)
    .innerJoin(channel, eq(channel.id, publishTask.channelId))
    .innerJoin(staff, eq(staff.id, publishTask.operatorId))
export type CalendarRow = Awaited<ReturnType<typeof selectCalendar>>[number]

/** The first tasks of each day, in the order of their times, by the place of the day. */
export async function findDays(
  db: Executor,
  actor: Actor,
  days: readonly CalendarSpan[],
  filter: CalendarFilter,
  perDay: number,
): Promise<ReadonlyMap<number, readonly CalendarRow[]>> {
  if (perDay === 0) return new Map()
  const first = await findFirst(db, actor, days, filter, perDay)
  if (first.size === 0) return new Map()
  const rows = await findCalendarTasks(db, [...first.keys()])
  return Map.groupBy(rows, ({ task }) => first.get(task.id) ?? -1)
}

/** Tasks by their ids, in the order of their times. */
export function findCalendarTasks(db: Executor, ids: readonly bigint[]): Promise<CalendarRow[]> {
  return selectCalendar(db)
    .where(inArray(publishTask.id, [...ids]))
    .orderBy(publishTask.publishAt, publishTask.id)
}

export async function findCalendarTask(db: Executor, id: bigint): Promise<CalendarRow | null> {
  const [row] = await selectCalendar(db).where(eq(publishTask.id, id))
  return row ?? null
}
