import type { RevenueSource } from '@pindao/protocol/revenue/overview-sources.endpoints.ts'
import { Pagination } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PermittedLink } from '#src/shared/access/PermittedLink.tsx'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { shownData } from '#src/shared/query/shown-data.ts'
import { Drawer } from '#src/shared/ui/Drawer.tsx'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import { WaitingLines } from '#src/shared/ui/WaitingLines.tsx'
import { FigureTable } from './FigureTable.tsx'
import { type SourcesQuery, useRevenueSources, useRevenueSums } from './overview.queries.ts'
import { RevenueProblem } from './RevenueProblem.tsx'
import { reportPath, settlementPath } from './revenue-paths.ts'
import { useRevenueWords } from './use-revenue-words.ts'
import styles from './WhyDrawer.module.css'
import { WhyLines } from './WhyLines.tsx'

/** So many sums are shown at once. */
const pageSize = 10

/** 为什么是这个数: an amount, the files that said it, their sums, and of a sum the rows of its file. */
export function WhyDrawer(props: {
  readonly asked: SourcesQuery
  /** What it is the amount of, in words. */
  readonly of: string
  readonly onClose: () => void
}) {
  const { asked, of, onClose } = props
  const { t } = useTranslation('revenue')
  const format = useFormat()
  const query = useRevenueSources(asked)
  const data = shownData(query)
  return (
    <Drawer title={t('why.title')} size={880} onClose={onClose}>
      <div className={styles['why']}>
        <p className={styles['of']}>
          <bdi>{of}</bdi>
        </p>
        {query.isPending ? (
          <WaitingLines rows={6} />
        ) : !data ? (
          <RevenueProblem error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <>
            <p className={styles['amount']}>
              {data.amounts.length === 0 ? t('why.none') : data.amounts.map(format.money).join(' · ')}
            </p>
            {data.files.length > 0 && (
              <FigureTable
                label={t('why.files')}
                rows={data.files}
                rowKey={({ report, amount }) => `${report.id} ${amount.currency}`}
                columns={[
                  {
                    key: 'file',
                    title: t('why.file'),
                    render: ({ report }) => (
                      <PermittedLink to={reportPath(report.id)}>
                        <bdi>{report.fileName}</bdi>
                      </PermittedLink>
                    ),
                  },
                  {
                    key: 'month',
                    title: t('why.fileMonth'),
                    render: ({ report }) => format.month(report.month),
                  },
                  {
                    key: 'amount',
                    title: t('chart.amount'),
                    isFigure: true,
                    render: ({ amount }) => format.money(amount),
                  },
                ]}
              />
            )}
            <Sums asked={asked} />
          </>
        )}
      </div>
    </Drawer>
  )
}

function Sums({ asked }: { readonly asked: SourcesQuery }) {
  const { t } = useTranslation('revenue')
  const [page, setPage] = useState(1)
  const [opened, setOpened] = useState<string | null>(null)
  const query = useRevenueSums({ ...asked, page, pageSize })
  const data = shownData(query)
  if (query.isPending) return <WaitingLines rows={6} />
  if (!data) return <RevenueProblem error={query.error} onRetry={() => void query.refetch()} />
  if (data.total === 0) return null
  return (
    <section aria-label={t('why.sums')} className={styles['sums']}>
      <h3>{t('why.sums')}</h3>
      <p className={styles['quiet']}>{t('why.sumsNote')}</p>
      <ul className={styles['list']} aria-busy={query.isPlaceholderData}>
        {data.items.map((sum) => (
          <li key={sum.id}>
            <Sum
              sum={sum}
              isOpen={opened === sum.id}
              onToggle={() => setOpened(opened === sum.id ? null : sum.id)}
            />
          </li>
        ))}
      </ul>
      <Pagination
        size="small"
        hideOnSinglePage
        showSizeChanger={false}
        current={page}
        pageSize={pageSize}
        total={data.total}
        onChange={setPage}
      />
    </section>
  )
}

function Sum(props: {
  readonly sum: RevenueSource
  readonly isOpen: boolean
  readonly onToggle: () => void
}) {
  const { sum, isOpen, onToggle } = props
  const { t } = useTranslation('revenue')
  const format = useFormat()
  const { kindOf, settlementOf } = useRevenueWords()
  const { channel, day, earningMonth, adjustmentType, settlement, report } = sum
  const facts = [
    day === null ? format.month(earningMonth) : format.day(day),
    kindOf(sum),
    ...(adjustmentType === null ? [] : [adjustmentType]),
    ...(earningMonth === report.month ? [] : [t('why.corrects', { month: format.month(earningMonth) })]),
  ]
  const state = settlement ? settlementOf(settlement.status) : null
  return (
    <article className={styles['sum']}>
      <div className={styles['head']}>
        <div>
          <bdi>{channel?.title ?? t('why.unknown', { id: sum.platformChannelId })}</bdi>
          <div className={styles['quiet']}>
            {facts.map((fact, index) => (
              <span key={fact}>
                {index > 0 && ' · '}
                <bdi>{fact}</bdi>
              </span>
            ))}
          </div>
        </div>
        <bdi className={styles['figure']}>{format.money(sum.amount)}</bdi>
      </div>
      <div className={styles['foot']}>
        <button type="button" className={styles['more']} aria-expanded={isOpen} onClick={onToggle}>
          {t(isOpen ? 'why.hideLines' : 'why.showLines', { count: sum.lines })}
        </button>
        <PermittedLink to={reportPath(report.id)} className={styles['cut']}>
          <bdi>{report.fileName}</bdi>
        </PermittedLink>
        {settlement && state && (
          <span className={styles['settled']}>
            <PermittedLink to={settlementPath(settlement.id)}>
              <bdi>{settlement.no}</bdi>
            </PermittedLink>
            <StatusTag tone={state.tone}>{state.label}</StatusTag>
          </span>
        )}
        {settlement === null && <span className={styles['quiet']}>{t('why.unsettled')}</span>}
      </div>
      {isOpen && <WhyLines sumId={sum.id} />}
    </article>
  )
}
