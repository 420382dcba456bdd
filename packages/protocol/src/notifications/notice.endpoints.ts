import { z } from 'zod'
import { languages } from '#src/access/person-settings.ts'
import { endpoint } from '#src/core/endpoint.ts'
import { id, searchText } from '#src/core/fields.ts'
import { timeZone } from '#src/core/time-zone.ts'
import { digests } from './notice-hours.ts'

const minuteOfDay = z.number().int().min(0).max(1439)

const hours = {
  digest: z.enum(digests),
  digestHour: z.number().int().min(0).max(23),
  /** Minutes after midnight; null: none. */
  quiet: z.object({ from: minuteOfDay, to: minuteOfDay }).nullable(),
  timeZone,
}

const person = z.object({ id, fullName: z.string() })

/** When and where somebody is told outside of the product. */
export const noticePreference = z.object({
  ...hours,
  /** Who is told what is urgent in the quiet hours. */
  deputy: person.nullable(),
  /** Where e-mail goes: the address that the sign-on knows. */
  email: z.string(),
  /** The language that e-mail is written in. */
  language: z.enum(languages),
  /** Whether this installation sends e-mail at all. */
  sendsEmail: z.boolean(),
  /** The robots that tell the groups of one's department. */
  robots: z.array(z.object({ id, name: z.string() })),
})
export type NoticePreference = z.output<typeof noticePreference>

export const getNoticePreference = endpoint({
  method: 'GET',
  url: '/notices/preference',
  access: 'signedIn',
  summary: 'When and where whoever asks is told outside of the product',
  output: noticePreference,
})

export const updateNoticePreference = endpoint({
  method: 'PUT',
  url: '/notices/preference',
  access: 'signedIn',
  summary: 'Digest, quiet hours and deputy of whoever asks',
  body: z.object({ ...hours, deputyId: id.nullable() }),
  output: noticePreference,
})

export const findDeputies = endpoint({
  method: 'GET',
  url: '/notices/deputies',
  access: 'signedIn',
  summary: 'Colleagues who can stand in for somebody in their quiet hours, by a part of the name',
  query: z.object({ name: searchText.optional() }),
  output: z.array(z.object({ id, fullName: z.string(), email: z.string() })),
})

export const tryNotice = endpoint({
  method: 'POST',
  url: '/notices/try',
  access: 'signedIn',
  summary: 'Tells whoever asks a word at once, to try the way; answers when the other side has taken it',
  body: z.object({ way: z.enum(['email']) }),
  output: z.object({ to: z.string() }),
})
