import type { ChannelDetail } from '@pindao/protocol/channels/channel.endpoints.ts'
import { companyZone } from '@pindao/protocol/settings/work-calendar.ts'
import type { ChannelChange } from './api/channels.queries.ts'

/** What of a channel is filled in by hand: all its fields, whoever may change which. */
export type ChannelValues = Required<ChannelChange>

/** Whose permission each kind of field needs, by the action that offers it. */
export const fieldsOf = {
  update: [
    'title',
    'handle',
    'country',
    'language',
    'timeZone',
    'type',
    'level',
    'ageRestriction',
    'operationMode',
    'dailyPublishTarget',
    'remark',
    'uploadDefaults',
  ],
  updateRisk: ['riskGrade', 'monetisation', 'restrictReasons', 'copyrightStrikes', 'guidelineStrikes'],
  assign: ['departmentId', 'groupId', 'ownerId', 'backupId'],
} as const satisfies Record<string, readonly (keyof ChannelValues)[]>
export type FieldKind = keyof typeof fieldsOf
export const fieldKinds = Object.keys(fieldsOf) as readonly FieldKind[]

/** Whether somebody may change anything that is filled in by hand. */
export const mayEdit = ({ actions }: Pick<ChannelDetail, 'actions'>) =>
  fieldKinds.some((kind) => actions.includes(kind))

/** What a channel has been given, as its form begins. */
export function valuesOf(channel: ChannelDetail): ChannelValues {
  const { group, owner, backup } = channel
  return {
    title: channel.title,
    handle: channel.handle,
    country: channel.country,
    language: channel.language,
    timeZone: channel.timeZone,
    type: channel.type,
    level: channel.level,
    ageRestriction: channel.ageRestriction,
    operationMode: channel.operationMode,
    dailyPublishTarget: channel.dailyPublishTarget,
    remark: channel.remark,
    uploadDefaults: channel.uploadDefaults,
    riskGrade: channel.riskGrade,
    monetisation: channel.monetisation,
    restrictReasons: channel.restrictReasons,
    copyrightStrikes: channel.copyrightStrikes,
    guidelineStrikes: channel.guidelineStrikes,
    departmentId: channel.departmentId,
    groupId: group?.id ?? null,
    ownerId: owner.id,
    backupId: backup?.id ?? null,
  }
}

/** What a new channel begins with. */
export const blankValues = {
  title: '',
  handle: null,
  country: null,
  language: null,
  timeZone: companyZone,
  type: 0,
  level: -1,
  ageRestriction: null,
  operationMode: 'self',
  dailyPublishTarget: null,
  remark: '',
  uploadDefaults: { language: null, categoryId: null, madeForKids: null, playlistId: null },
  riskGrade: null,
  monetisation: null,
  restrictReasons: [],
  copyrightStrikes: 0,
  guidelineStrikes: 0,
  departmentId: '',
  groupId: null,
  ownerId: '',
  backupId: null,
} as const satisfies ChannelValues

/** What controls hold for "nothing": an emptied field has an empty text, or no value at all. */
type Held<Values> = { readonly [K in keyof Values]?: Values[K] | undefined }

const texts = new Set(['title', 'remark'])
const orNull = (value: unknown) =>
  value === undefined || (typeof value === 'string' && value.trim() === '') ? null : value

/** What was filled in, as it is sent: an emptied choice is none. Fields that the form does not show are as they were. */
export function filledIn(held: Held<ChannelValues>, before: ChannelValues): ChannelValues {
  const values: Record<string, unknown> = { ...before }
  for (const [key, value] of Object.entries(held)) {
    if (texts.has(key)) values[key] = String(value ?? '').trim()
    else if (key === 'uploadDefaults') values[key] = defaultsOf(value as object, before.uploadDefaults)
    else if (key === 'restrictReasons') values[key] = value ?? []
    else if (key === 'copyrightStrikes' || key === 'guidelineStrikes') values[key] = value ?? 0
    else values[key] = orNull(value)
  }
  return values as ChannelValues
}

function defaultsOf(held: object, before: ChannelValues['uploadDefaults']): ChannelValues['uploadDefaults'] {
  const given = Object.entries(held).map(([key, value]) => [key, orNull(value)])
  return { ...before, ...Object.fromEntries(given) }
}

/** What was changed: only that is sent, since each kind of field asks for its own permission. */
export function changesOf(before: ChannelValues, after: ChannelValues): ChannelChange {
  const keys = Object.keys(after) as (keyof ChannelValues)[]
  const changed = keys.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
  return Object.fromEntries(changed.map((key) => [key, after[key]]))
}
