import { z } from 'zod'
import { type TodayCardKind, todayCards, type UrgentKind, urgent } from '#src/capabilities.ts'
import { endpoint } from '#src/core/endpoint.ts'
import { id, instant } from '#src/core/fields.ts'
import { timeZone } from '#src/core/time-zone.ts'
import { publishTaskStatus, waitReasons } from '#src/publishing/publish-task.states.ts'

const figure = z.number().int().min(0)

/** A task as the workbench names it: enough to know it by, and to go to it. */
const taskLine = z.object({
  taskId: id,
  title: z.string(),
  channelName: z.string(),
  operatorName: z.string(),
})

/** A task that failed, with its cause: the text key and what the platform called it. */
const failedTask = taskLine.extend({
  code: z.string().nullable(),
  platformCode: z.string().nullable(),
  at: instant,
  /** The video it was to publish. */
  videoId: id,
  actions: z.array(z.enum(['republish', 'retry'])),
})
export type FailedTask = z.output<typeof failedTask>

/** A task that waits for its turn; `wakeAt` is when the system looks at it again. */
const queuedTask = taskLine.extend({
  status: publishTaskStatus.schema,
  waitReason: z.enum(waitReasons).nullable(),
  wakeAt: instant.nullable(),
  since: instant,
})
export type QueuedTask = z.output<typeof queuedTask>

const cardKinds = [...todayCards.keys()]

/** A number of today, and the conditions of the list that shows just what it counts; null where there is no list. */
const todayCard = z.object({
  kind: z.enum(cardKinds),
  value: figure,
  filter: z.record(z.string(), z.string()).nullable(),
})
export type TodayCard = z.output<typeof todayCard>
export type { TodayCardKind }

/** What somebody has on their hands, of those whom the reader sees beside themselves. */
const personLoad = z.object({
  staffId: id,
  name: z.string(),
  underWay: figure,
  failed: figure,
  published: figure,
})
export type PersonLoad = z.output<typeof personLoad>

/** How many rows the pages of the workbench show of a kind; the totals are of all. */
export const workbenchRows = 10

/**
 * The day of the person who looks, in their time zone. Figures follow `workbench:read`; the rows of tasks are empty for who may not read
 * tasks.
 */
export const workbenchToday = endpoint({
  method: 'GET',
  url: '/workbench/today',
  access: 'workbench:read',
  summary: 'What happened today in a zone: uploads and publishes by hour, failures, what is queued',
  query: z.object({ zone: timeZone }),
  output: z.object({
    at: instant,
    /** The day: from its first instant to that of the next one. */
    from: instant,
    to: instant,
    /**
     * `count` and `bytes` are of uploaded videos, as `hours` counts them and source videos lists them; a file that was
     * `refused` is none of them. `running` is now.
     */
    uploads: z.object({ count: figure, bytes: figure, running: figure, refused: figure }),
    publishes: z.object({ submitted: figure, published: figure, failed: figure }),
    /** Where the tasks stand that are not finished. */
    underWay: z.array(z.object({ status: publishTaskStatus.schema, count: figure })),
    /** Every hour of the day, those to come too; a day of 23 or 25 hours has as many. */
    hours: z.array(z.object({ from: instant, uploads: figure, published: figure, failed: figure })),
    /** What there is to do, for who may see it; in the order of the manifests. */
    cards: z.array(todayCard),
    /** Who has how much, whoever is stuck first; null for who sees their own records only, or no tasks. */
    load: z.array(personLoad).nullable(),
    /** Published since the evening before, the newest first. */
    finished: z.object({ since: instant, total: figure, rows: z.array(taskLine.extend({ at: instant })) }),
    failures: z.object({ total: figure, rows: z.array(failedTask) }),
    queued: z.object({ total: figure, rows: z.array(queuedTask) }),
  }),
})

/** What needs a hand, the worst first. */
export const urgentKinds = [...urgent.entries()]
  .sort(([, one], [, other]) => other.weight - one.weight)
  .map(([kind]) => kind)
export type { UrgentKind }

/** One thing that needs a hand. `id` is that of the task, channel or upload; `code` says why, as a text key. */
const urgentItem = z.object({
  id,
  title: z.string(),
  channelName: z.string().nullable(),
  ownerName: z.string().nullable(),
  code: z.string().nullable(),
  /** What the platform called it, of a task. */
  platformCode: z.string().nullable(),
  at: instant.nullable(),
  /** What has an end: when that is, and which term of the table of timers it is (business.md §4). */
  due: z.object({ at: instant, kind: z.string() }).optional(),
  /** Of a channel: how many strikes of a kind it has. */
  strikes: figure.optional(),
  /** The video that a task was to publish; null for everything else. */
  videoId: id.nullable(),
  /** What helps, best first. */
  actions: z.array(z.enum(['republish', 'retry', 'reconnect', 'upload', 'resume'])),
})
export type UrgentItem = z.output<typeof urgentItem>

/** One that its reader put off: until when, and why. */
const snoozedItem = urgentItem.extend({ until: instant, reason: z.string() })
export type SnoozedItem = z.output<typeof snoozedItem>

export const workbenchUrgent = endpoint({
  method: 'GET',
  url: '/workbench/urgent',
  access: 'workbench:read',
  summary: 'What needs a hand now, worst first; only kinds of records that the person may read',
  output: z.object({
    at: instant,
    groups: z.array(
      z.object({
        kind: z.enum(urgentKinds),
        total: figure,
        items: z.array(urgentItem),
        /** What the reader put off; counted in no total. */
        snoozed: z.array(snoozedItem),
        /** The period its text speaks of, as it is set now; null where there is none. */
        days: figure.nullable(),
      }),
    ),
  }),
})
export type UrgentGroup = z.output<typeof workbenchUrgent.output>['groups'][number]

/** Periods of the charts, in days; the last one is today. */
export const statisticsPeriods = [7, 30, 90] as const
export type StatisticsPeriod = (typeof statisticsPeriods)[number]

export const workbenchStatistics = endpoint({
  method: 'GET',
  url: '/workbench/statistics',
  access: 'workbench:read',
  summary: 'Uploads and publishes by day in a zone, how long publishing took, channels, causes of failures',
  query: z.object({
    zone: timeZone,
    days: z.coerce
      .number()
      .pipe(z.literal([...statisticsPeriods]))
      .default(30),
  }),
  output: z.object({
    at: instant,
    /** `uploads` and `bytes` of uploaded videos, as today counts them. */
    days: z.array(
      z.object({ from: instant, uploads: figure, bytes: figure, published: figure, failed: figure }),
    ),
    /** From submission to public, in seconds, of what was published in the period; null when nothing was. */
    toPublic: z.object({ count: figure, median: z.number().nullable(), p95: z.number().nullable() }),
    /** Who published most; null for who sees their own records only, or no tasks. */
    people: z.array(z.object({ staffId: id, name: z.string(), published: figure })).nullable(),
    topChannels: z.array(z.object({ channelId: id, title: z.string(), published: figure })),
    /** Failures by cause, most first; `code` is a text key, null for failures older than the record of causes. */
    causes: z.array(z.object({ code: z.string().nullable(), count: figure })),
  }),
})
