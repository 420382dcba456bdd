import type { Locale } from '@pindao/locales/locales.ts'
import { intlLocale } from '#src/shared/format/number.ts'

/** One zone to choose: its IANA name, what people call it, and how far it is from UTC now. */
export type ZoneChoice = { readonly value: string; readonly label: string; readonly words: string }

/** Every zone this browser knows, by offset; `words` is what a search looks in. */
export function timeZoneChoices(locale: Locale, now = new Date()): ZoneChoice[] {
  const names = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])]
  return names
    .map((value) => ({ value, ...describe(value, locale, now) }))
    .sort((a, b) => a.minutes - b.minutes || a.value.localeCompare(b.value))
    .map(({ value, offset, name }) => {
      const place = value.replaceAll('_', ' ')
      return {
        value,
        label: `${place} (${offset})`,
        words: `${place} ${value} ${offset} ${name}`.toLowerCase(),
      }
    })
}

function describe(timeZone: string, locale: Locale, now: Date) {
  const offset = zonePart('en', timeZone, 'longOffset', now).replace('GMT', 'UTC')
  const [, sign = '+', hours = '0', minutes = '0'] = /([+-])(\d+):(\d+)/u.exec(offset) ?? []
  return {
    offset,
    name: zonePart(intlLocale(locale), timeZone, 'longGeneric', now),
    minutes: (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)),
  }
}

function zonePart(locale: string, timeZone: string, timeZoneName: 'longOffset' | 'longGeneric', now: Date) {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName }).formatToParts(now)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}
