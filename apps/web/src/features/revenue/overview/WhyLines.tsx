import type { RevenueSourceLine } from '@pindao/protocol/revenue/overview-sources.endpoints.ts'
import { Pagination } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { usePlaceNames } from '#src/shared/i18n/use-place-names.ts'
import { shownData } from '#src/shared/query/shown-data.ts'
import { WaitingLines } from '#src/shared/ui/WaitingLines.tsx'
import { type FigureColumn, FigureTable } from './FigureTable.tsx'
import { useRevenueLines } from './overview.queries.ts'
import { RevenueProblem } from './RevenueProblem.tsx'

const pageSize = 10

/** The rows of a file that a sum was made of, as they came: with all their digits. */
export function WhyLines({ sumId }: { readonly sumId: string }) {
  const { t } = useTranslation(['revenue', 'common'])
  const format = useFormat()
  const places = usePlaceNames()
  const [page, setPage] = useState(1)
  const query = useRevenueLines(sumId, page)
  const data = shownData(query)
  if (query.isPending) return <WaitingLines rows={4} />
  if (!data) return <RevenueProblem error={query.error} onRetry={() => void query.refetch()} />
  const none = t('common:notAvailable')
  const figure = (key: 'gross' | 'partner', title: string): FigureColumn<RevenueSourceLine> => ({
    key,
    title,
    isFigure: true,
    render: ({ [key]: amount, currency }) => (amount === null ? none : <bdi>{`${amount} ${currency}`}</bdi>),
  })
  const columns: readonly FigureColumn<RevenueSourceLine>[] = [
    { key: 'row', title: t('revenue:why.row'), render: ({ row }) => format.number(row) },
    {
      key: 'video',
      title: t('revenue:why.video'),
      render: ({ videoId, assetId }) => <bdi>{videoId || assetId || none}</bdi>,
    },
    { key: 'day', title: t('revenue:why.day'), render: ({ day }) => (day === null ? none : format.day(day)) },
    {
      key: 'country',
      title: t('revenue:why.country'),
      render: ({ country }) => (country === '' ? none : places.country(country)),
    },
    {
      key: 'views',
      title: t('revenue:why.views'),
      isFigure: true,
      render: ({ views }) => (views === null ? none : format.number(views)),
    },
    figure('gross', t('revenue:why.gross')),
    figure('partner', t('revenue:why.partner')),
  ]
  return (
    <>
      <FigureTable
        label={t('revenue:why.lines')}
        columns={columns}
        rows={data.items}
        rowKey={({ row }) => String(row)}
      />
      <Pagination
        size="small"
        hideOnSinglePage
        showSizeChanger={false}
        current={page}
        pageSize={pageSize}
        total={data.total}
        onChange={setPage}
      />
    </>
  )
}
