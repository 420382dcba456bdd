import type { DataAlert } from '@pindao/protocol/channel-data/data-alert.endpoints.ts'
import { type AlertKind, alertRules } from '@pindao/protocol/channel-data/data-alert.rules.ts'
import { useTranslation } from 'react-i18next'
import { placeNames } from '#src/shared/format/place-names.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { useLocale } from '#src/shared/i18n/use-locale.ts'

type Told = Pick<DataAlert, 'kind' | 'value' | 'baseline' | 'currency'>

/** The numbers of alerts in words, by what their rule counts. */
export function useAlertFigures() {
  const { t } = useTranslation('channel-data')
  const format = useFormat()
  const locale = useLocale()

  function figure(kind: AlertKind, value: number, currency: string | null): string {
    switch (alertRules[kind].unit) {
      case 'money':
        return currency === null ? format.number(value) : format.money({ amount: String(value), currency })
      case 'percent':
        return format.percent(value / 100, 1)
      case 'hours':
        return t('alerts.unit.hours', { n: value })
      case 'ratio':
        return format.number(Math.round(value * 100) / 100)
      case 'count':
        return format.number(value)
    }
  }

  return {
    figure,
    value: ({ kind, value, currency }: Told) => figure(kind, Number(value), currency),
    /** What it is held against, and how far it is away; null where there is nothing. */
    versus({ kind, value, baseline, currency }: Told): string | null {
      if (baseline === null) return null
      const [shown, other] = [Number(value), Number(baseline)]
      const text = figure(kind, other, currency)
      if (other <= 0) return text
      const share = format.percent(Math.abs(shown - other) / other)
      const change = shown < other ? t('alerts.change.down', { share }) : t('alerts.change.up', { share })
      return t('alerts.versus', { value: text, change })
    },
    /** Whom it is about beside the channel: a video, a country; null for the channel itself. */
    about({ video, country }: Pick<DataAlert, 'video' | 'country'>): string | null {
      return video?.title ?? (country === null ? null : placeNames(locale).country(country))
    },
  }
}
