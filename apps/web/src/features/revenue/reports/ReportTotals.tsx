import { revenueType } from '@pindao/protocol/contracts/revenue-kinds.ts'
import type { ReportDetail } from '@pindao/protocol/revenue/report.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { useTextOr } from '#src/shared/i18n/use-text-or.ts'
import styles from './reports.module.css'

/** What lines of a file add up to, by kind and currency. */
export function ReportTotals({ report }: { readonly report: ReportDetail }) {
  const { t } = useTranslation('revenue-reports')
  const textOr = useTextOr(['states'])
  const format = useFormat()
  if (report.lineCount === 0) return null
  if (report.totals === null) return <p className={styles['note']}>{t('noMoney')}</p>
  const kindOf = ({ ytSource, revenueType: code }: NonNullable<ReportDetail['totals']>[number]) => {
    if (code !== null) return textOr(`states:revenueType.${revenueType.nameOf(code)}`, String(code))
    return ytSource === null ? '' : textOr(`states:ytSource.${ytSource}`, ytSource)
  }
  return (
    <section className={styles['section']}>
      <h3 id="report-totals">{t('section.totals')}</h3>
      <div className={styles['wide']}>
        <table className={styles['table']} aria-labelledby="report-totals">
          <thead>
            <tr>
              <th scope="col">{t('field.adjustment')}</th>
              <th scope="col">{t('field.kind')}</th>
              <th scope="col" className={styles['amount']}>
                {t('field.lines')}
              </th>
              <th scope="col" className={styles['amount']}>
                {t('field.total')}
              </th>
            </tr>
          </thead>
          <tbody>
            {report.totals.map((one) => (
              <tr key={[one.adjustmentType, one.ytSource, one.revenueType, one.total.currency].join(' ')}>
                <th scope="row">
                  {one.adjustmentType === null ? t('noAdjustment') : <bdi>{one.adjustmentType}</bdi>}
                </th>
                <td>{kindOf(one)}</td>
                <td className={styles['amount']}>{format.number(one.lines)}</td>
                <td className={styles['amount']}>{format.money(one.total)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
