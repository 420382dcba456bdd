import { useTranslation } from 'react-i18next'
import { useCan } from '#src/shared/access/ability.ts'
import { formatAxisDay } from '#src/shared/format/day-words.ts'
import { placeNames } from '#src/shared/format/place-names.ts'
import { dateFormatter } from '#src/shared/format/time.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { useLocale } from '#src/shared/i18n/use-locale.ts'

/** Sources of traffic as YouTube names them; another one is shown as it is written. */
const sources = [
  'ADVERTISING',
  'ANNOTATION',
  'CAMPAIGN_CARD',
  'END_SCREEN',
  'EXT_URL',
  'HASHTAGS',
  'IMMERSIVE_LIVE',
  'LIVE_REDIRECT',
  'NO_LINK_EMBEDDED',
  'NO_LINK_OTHER',
  'NOTIFICATION',
  'PLAYLIST',
  'PRODUCT_PAGE',
  'PROMOTED',
  'RELATED_VIDEO',
  'SHORTS',
  'SHORTS_CONTENT_LINKS',
  'SOUND_PAGE',
  'SUBSCRIBER',
  'VIDEO_REMIXES',
  'YT_CHANNEL',
  'YT_OTHER_PAGE',
  'YT_SEARCH',
] as const

/** Countries that the platform could not tell. */
const unknownCountry = 'ZZ'
/** A Monday. */
const monday = Date.UTC(2024, 0, 1)
const dayMs = 86_400_000

/** What all charts of data say alike: days, ages, parts, and of which days they are. */
export function useChartWords() {
  const { t } = useTranslation('channel-data')
  const format = useFormat()
  const locale = useLocale()
  const can = useCan()
  const weekday = dateFormatter(locale, 'weekday', { timeZone: 'UTC', weekday: 'short' })
  return {
    day: t('charts.day'),
    age: t('charts.age'),
    hour: t('charts.hour'),
    dayOf: (day: string) => formatAxisDay(`${day}T00:00:00Z`, locale, 'UTC'),
    ageOf: (age: number) => format.number(age),
    hourOf: (hour: number) => `${String(hour).padStart(2, '0')}:00`,
    weekdayOf: (number: number) => weekday.format(monday + (number - 1) * dayMs),
    sourceOf: (key: string) => {
      const known = sources.find((source) => source === key)
      if (known !== undefined) return t(`charts.source.${known}`)
      return key === '' ? t('charts.others') : key
    },
    countryOf: (key: string) => {
      if (key === '') return t('charts.others')
      return key === unknownCountry ? t('charts.unknownCountry') : placeNames(locale).country(key)
    },
    /** Of which days a chart is; they are the platform's. */
    rangeNote: ({ from, to }: { readonly from: string; readonly to: string }) =>
      t('charts.range', { from: format.day(from), to: format.day(to) }),
    upToNote: (day: string) => t('charts.upTo', { day: format.day(day) }),
    downloads: can('channelData:export'),
    seesMoney: can('estimatedRevenue:read'),
  }
}
