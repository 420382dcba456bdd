import type { RevenueChannel } from '@pindao/protocol/revenue/overview.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { PermittedLink } from '#src/shared/access/PermittedLink.tsx'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import { WhyAmount } from '../door/WhyAmount.tsx'
import { type FigureColumn, FigureTable } from './FigureTable.tsx'
import type { SourcesQuery } from './overview.queries.ts'
import { settlementPath } from './revenue-paths.ts'
import { useRevenueWords } from './use-revenue-words.ts'

type Month = RevenueChannel['months'][number]

/** The months of a channel in a currency: estimated, final, shared, and the settlements that took them. */
export function ChannelMonthTable(props: {
  readonly channel: RevenueChannel['channel']
  readonly months: readonly Month[]
  readonly currency: string
}) {
  const { channel, months, currency } = props
  const { t } = useTranslation(['revenue', 'common'])
  const format = useFormat()
  const words = useRevenueWords()
  const none = t('common:notAvailable')
  const why = ({ month, hasFinal }: Month, amount: string, name: string, more: Partial<SourcesQuery> = {}) =>
    !hasFinal || amount === '0' ? (
      hasFinal ? (
        words.money(amount, currency)
      ) : (
        none
      )
    ) : (
      <WhyAmount
        asked={{ month, currency, channelId: channel.id, ...more }}
        of={`${channel.title} · ${name} · ${format.month(month)}`}
      >
        {words.money(amount, currency)}
      </WhyAmount>
    )
  const columns: readonly FigureColumn<Month>[] = [
    { key: 'month', title: t('revenue:search.month'), render: ({ month }) => format.month(month) },
    ...(words.seesEstimates
      ? [
          {
            key: 'estimate',
            title: t('revenue:chart.estimate'),
            isFigure: true,
            render: ({ estimate }: Month) => (estimate === null ? none : words.money(estimate, currency)),
          },
        ]
      : []),
    {
      key: 'final',
      title: t('revenue:figure.final'),
      isFigure: true,
      render: (row) => why(row, row.amount, t('revenue:figure.final')),
    },
    {
      key: 'corrections',
      title: t('revenue:figure.corrections'),
      isFigure: true,
      render: (row) => why(row, row.corrections, t('revenue:figure.corrections'), { part: 'corrections' }),
    },
    ...(words.seesSettlements
      ? [
          ...(['creator', 'company'] as const).map((key) => ({
            key,
            title: t(`revenue:figure.${key}`),
            isFigure: true,
            render: ({ [key]: amount }: Month) =>
              amount === undefined || amount === '0' ? none : words.money(amount, currency),
          })),
          {
            key: 'settlement',
            title: t('revenue:month.settlement'),
            render: ({ settlements = [] }: Month) =>
              settlements.length === 0
                ? none
                : settlements.map(({ id, no, status }) => (
                    <span key={id}>
                      <PermittedLink to={settlementPath(id)}>
                        <bdi>{no}</bdi>
                      </PermittedLink>{' '}
                      <StatusTag tone={words.settlementOf(status).tone}>
                        {words.settlementOf(status).label}
                      </StatusTag>
                    </span>
                  )),
          },
        ]
      : []),
  ]
  return (
    <FigureTable
      label={`${t('revenue:channel.months')} · ${currency}`}
      columns={columns}
      rows={months}
      rowKey={({ month }) => month}
    />
  )
}
