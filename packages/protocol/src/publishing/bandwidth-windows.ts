import { z } from 'zod'
import { weekendOf, weekendText } from '#src/settings/weekend.ts'

/** Days that a window is for beside chosen weekdays; the working calendar says which are worked. */
export const windowDayKinds = ['every', 'working', 'free'] as const
export type WindowDayKind = (typeof windowDayKinds)[number]
/** A kind of days, or weekdays as ISO 8601 counts (1 is Monday), rising. */
export type WindowDays = WindowDayKind | readonly number[]

/** Hours of the company's clock in which deliveries go no faster than a rate. */
export type BandwidthWindow = {
  readonly days: WindowDays
  /** 0 to 23. */
  readonly fromHour: number
  /** 1 to 24. Not after `fromHour`: on the next day, which need not be one of `days`. */
  readonly toHour: number
  /** Of all deliveries of one worker together, in Mbit/s; 0 is as fast as it goes. */
  readonly mbit: number
}

export const mostBandwidthWindows = 20
export const mostBandwidthMbit = 100_000

const pattern = /^([a-z,]+) (\d{1,2})-(\d{1,2}) (\d{1,6})$/u

/**
 * The windows of the setting `publishing.bandwidthWindows` in their order: `working 9-18 80; sat,sun 22-6 0`, or an empty
 * text for none. Null for what is no such text.
 */
export function readBandwidthWindows(text: string): readonly BandwidthWindow[] | null {
  if (text === '') return []
  const windows = text.split('; ').map(readWindow)
  const read = windows.filter((window) => window !== null)
  return read.length === windows.length && read.length <= mostBandwidthWindows ? read : null
}

function readWindow(text: string): BandwidthWindow | null {
  const [, dayText, from, to, rate] = pattern.exec(text) ?? []
  if (dayText === undefined) return null
  const days = readDays(dayText)
  const window = { fromHour: Number(from), toHour: Number(to), mbit: Number(rate) }
  return days === null || !isInRange(window) ? null : { days, ...window }
}

function readDays(text: string): WindowDays | null {
  const kind = windowDayKinds.find((one) => one === text)
  if (kind !== undefined) return kind
  const weekdays = weekendOf(text)
  return weekdays.length > 0 && weekendText(weekdays) === text ? weekdays : null
}

const isInRange = ({ fromHour, toHour, mbit }: Omit<BandwidthWindow, 'days'>): boolean =>
  fromHour <= 23 && toHour >= 1 && toHour <= 24 && mbit <= mostBandwidthMbit

/** The same windows as the text of the setting. */
export const bandwidthWindowsText = (windows: readonly BandwidthWindow[]): string =>
  windows
    .map(({ days, fromHour, toHour, mbit }) => {
      const dayText = typeof days === 'string' ? days : weekendText(days)
      return `${dayText} ${fromHour}-${toHour} ${mbit}`
    })
    .join('; ')

/** What the setting takes. */
export const bandwidthWindowsSetting = z.string().refine((text) => readBandwidthWindows(text) !== null)
