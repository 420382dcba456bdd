import { z } from 'zod'
import { endpoint } from '#src/core/endpoint.ts'
import { id, instant } from '#src/core/fields.ts'
import { timeZone } from '#src/core/time-zone.ts'
import { calendarDay } from './publish-plan.fields.ts'
import { publishTaskStatus } from './publish-task.states.ts'

/** A calendar shows so many days at once: a month with the days before and after it in its weeks. */
export const mostCalendarDays = 42
/** Tasks of one day that it shows; their number is of all. */
export const mostCalendarTasks = 200

const figure = z.number().int().min(0)

/** A task in the calendar: enough to know it by, and to move it. */
export const calendarTask = z.object({
  id,
  title: z.string(),
  channelId: id,
  channelName: z.string(),
  platform: z.string(),
  operatorName: z.string(),
  status: publishTaskStatus.schema,
  publishAt: instant,
  /** The zone in which its time was said. */
  zone: z.string().nullable(),
  planId: id.nullable(),
  version: z.number().int(),
  /** Whether it has not started, and this person may give it another time. */
  movable: z.boolean(),
})
export type CalendarTask = z.output<typeof calendarTask>

const calendarOf = z.object({
  day: calendarDay,
  total: figure,
  /** Of `total`: what waits, is under way, is public, failed. */
  waiting: figure,
  underWay: figure,
  published: figure,
  failed: figure,
  tasks: z.array(calendarTask),
})
export type CalendarDay = z.output<typeof calendarOf>

export const publishCalendar = endpoint({
  method: 'GET',
  url: '/publish-calendar',
  access: 'publishTask:read',
  summary: 'Tasks with a time by the days of a zone: their number, and the first of each day',
  query: z.object({
    from: calendarDay,
    /** The last day, itself included. */
    to: calendarDay,
    zone: timeZone,
    channelId: id.optional(),
    departmentId: id.optional(),
    operatorId: id.optional(),
    planId: id.optional(),
    /** Tasks of one day that are sent along. */
    perDay: z.coerce.number().int().min(0).max(mostCalendarTasks).default(10),
  }),
  output: z.array(calendarOf),
})

export const moveTaskTime = endpoint({
  method: 'PUT',
  url: '/publish-tasks/:id/time',
  access: 'publishPlan:update',
  summary: 'Gives a task that has not started another time',
  params: z.object({ id }),
  body: z.object({ version: z.number().int(), publishAt: instant, zone: timeZone.optional() }),
  output: calendarTask,
})

/** What keeps a task from becoming public in time. */
export const riskReasons = ['credential', 'quota', 'file'] as const
export type RiskReason = (typeof riskReasons)[number]

/** The plans of so many hours are looked at ahead. */
export const riskHours = 72

export const publishRisks = endpoint({
  method: 'GET',
  url: '/publish-tasks/at-risk',
  access: 'publishTask:read',
  summary: 'Tasks of the next 72 hours that something stands in the way of, the next one first',
  query: z.object({ channelId: id.optional(), limit: z.coerce.number().int().min(1).max(100).default(20) }),
  output: z.object({
    total: figure,
    tasks: z.array(calendarTask.extend({ reasons: z.array(z.enum(riskReasons)) })),
  }),
})
