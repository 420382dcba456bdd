import {
  type DataMeasure,
  dataMeasures,
  isMoneyMeasure,
} from '@pindao/protocol/channel-data/data-measures.ts'
import type { DataFigures } from '@pindao/protocol/channel-data/operation-video.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import type { Column } from '#src/shared/list/DataTable.tsx'
import { Change } from './Change.tsx'

type WithFigures = { readonly figures: DataFigures | null; readonly before: DataFigures | null }

/** Those that most look at; the others are shown when somebody asks for them. */
const shownAtFirst: readonly DataMeasure[] = [
  'views',
  'watchMinutes',
  'avgViewPct',
  'ctr',
  'subsNet',
  'estRevenue',
  'rpm',
]
/** Those of which people want to know how they changed. */
const compared: readonly DataMeasure[] = ['views', 'watchMinutes', 'subsNet', 'estRevenue', 'rpm']
const minutesPerHour = 60

/** How a measure is written; a figure that was not said is a dash. */
export function useMeasureWords() {
  const { t } = useTranslation()
  const format = useFormat()
  const none = t('notAvailable')
  return (
    measure: DataMeasure,
    figures: DataFigures | null,
  ): { readonly short: string; readonly whole: string } => {
    const value = figures?.[measure] ?? null
    if (value === null) return { short: none, whole: none }
    const both = (text: string) => ({ short: text, whole: text })
    switch (measure) {
      case 'estRevenue':
      case 'rpm':
        return figures?.currency
          ? both(format.money({ amount: value, currency: figures.currency }))
          : both(none)
      case 'avgViewPct':
      case 'ctr':
        return both(format.percent(Number(value) / 100, measure === 'ctr' ? 2 : 1))
      case 'watchMinutes': {
        const hours = Math.round(Number(value) / minutesPerHour)
        return { short: format.compact(hours), whole: format.number(hours) }
      }
      default:
        return { short: format.compact(value), whole: format.number(value) }
    }
  }
}

/** The columns of what the days of a list come to; money is for whoever may see it. */
export function useFigureColumns<Row extends WithFigures>(): readonly Column<Row>[] {
  const { t } = useTranslation('channel-data')
  const words = useMeasureWords()
  return dataMeasures.map((measure) => ({
    key: measure,
    sortKey: measure,
    title: t(`operation.column.${measure}`),
    width: 124,
    align: 'end',
    ...(isMoneyMeasure(measure) ? { auth: 'estimatedRevenue:read' } : {}),
    ...(shownAtFirst.includes(measure) ? {} : { hiddenAtFirst: true }),
    render: ({ figures, before }: Row) => {
      const { short, whole } = words(measure, figures)
      return (
        <>
          <span title={whole}>{short}</span>
          {compared.includes(measure) && (
            <Change
              now={figures?.[measure]}
              before={before?.[measure]}
              shown={words(measure, before).whole}
            />
          )}
        </>
      )
    },
  }))
}
