import { z } from 'zod'
import { endpoint } from '#src/core/endpoint.ts'
import { id, instant, pageQuery, searchText } from '#src/core/fields.ts'
import { version } from '#src/core/record-fields.ts'
import { requiredLine } from '#src/core/rules.ts'
import { timeZone } from '#src/core/time-zone.ts'
import { exportKinds, exportRequest } from './export.endpoints.ts'
import { exportFormats } from './export.ts'
import { conditionWords } from './export-record.endpoints.ts'
import { fitsRhythm, scheduleRule } from './export-schedule.ts'

/** So many schedules one person has at most, and so many people get what one of them makes. */
export const mostSchedules = 20
export const mostReceivers = 20
export const scheduleNameLength = 60

export const scheduleStates = ['active', 'paused', 'stopped'] as const
export type ScheduleState = (typeof scheduleStates)[number]

const person = z.object({ id, fullName: z.string() })
/** Why somebody gets no file: a key of the error texts. */
const leftOut = person.extend({ code: z.string() })

/** A file of a list that comes by itself. `conditions` are those that it had when it was set up. */
export const exportSchedule = z.object({
  id,
  name: z.string(),
  kind: z.enum(exportKinds),
  format: z.enum(exportFormats),
  conditions: conditionWords,
  every: scheduleRule.every,
  day: scheduleRule.day,
  minutes: scheduleRule.minutes,
  zone: z.string(),
  receivers: z.array(person),
  /** Those of the receivers whom it left out when it last ran. */
  leftOut: z.array(leftOut),
  state: z.enum(scheduleStates),
  /** Why it was stopped: a key of the error texts. */
  stoppedFor: z.string().nullable(),
  nextAt: instant.nullable(),
  lastAt: instant.nullable(),
  createdAt: instant,
  version,
  actions: z.array(z.enum(['update', 'pause', 'resume', 'run', 'delete'])),
})
export type ExportSchedule = z.output<typeof exportSchedule>

const content = {
  name: requiredLine(scheduleNameLength),
  ...scheduleRule,
  zone: timeZone,
  receiverIds: z.array(id).min(1).max(mostReceivers),
}
const unfit = { error: 'pattern', path: ['day'] }
const params = z.object({ id })

export const listExportSchedules = endpoint({
  method: 'GET',
  url: '/sheets/schedules',
  access: 'signedIn',
  summary: 'Own files that come regularly, newest first',
  query: z.object(pageQuery),
  output: z.array(exportSchedule),
  list: true,
})

export const createExportSchedule = endpoint({
  method: 'POST',
  url: '/sheets/schedules',
  access: 'signedIn',
  summary: 'Has a file of a list made regularly, for oneself and for colleagues who may read such a list',
  body: z.object({ ...content, request: exportRequest }).refine(fitsRhythm, unfit),
  output: exportSchedule,
  idempotent: 'key',
})

export const updateExportSchedule = endpoint({
  method: 'PUT',
  url: '/sheets/schedules/:id',
  access: 'signedIn',
  summary: 'Name, times and receivers of an own schedule; list and conditions stay',
  params,
  body: z.object({ ...content, version }).refine(fitsRhythm, unfit),
  output: exportSchedule,
})

export const pauseExportSchedule = endpoint({
  method: 'POST',
  url: '/sheets/schedules/:id/pause',
  access: 'signedIn',
  summary: 'Holds an own schedule, or has it go on from its next time',
  params,
  body: z.object({ paused: z.boolean() }),
  output: exportSchedule,
})

export const runExportSchedule = endpoint({
  method: 'POST',
  url: '/sheets/schedules/:id/run',
  access: 'signedIn',
  summary: 'Makes the files of an own schedule now, beside its times',
  params,
  output: exportSchedule,
  idempotent: 'key',
})

export const deleteExportSchedule = endpoint({
  method: 'DELETE',
  url: '/sheets/schedules/:id',
  access: 'signedIn',
  summary: 'Ends an own schedule; the files that it made stay until their time',
  params,
  output: z.object({ deleted: z.boolean() }),
})

export const findScheduleReceivers = endpoint({
  method: 'GET',
  url: '/sheets/schedule-receivers',
  access: 'signedIn',
  summary: 'Colleagues who may read such a list, by a part of their name',
  query: z.object({ kind: z.enum(exportKinds), name: searchText.optional() }),
  output: z.array(person.extend({ email: z.string(), department: z.string() })),
})
