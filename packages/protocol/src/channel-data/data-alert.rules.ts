import { z } from 'zod'

/** What numbers are watched for (business.md §5, alerts). */
export const alertKinds = [
  'viewsDrop',
  'revenueDrop',
  'rpmDrop',
  'midRollLost',
  'ctrLow',
  'subsLoss',
  'noPublish',
  'videoSurge',
  'countrySpike',
] as const
export type AlertKind = (typeof alertKinds)[number]

/** What the number of an alert counts; `money` is per channel currency, `percent` is 0–100. */
export type AlertUnit = 'count' | 'money' | 'percent' | 'ratio' | 'hours'

export const thresholdNames = ['drop', 'days', 'stable', 'share', 'times', 'hours', 'least'] as const
export type ThresholdName = (typeof thresholdNames)[number]

/** What can be set of a rule: whole numbers between two bounds. */
type Threshold = {
  readonly unit: 'percent' | 'days' | 'times' | 'hours' | 'count'
  readonly min: number
  readonly max: number
  readonly usual: number
}

type AlertRule = {
  /** Told only to who sees estimated revenue. */
  readonly isMoney: boolean
  readonly subject: 'channel' | 'video' | 'country'
  readonly unit: AlertUnit
  readonly thresholds: Readonly<Partial<Record<ThresholdName, Threshold>>>
}

const percent = (usual: number): Threshold => ({ unit: 'percent', min: 5, max: 95, usual })
const days = (usual: number): Threshold => ({ unit: 'days', min: 1, max: 14, usual })
const least = (usual: number): Threshold => ({ unit: 'count', min: 0, max: 10_000_000, usual })

/** Every rule with what can be set of it and what it begins with. `least`: below that a number is too small to say anything. */
export const alertRules: Readonly<Record<AlertKind, AlertRule>> = {
  viewsDrop: {
    isMoney: false,
    subject: 'channel',
    unit: 'count',
    thresholds: { drop: percent(40), days: days(2), least: least(100) },
  },
  revenueDrop: {
    isMoney: true,
    subject: 'channel',
    unit: 'money',
    thresholds: { drop: percent(30), days: days(2), least: least(1) },
  },
  rpmDrop: {
    isMoney: true,
    subject: 'channel',
    unit: 'money',
    thresholds: { drop: percent(30), days: days(2), least: least(100) },
  },
  midRollLost: {
    isMoney: true,
    subject: 'channel',
    unit: 'ratio',
    thresholds: { drop: percent(40), stable: percent(20), days: days(2), least: least(100) },
  },
  ctrLow: {
    isMoney: false,
    subject: 'video',
    unit: 'percent',
    thresholds: { share: percent(50), least: least(1000) },
  },
  subsLoss: { isMoney: false, subject: 'channel', unit: 'count', thresholds: { days: days(3) } },
  noPublish: {
    isMoney: false,
    subject: 'channel',
    unit: 'hours',
    thresholds: { hours: { unit: 'hours', min: 12, max: 720, usual: 48 } },
  },
  videoSurge: {
    isMoney: false,
    subject: 'video',
    unit: 'count',
    thresholds: { times: { unit: 'times', min: 2, max: 100, usual: 5 }, least: least(1000) },
  },
  countrySpike: {
    isMoney: false,
    subject: 'country',
    unit: 'percent',
    thresholds: {
      times: { unit: 'times', min: 2, max: 100, usual: 3 },
      share: percent(30),
      least: least(1000),
    },
  },
}

/** Whether alerts of a kind tell money: whoever lacks `estimatedRevenue:read` does not learn that there are any. */
export const isMoneyAlert = (kind: AlertKind): boolean => alertRules[kind].isMoney

const whole = z.number().int().optional()
export const alertThresholds = z.strictObject({
  drop: whole,
  days: whole,
  stable: whole,
  share: whole,
  times: whole,
  hours: whole,
  least: whole,
})
export type AlertThresholds = z.output<typeof alertThresholds>

/** The thresholds of a rule in their order, each with its bounds. */
export function thresholdsOf(kind: AlertKind): readonly (readonly [ThresholdName, Threshold])[] {
  return thresholdNames.flatMap((name) => {
    const found = alertRules[kind].thresholds[name]
    return found === undefined ? [] : [[name, found] as const]
  })
}

/** What a rule begins with. */
export const usualThresholds = (kind: AlertKind): AlertThresholds =>
  Object.fromEntries(thresholdsOf(kind).map(([name, { usual }]) => [name, usual]))

/** The first threshold that is missing, out of its bounds, or none of the rule's; null where all are right. */
export function unfitThreshold(kind: AlertKind, values: AlertThresholds): ThresholdName | null {
  const { thresholds } = alertRules[kind]
  return (
    thresholdNames.find((name) => {
      const [bounds, value] = [thresholds[name], values[name]]
      if (bounds === undefined) return value !== undefined
      return value === undefined || value < bounds.min || value > bounds.max
    }) ?? null
  )
}
