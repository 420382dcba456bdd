import type { Money } from '@pindao/protocol/core/money.ts'
import { Pagination } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { ErrorState } from '#src/shared/ui/PageState.tsx'
import { WaitingLines } from '#src/shared/ui/WaitingLines.tsx'
import { ChannelCell } from './ChannelCell.tsx'
import styles from './reports.module.css'
import { partSize, useReportDifferences } from './reports.queries.ts'

/** What would change if the file took the place of the one that counts, the most first. */
export function ReportDifferences({ id }: { readonly id: string }) {
  const { t } = useTranslation(['revenue-reports', 'common'])
  const format = useFormat()
  const [page, setPage] = useState(1)
  const { data, error, isError, refetch } = useReportDifferences(id, page)
  if (isError) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <WaitingLines rows={6} />
  if (data.total === 0) return <p>{t('revenue-reports:noDifferences')}</p>
  const money = (of: Money | null) => (of === null ? t('common:notAvailable') : format.money(of))
  return (
    <div className={styles['wide']}>
      <table className={styles['table']} aria-label={t('revenue-reports:section.differences')}>
        <thead>
          <tr>
            <th scope="col">{t('revenue-reports:field.channel')}</th>
            <th scope="col">{t('revenue-reports:field.adjustment')}</th>
            {(['before', 'after', 'difference'] as const).map((side) => (
              <th key={side} scope="col" className={styles['amount']}>
                {t(`revenue-reports:field.${side}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.items.map((row) => (
            <tr key={`${row.platformChannelId} ${row.adjustmentType} ${row.difference.currency}`}>
              <ChannelCell of={row} />
              <td>
                {row.adjustmentType === null ? (
                  t('revenue-reports:noAdjustment')
                ) : (
                  <bdi>{row.adjustmentType}</bdi>
                )}
              </td>
              <td className={styles['amount']}>{money(row.before)}</td>
              <td className={styles['amount']}>{money(row.after)}</td>
              <td className={styles['amount']}>
                <strong>{money(row.difference)}</strong>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Pagination
        hideOnSinglePage
        current={page}
        pageSize={partSize}
        showSizeChanger={false}
        total={data.total}
        onChange={setPage}
      />
    </div>
  )
}
