import { useTranslation } from 'react-i18next'
import { relativeTime } from '../format/relative-time.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useLocale } from '../i18n/use-locale.ts'
import { useTimeZone } from '../preferences/time-zone.ts'

/** When something was, as people say it; what is longer ago by its date. The exact moment stands in the title. */
export function TimeAgo({ at }: { readonly at: string }) {
  const { t } = useTranslation('common')
  const format = useFormat()
  const locale = useLocale()
  const zone = useTimeZone()
  const reader = { now: Date.now(), zone, locale, justNow: t('justNow') }
  return (
    <time dateTime={at} title={format.exactTime(at)}>
      {relativeTime(at, reader) ?? format.tableTime(at)}
    </time>
  )
}
