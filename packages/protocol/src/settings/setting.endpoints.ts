import { z } from 'zod'
import { type SettingKey, settingEntries } from '#src/capabilities.ts'
import { endpoint } from '#src/core/endpoint.ts'
import { id, instant } from '#src/core/fields.ts'
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

type Whose = { readonly departmentId?: string | undefined; readonly staffId?: string | undefined }

/** Whether a setting goes down to a department, or to a person. */
export function isReached(asked: Whose & { readonly key: SettingKey }): boolean {
  const scope = settingEntries.get(asked.key)?.scope
  if (asked.staffId !== undefined) return scope === 'person'
  return asked.departmentId === undefined || scope !== 'installation'
}
