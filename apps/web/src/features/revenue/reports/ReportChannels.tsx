import { Pagination } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { ErrorState } from '#src/shared/ui/PageState.tsx'
import { WaitingLines } from '#src/shared/ui/WaitingLines.tsx'
import { ChannelCell } from './ChannelCell.tsx'
import styles from './reports.module.css'
import { partSize, useReportChannels } from './reports.queries.ts'

/** What a file says of each channel, those that nobody knows first. */
export function ReportChannels({ id }: { readonly id: string }) {
  const { t } = useTranslation('revenue-reports')
  const format = useFormat()
  const [page, setPage] = useState(1)
  const { data, error, isError, refetch } = useReportChannels(id, page)
  if (isError) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <WaitingLines rows={6} />
  if (data.total === 0) return <p>{t('noChannels')}</p>
  return (
    <div className={styles['wide']}>
      <table className={styles['table']} aria-label={t('section.channels')}>
        <thead>
          <tr>
            <th scope="col">{t('field.channel')}</th>
            <th scope="col" className={styles['amount']}>
              {t('field.lines')}
            </th>
            <th scope="col" className={styles['amount']}>
              {t('field.firstRow')}
            </th>
            <th scope="col" className={styles['amount']}>
              {t('field.total')}
            </th>
          </tr>
        </thead>
        <tbody>
          {data.items.map((row) => (
            <tr key={`${row.platformChannelId} ${row.total.currency}`}>
              <ChannelCell of={row} />
              <td className={styles['amount']}>{format.number(row.lines)}</td>
              <td className={styles['amount']}>{format.number(row.firstRow)}</td>
              <td className={styles['amount']}>{format.money(row.total)}</td>
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
