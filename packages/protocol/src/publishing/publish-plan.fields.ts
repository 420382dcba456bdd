import { z } from 'zod'
import { id, instant } from '#src/core/fields.ts'
import { length, pattern } from '#src/core/rules.ts'
import { timeZone } from '#src/core/time-zone.ts'
import { parseDay } from '#src/core/zoned-day.ts'
import { planIntervals, scheduleModeCodes, timeSlots } from './publish-schedule.ts'
import { visibilityCodes } from './publish-task.states.ts'
import { publishDescription } from './youtube-rules.ts'

/** So many videos, channels and tasks one plan has at most. */
export const mostPlanVideos = 500
export const mostPlanChannels = 20
export const mostPlanEntries = 2000
/** Up to so many tasks are made at once; more are an operation. */
export const mostPlannedAtOnce = 50

/** A day as `YYYY-MM-DD` that exists. */
export const calendarDay = length(10).refine((text) => parseDay(text) !== null, { error: 'pattern' })
/** A time of day as `HH:MM`. */
export const timeOfDay = pattern(/^(?:[01]\d|2[0-3]):[0-5]\d$/u, 'time')

/** How a plan spreads its videos: what `planSchedule` asks for. */
export const planRule = z.object({
  mode: z.literal([...scheduleModeCodes]),
  zone: timeZone,
  startDate: calendarDay.optional(),
  presetTime: timeOfDay.optional(),
  times: z.array(timeOfDay).max(5).optional(),
  firstTime: timeOfDay.optional(),
  intervalHours: z.literal([...planIntervals]).optional(),
  slots: z
    .array(z.literal([...timeSlots]))
    .max(5)
    .optional(),
  weekday: z.int().min(1).max(7).optional(),
  staggerMinutes: z
    .int()
    .min(0)
    .max(12 * 60)
    .default(0),
})
export type PlanRule = z.output<typeof planRule>

/** What every task of a plan is made with; its words come from the template, or else from the video. */
export const planFields = z.object({
  visibility: z.literal(Object.values(visibilityCodes)),
  madeForKids: z.boolean(),
  /** Null: none; left out: the one that each channel begins with. */
  templateId: id.nullish(),
  description: publishDescription.default(''),
})
export type PlanFields = z.output<typeof planFields>

/** A video on a channel, and when; null: at once. */
export const planPlace = z.object({ videoId: id, channelId: id, publishAt: instant.nullable() })
export type PlanPlace = z.output<typeof planPlace>
