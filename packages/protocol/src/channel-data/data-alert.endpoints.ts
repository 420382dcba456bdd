import { z } from 'zod'
import { historyEntry } from '#src/access/audit.endpoints.ts'
import { platforms } from '#src/channels/platforms.ts'
import { endpoint } from '#src/core/endpoint.ts'
import { id, instant, pageQuery } from '#src/core/fields.ts'
import { version } from '#src/core/record-fields.ts'
import { countsOf } from '#src/core/view-counts.ts'
import { dataAlertConditions } from './data-alert.filter.ts'
import {
  type AlertKind,
  type AlertThresholds,
  alertKinds,
  alertThresholds,
  unfitThreshold,
} from './data-alert.rules.ts'
import { dataAlertStatus } from './data-alert.states.ts'

const day = z.iso.date()
/** A number as decimal text; its unit follows from the kind of the alert. */
const figure = z.string()

/** Numbers that a rule found worth a look. Days are the platform's, Pacific Time. */
export const dataAlert = z.object({
  id,
  kind: z.enum(alertKinds),
  status: dataAlertStatus.schema,
  channel: z.object({ id, title: z.string(), platform: z.enum(platforms) }),
  /** Null where the channel itself is meant. */
  video: z.object({ id, title: z.string() }).nullable(),
  /** ISO code of the country that is meant, if one is. */
  country: z.string().nullable(),
  owner: z.object({ id, fullName: z.string() }),
  value: figure,
  /** What it is held against: the median of the 28 days before, of the ten videos before, or the limit. */
  baseline: figure.nullable(),
  /** Of money. */
  currency: z.string().nullable(),
  /** The first day of the cause, and the last one on which it was there. */
  causeDay: day,
  lastDay: day,
  /** The rule as it was when it told. */
  thresholds: alertThresholds,
  acknowledgedBy: z.object({ id, fullName: z.string() }).nullable(),
  acknowledgedAt: instant.nullable(),
  openedAt: instant,
  closedAt: instant.nullable(),
  version,
  actions: z.array(z.enum(['acknowledge'])),
})
export type DataAlert = z.output<typeof dataAlert>

/** A day behind an alert; null is what the platform did not say. */
const alertDay = z.object({ day, value: figure.nullable(), baseline: figure.nullable() })
export type AlertDay = z.output<typeof alertDay>

const params = z.object({ id })

export const listDataAlerts = endpoint({
  method: 'GET',
  url: '/channel-data/alerts',
  access: 'channelData:read',
  summary: 'Alerts of the channels this person may see; those on money only for who sees estimated revenue',
  query: z.object({ ...pageQuery, ...dataAlertConditions }),
  output: z.array(dataAlert),
  list: true,
})

/** How many alerts each of several views of the list has. */
export const countDataAlerts = countsOf(listDataAlerts)

export const getDataAlert = endpoint({
  method: 'GET',
  url: '/channel-data/alerts/:id',
  access: 'channelData:read',
  summary: 'An alert with the days behind it',
  params,
  output: dataAlert.extend({ days: z.array(alertDay) }),
})
export type DataAlertDetail = z.output<typeof getDataAlert.output>

export const listDataAlertHistory = endpoint({
  method: 'GET',
  url: '/channel-data/alerts/:id/history',
  access: 'channelData:read',
  summary: 'What became of an alert, newest first',
  params,
  query: z.object(pageQuery),
  output: z.array(historyEntry),
  list: true,
})

export const acknowledgeDataAlert = endpoint({
  method: 'POST',
  url: '/channel-data/alerts/:id/acknowledge',
  access: 'channelData:acknowledge',
  summary:
    'Takes an alert on: nobody is reminded of it any more, and it closes itself once its cause is gone',
  params,
  body: z.object({ version }),
  output: dataAlert,
})

/** A rule as it is for a department, or for the whole house. */
export const alertRule = z.object({
  kind: z.enum(alertKinds),
  enabled: z.boolean(),
  thresholds: alertThresholds,
  /** Whether it was set here, and does not only follow from the house or the product. */
  isSet: z.boolean(),
  version: z.number().int().min(0),
  updatedBy: z.object({ id, fullName: z.string() }).nullable(),
  updatedAt: instant.nullable(),
  actions: z.array(z.enum(['configure'])),
})
export type AlertRuleRecord = z.output<typeof alertRule>

const place = { departmentId: id.optional() }

export const listAlertRules = endpoint({
  method: 'GET',
  url: '/channel-data/alert-rules',
  access: 'channelData:read',
  summary: 'The rules as they count for a department, or without one for the house',
  query: z.object(place),
  output: z.array(alertRule),
})

/** Where rules can be set by this person; `id` null: the whole house. */
export const listAlertPlaces = endpoint({
  method: 'GET',
  url: '/channel-data/alert-places',
  access: 'channelData:read',
  summary: 'The departments whose rules this person sees; the first, without id, is the house',
  output: z.array(z.object({ id: id.nullable(), code: z.string() })),
})

const rule = { kind: z.enum(alertKinds), thresholds: alertThresholds, ...place }

/** Each threshold that a rule has, within its bounds, and no other. */
function assertFit(
  { kind, thresholds }: { readonly kind: AlertKind; readonly thresholds: AlertThresholds },
  ctx: z.RefinementCtx,
): void {
  const name = unfitThreshold(kind, thresholds)
  if (name !== null) ctx.addIssue({ code: 'custom', message: 'pattern', path: ['thresholds', name] })
}

export const updateAlertRule = endpoint({
  method: 'PUT',
  url: '/channel-data/alert-rules',
  access: 'channelData:configure',
  summary: 'Sets a rule for a department or the house; what is told by then is held against it at once',
  body: z.object({ ...rule, enabled: z.boolean(), version: z.number().int().min(0) }).superRefine(assertFit),
  output: alertRule,
})

/** So many of what a rule would have told are listed. */
export const mostTried = 200

export const tryAlertRule = endpoint({
  method: 'POST',
  url: '/channel-data/alert-rules/try',
  access: 'channelData:read',
  whileViewing: true,
  summary: 'What a rule would have told of the last 120 days that are stored; nothing is kept',
  body: z.object(rule).superRefine(assertFit),
  output: z.object({
    from: day,
    to: day,
    channels: z.number().int(),
    told: z.number().int(),
    rows: z.array(
      z.object({
        channel: z.object({ id, title: z.string() }),
        video: z.object({ id, title: z.string() }).nullable(),
        country: z.string().nullable(),
        causeDay: day,
        /** The day on which it would have been told. */
        toldDay: day,
        /** The last day of the cause. */
        lastDay: day,
        value: figure,
        baseline: figure.nullable(),
        currency: z.string().nullable(),
      }),
    ),
  }),
})
export type AlertTrial = z.output<typeof tryAlertRule.output>
