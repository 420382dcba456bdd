import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { Drawer } from '#src/shared/ui/Drawer.tsx'
import { ErrorState } from '#src/shared/ui/PageState.tsx'
import styles from './reconciliation.module.css'
import { type MonthOf, useRowsBehind } from './reconciliation.queries.ts'

/** What a figure is made of: by file, channel and month, the greatest amounts first. */
export function RowsBehind(props: {
  readonly of: MonthOf & {
    readonly contentOwner: string
    readonly currency: string
    readonly adjustmentType?: string
  }
  readonly name: string
  onClose(): void
}) {
  const { of, name, onClose } = props
  const { t } = useTranslation(['reconciliation', 'common'])
  const format = useFormat()
  const query = useRowsBehind(of)
  const title = t('reconciliation:rows.title', { name })
  const found = query.data
  const none = t('common:notAvailable')
  return (
    <Drawer title={title} size={960} onClose={onClose}>
      {query.isError && found === undefined ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : found === undefined ? (
        <Skeleton active />
      ) : found.rows.length === 0 ? (
        <p>{t('reconciliation:rows.none')}</p>
      ) : (
        <>
          {found.total > found.rows.length && (
            <p className={styles['text']}>
              {t('reconciliation:rows.most', { total: found.total, shown: found.rows.length })}
            </p>
          )}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable from the keyboard */}
          <section className={styles['scroll']} tabIndex={0} aria-label={title}>
            <table className={styles['table']}>
              <caption className="heard">{title}</caption>
              <thead>
                <tr>
                  <th scope="col">{t('reconciliation:rows.file')}</th>
                  <th scope="col">{t('reconciliation:rows.channel')}</th>
                  <th scope="col">{t('reconciliation:rows.earningMonth')}</th>
                  <th scope="col">{t('reconciliation:rows.adjustment')}</th>
                  <th scope="col" className={styles['figure']}>
                    {t('reconciliation:rows.lines')}
                  </th>
                  <th scope="col" className={styles['figure']}>
                    {t('reconciliation:rows.row')}
                  </th>
                  <th scope="col" className={styles['figure']}>
                    {t('reconciliation:rows.amount')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {found.rows.map((row) => (
                  <tr
                    key={[row.reportId, row.platformChannelId, row.earningMonth, row.adjustmentType].join(
                      ' ',
                    )}
                  >
                    <th scope="row">
                      <bdi>{row.fileName}</bdi>
                    </th>
                    <td>
                      <bdi>{row.channelTitle ?? (row.platformChannelId || none)}</bdi>
                    </td>
                    <td>{format.month(row.earningMonth)}</td>
                    <td>
                      <bdi>{row.adjustmentType ?? none}</bdi>
                    </td>
                    <td className={styles['figure']}>{format.number(row.lines)}</td>
                    <td className={styles['figure']}>{format.number(row.firstRow)}</td>
                    <td className={styles['figure']}>
                      {format.money({ amount: row.amount, currency: row.currency })}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </>
      )}
    </Drawer>
  )
}
