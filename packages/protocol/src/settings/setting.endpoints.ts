import { z } from 'zod'
import { type SettingKey, settingEntries } from '#src/capabilities.ts'
import { endpoint } from '#src/core/endpoint.ts'
import { id, instant, pageQuery } from '#src/core/fields.ts'
import { anyText } from '#src/core/rules.ts'

const keys = [...settingEntries.keys()] as [SettingKey, ...SettingKey[]]
const key = z.enum(keys)
const value = z.union([z.number(), anyText, z.boolean()])

/** For whom: one person, one department, or without either the whole installation. */
const whose = {
  departmentId: id.optional(),
  staffId: id.optional(),
}
const oneOrNobody = (asked: { departmentId?: string | undefined; staffId?: string | undefined }) =>
  asked.departmentId === undefined || asked.staffId === undefined

/** A setting as it is for somebody. */
export const setting = z.object({
  key,
  /** What counts for them now. */
  value,
  /** Whether it was set for them, and not only for who stands above them. */
  isSet: z.boolean(),
  /** What would count if it were not. */
  fallback: value,
  /** Goes back with a change: somebody else's change since then is not overwritten. */
  version: z.int(),
  updatedAt: instant.nullable(),
  /** Who changed it last; null where nobody has. */
  updatedBy: z.object({ id, fullName: z.string() }).nullable(),
  /** How many departments and people have a value of their own; 0 where one of those is asked for. */
  exceptions: z.int(),
})
export type Setting = z.output<typeof setting>

export const listSettings = endpoint({
  method: 'GET',
  url: '/settings',
  access: 'setting:read',
  summary: 'All that can be set for the installation, a department or a person, as it is for them',
  query: z.object(whose).refine(oneOrNobody, { error: 'pattern' }),
  output: z.array(setting),
})

export const updateSetting = endpoint({
  method: 'PUT',
  url: '/settings',
  access: 'setting:update',
  summary: 'Sets a value, or with null lets what stands above count again; counts at once, everywhere',
  body: z
    .object({ key, ...whose, value: value.nullable(), version: z.int().min(0) })
    .refine(oneOrNobody, { error: 'pattern', path: ['staffId'] })
    .superRefine((change, ctx) => {
      const entry = settingEntries.get(change.key)
      if (change.value !== null && entry?.schema.safeParse(change.value).success === false)
        ctx.addIssue({ code: 'custom', message: 'pattern', path: ['value'] })
      if (!isReached(change)) ctx.addIssue({ code: 'custom', message: 'pattern', path: ['key'] })
    }),
  output: setting,
})

/** One change: what was set before and after; null where what stands above counts. */
export const settingChange = z.object({
  id,
  at: instant,
  person: z.object({ id, fullName: z.string().nullable() }).nullable(),
  before: value.nullable(),
  after: value.nullable(),
})
export type SettingChange = z.output<typeof settingChange>

export const listSettingChanges = endpoint({
  method: 'GET',
  url: '/settings/changes',
  access: 'setting:read',
  summary: 'Who set one value to what, for the installation, a department or a person, newest first',
  query: z.object({ ...pageQuery, key, ...whose }).refine(oneOrNobody, { error: 'pattern' }),
  output: z.array(settingChange),
  list: true,
})

/** For whom else a value is set. */
export const settingException = z.object({
  key,
  /** A code with a label in four languages, or a name. */
  department: z.object({ id, code: z.string().nullable(), name: z.string().nullable() }).nullable(),
  person: z.object({ id, fullName: z.string() }).nullable(),
  value,
})
export type SettingException = z.output<typeof settingException>

export const listSettingExceptions = endpoint({
  method: 'GET',
  url: '/settings/exceptions',
  access: 'setting:read',
  summary: 'The departments and people for whom a value of their own counts',
  query: z.object({ key }),
  output: z.array(settingException),
})

type Whose = { readonly departmentId?: string | undefined; readonly staffId?: string | undefined }

/** Whether a setting goes down to a department, or to a person. */
export function isReached(asked: Whose & { readonly key: SettingKey }): boolean {
  const scope = settingEntries.get(asked.key)?.scope
  if (asked.staffId !== undefined) return scope === 'person'
  return asked.departmentId === undefined || scope !== 'installation'
}
