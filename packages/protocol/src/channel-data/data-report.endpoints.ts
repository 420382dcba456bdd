import { z } from 'zod'
import { endpoint } from '#src/core/endpoint.ts'
import { id, instant } from '#src/core/fields.ts'
import { version } from '#src/core/record-fields.ts'
import { length, requiredLine } from '#src/core/rules.ts'
import { tableLayout } from '#src/core/table-layout.ts'

/** The lists whose filters, period and columns are kept as reports. */
export const reportedLists = ['data-videos', 'data-channels'] as const
export type ReportedList = (typeof reportedLists)[number]

/** So many reports of one list one person keeps at most. */
export const mostReports = 50
export const reportNameLength = 40

const mostConditions = 50

/** What a report brings back: conditions, period and order by their names in the address, and the columns. */
const reportContent = z.object({
  filters: z
    .record(length(60, 1), length(500))
    .refine((filters) => Object.keys(filters).length <= mostConditions, { error: 'pattern' }),
  layout: tableLayout,
})
export type ReportContent = z.output<typeof reportContent>

/** A question to the data that somebody asks again and again; whoever opens it sees their own part of the answer. */
export const dataReport = z.object({
  id,
  list: z.enum(reportedLists),
  name: z.string(),
  content: reportContent,
  owner: z.object({ id, fullName: z.string() }),
  /** The department that it is shared with, by its code; null: nobody. */
  sharedWith: z.string().nullable(),
  updatedAt: instant,
  version,
  actions: z.array(z.enum(['update', 'delete'])),
})
export type DataReport = z.output<typeof dataReport>

const body = {
  name: requiredLine(reportNameLength),
  content: reportContent,
  /** With one's own department, and whoever leads it. */
  isShared: z.boolean(),
}
const params = z.object({ id })

export const listDataReports = endpoint({
  method: 'GET',
  url: '/channel-data/reports',
  access: 'channelData:read',
  summary: 'Reports on a list of data: own ones, and those that colleagues of the department share, by name',
  query: z.object({ list: z.enum(reportedLists) }),
  output: z.array(dataReport),
})

export const createDataReport = endpoint({
  method: 'POST',
  url: '/channel-data/reports',
  access: 'channelData:read',
  summary: 'Keeps filters, period and columns of a list of data under a name',
  body: z.object({ list: z.enum(reportedLists), ...body }),
  output: dataReport,
  idempotent: 'key',
})

export const updateDataReport = endpoint({
  method: 'PUT',
  url: '/channel-data/reports/:id',
  access: 'channelData:read',
  summary: 'Name, content and sharing of an own report',
  params,
  body: z.object({ ...body, version }),
  output: dataReport,
})

export const deleteDataReport = endpoint({
  method: 'DELETE',
  url: '/channel-data/reports/:id',
  access: 'channelData:read',
  summary: 'Takes an own report away; what it showed stays',
  params,
  output: z.object({ deleted: z.literal(true) }),
})
