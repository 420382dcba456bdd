import { z } from 'zod'
import { endpoint } from '#src/core/endpoint.ts'
import { instant } from '#src/core/fields.ts'
import { requiredLine } from '#src/core/rules.ts'
import { parseDay } from '#src/core/zoned-day.ts'
import { specialDayKinds } from './work-calendar.ts'

/** Years that a calendar can be kept for. */
export const workYears = { first: 2020, last: 2100 } as const
const year = z.coerce.number().int().min(workYears.first).max(workYears.last)

export const longestDayName = 40

export const specialDay = z.object({
  day: z.string().refine((text) => parseDay(text) !== null, { error: 'pattern' }),
  kind: z.enum(specialDayKinds),
  name: requiredLine(longestDayName),
})

/** The holidays of a year and the days worked for them, with what a usual week is. */
export const workYear = z.object({
  year: z.int(),
  days: z.array(specialDay),
  /** Goes back with a change; 0 where nobody has kept this year yet. */
  version: z.int(),
  updatedAt: instant.nullable(),
  updatedBy: z.string().nullable(),
  /** Free days of a usual week as ISO 8601 counts. */
  weekend: z.array(z.int()),
  fromHour: z.int(),
  toHour: z.int(),
})
export type WorkYear = z.output<typeof workYear>

export const getWorkYear = endpoint({
  method: 'GET',
  url: '/work-calendar/:year',
  access: 'signedIn',
  programs: true,
  summary: 'The working calendar of a year: free days, days worked for them, the usual week and its hours',
  params: z.object({ year }),
  output: workYear,
})

export const updateWorkYear = endpoint({
  method: 'PUT',
  url: '/work-calendar/:year',
  access: 'setting:update',
  summary: 'Sets the special days of a year; counts at once, everywhere',
  params: z.object({ year }),
  body: z
    .object({ days: z.array(specialDay).max(366), version: z.int().min(0) })
    .refine(({ days }) => new Set(days.map(({ day }) => day)).size === days.length, {
      error: 'pattern',
      path: ['days'],
    }),
  output: workYear,
})
