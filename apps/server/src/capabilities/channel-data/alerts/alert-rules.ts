import type { AlertKind, AlertThresholds } from '@pindao/protocol/channel-data/data-alert.rules.ts'
import { addDays, daysBetween } from '@pindao/protocol/core/zoned-day.ts'
import type { ChannelFacts, FactDay, FirstDays } from './alert-facts.ts'

/** A day as a rule sees it: `fires` is null where too little is known to say. */
export type JudgedDay = {
  readonly day: string
  readonly value: number | null
  readonly baseline: number | null
  readonly fires: boolean | null
}

/** Whom it is about: the channel, a video of it, or viewers of a country. */
export type Subject = { readonly videoId: bigint | null; readonly country: string | null }

/** The days of one subject, the oldest first. */
export type Judged = { readonly subject: Subject; readonly days: readonly JudgedDay[] }

/** A cause: since when, on which day it was told, and the last day of it. */
export type Finding = Subject & {
  readonly causeDay: string
  readonly toldDay: string
  readonly lastDay: string
  readonly value: number
  readonly baseline: number | null
  /** False once a later day shows that it is over. */
  readonly isOpen: boolean
}

/** What a day is held against, and how much of that has to be known. */
const baselineDays = 28
const leastDays = 14
const baselineVideos = 10
const leastVideos = 5
/** A video's first days stay an alert for so long. */
const videoDays = 7

const wholeChannel: Subject = { videoId: null, country: null }

/** Everything that a rule finds in these facts, the oldest first. */
export function findingsOf(kind: AlertKind, thresholds: AlertThresholds, facts: ChannelFacts): Finding[] {
  if (kind === 'ctrLow' || kind === 'videoSurge') return videoFindings(kind, thresholds, facts)
  const need = thresholds.days ?? 1
  return judge(kind, thresholds, facts)
    .flatMap(({ subject, days }) => stretches(days, need).map((found) => ({ ...subject, ...found })))
    .toSorted((a, b) => a.causeDay.localeCompare(b.causeDay))
}

/** The days of each subject as a rule about days sees them. */
export function judge(kind: AlertKind, thresholds: AlertThresholds, facts: ChannelFacts): Judged[] {
  const { drop = 100, least = 0, stable = 100, hours = 0 } = thresholds
  const whole = (days: readonly JudgedDay[]): Judged[] => [{ subject: wholeChannel, days }]
  switch (kind) {
    case 'viewsDrop':
      return whole(dropped(facts.days, (day) => said(day, day.views), { drop, least }))
    case 'revenueDrop':
      return whole(dropped(facts.days, (day) => said(day, day.revenue), { drop, least }))
    case 'rpmDrop':
      return whole(dropped(facts.days, (day) => rateOf(day, day.revenue, day.views, least, 1000), { drop }))
    case 'midRollLost':
      return whole(
        dropped(facts.days, (day) => rateOf(day, day.adImpressions, day.monetizedPlaybacks, least), {
          drop,
          stable,
        }),
      )
    case 'subsLoss':
      return whole(
        facts.days.map((day) => ({
          day: day.day,
          value: day.subsNet,
          baseline: 0,
          fires: day.subsNet === null ? null : day.subsNet < 0,
        })),
      )
    case 'noPublish':
      return whole(
        facts.quiet.map(({ day, hours: quiet }) => ({
          day,
          value: quiet,
          baseline: hours,
          fires: quiet === null ? null : quiet >= hours,
        })),
      )
    case 'countrySpike':
      return countrySpikes(thresholds, facts)
    case 'ctrLow':
    case 'videoSurge':
      return []
  }
}

/** A provisional zero is a day that the platform has not worked out: nothing is known of it. */
function said({ isFinal }: FactDay, value: number | null): number | null {
  return value === 0 && !isFinal ? null : value
}

/** One number for each of another; null where either is not known, or the other too small to say anything. */
function rateOf(day: FactDay, of: number | null, by: number | null, least: number, times = 1): number | null {
  const [above, below] = [said(day, of), said(day, by)]
  if (above === null || below === null || below <= 0 || below < least) return null
  return (above / below) * times
}

/** Days on which a figure lies so far below the median of the four weeks before; `stable`: only where views do not. */
function dropped(
  days: readonly FactDay[],
  figure: (day: FactDay) => number | null,
  { drop, least = 0, stable }: { readonly drop: number; readonly least?: number; readonly stable?: number },
): JudgedDay[] {
  const values = days.map(figure)
  const views = days.map((day) => said(day, day.views))
  return days.map(({ day }, index) => {
    const value = values[index] ?? null
    const baseline = medianBefore(values, index)
    if (value === null || baseline === null) return { day, value, baseline, fires: null }
    const fell = baseline > 0 && baseline >= least && value <= baseline * (1 - drop / 100)
    if (stable === undefined || !fell) return { day, value, baseline, fires: fell }
    const [shown, usual] = [views[index] ?? null, medianBefore(views, index)]
    if (shown === null || usual === null) return { day, value, baseline, fires: null }
    return { day, value, baseline, fires: Math.abs(shown - usual) <= (usual * stable) / 100 }
  })
}

/** The median of the four weeks before a day; null where less than half of them is known. */
function medianBefore(values: readonly (number | null)[], index: number): number | null {
  const known = values
    .slice(Math.max(0, index - baselineDays), index)
    .filter((value): value is number => value !== null)
  return known.length < leastDays ? null : median(known)
}

/** Of at least one number. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const [above = 0, below = above] = [sorted[middle], sorted[middle - 1]]
  return sorted.length % 2 === 1 ? above : (above + below) / 2
}

/** A country whose share of a day's views is large, and many times what it used to be. */
function countrySpikes(
  { times = 1, share = 0, least = 0 }: AlertThresholds,
  { countries }: ChannelFacts,
): Judged[] {
  const names = new Set(countries.flatMap(({ views }) => [...(views?.keys() ?? [])]))
  const totals = countries.map(({ views }) => views && [...views.values()].reduce((sum, one) => sum + one, 0))
  return [...names].map((country) => {
    const shares = countries.map(({ views }, index) => {
      const total = totals[index]
      return views && total ? ((views.get(country) ?? 0) / total) * 100 : null
    })
    const days = countries.map(({ day, views }, index): JudgedDay => {
      const [value, baseline] = [shares[index] ?? null, medianBefore(shares, index)]
      if (value === null || baseline === null) return { day, value, baseline, fires: null }
      const isMany = (views?.get(country) ?? 0) >= least
      return { day, value, baseline, fires: isMany && value >= share && value >= baseline * times }
    })
    return { subject: { videoId: null, country }, days }
  })
}

type Stretch = Omit<Finding, keyof Subject>

/**
 * Unbroken runs of days that fire, `need` of them at least. A day of which nothing is known neither counts nor ends one.
 */
export function stretches(days: readonly JudgedDay[], need: number): Stretch[] {
  const found: Stretch[] = []
  let run: JudgedDay[] = []
  const end = (isOpen: boolean) => {
    const [first, told, last] = [run[0], run[need - 1], run.at(-1)]
    if (first && told && last)
      found.push({
        causeDay: first.day,
        toldDay: told.day,
        lastDay: last.day,
        value: last.value ?? 0,
        baseline: last.baseline,
        isOpen,
      })
    run = []
  }
  for (const day of days) {
    if (day.fires === true) run.push(day)
    else if (day.fires === false) end(false)
  }
  end(true)
  return found
}

function videoFindings(
  kind: 'ctrLow' | 'videoSurge',
  thresholds: AlertThresholds,
  { videos, days }: ChannelFacts,
): Finding[] {
  const asOf = days.at(-1)?.day
  const figures = videos.map((video) => figureOfVideo(kind, thresholds, video))
  return videos.flatMap(({ videoId, day }, index) => {
    const value = figures[index] ?? null
    const before = figures.slice(0, index).filter((one): one is number => one !== null)
    const known = before.slice(-baselineVideos)
    if (value === null || known.length < leastVideos) return []
    const baseline = median(known)
    if (!firesOn(kind, thresholds, { value, baseline })) return []
    const lastDay = addDays(day, videoDays - 1)
    const isOpen = asOf === undefined || daysBetween(asOf, lastDay) >= 0
    return [
      {
        videoId,
        country: null,
        causeDay: day,
        toldDay: day,
        lastDay: isOpen ? day : lastDay,
        value,
        baseline,
        isOpen,
      },
    ]
  })
}

function figureOfVideo(
  kind: 'ctrLow' | 'videoSurge',
  { least = 0 }: AlertThresholds,
  { views, impressions, clicks }: FirstDays,
): number | null {
  if (kind === 'videoSurge') return views
  if (impressions === null || clicks === null || impressions <= 0 || impressions < least) return null
  return (clicks / impressions) * 100
}

function firesOn(
  kind: 'ctrLow' | 'videoSurge',
  { share = 0, times = 1, least = 0 }: AlertThresholds,
  { value, baseline }: { readonly value: number; readonly baseline: number },
): boolean {
  if (baseline <= 0) return false
  return kind === 'ctrLow' ? value < (baseline * share) / 100 : value >= least && value >= baseline * times
}
