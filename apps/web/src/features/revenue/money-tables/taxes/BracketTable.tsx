import type { Bracket } from '@pindao/protocol/contracts/tax-tables.ts'
import { useTranslation } from 'react-i18next'
import styles from '../money-tables.module.css'
import { percentOf } from './tax-values.ts'

/** Brackets of a table, to read. */
export function BracketTable({
  label,
  brackets,
}: {
  readonly label: string
  readonly brackets: readonly Bracket[]
}) {
  const { t } = useTranslation('money-tables')
  return (
    <div className={styles['scroll']}>
      <table className={styles['grid']}>
        <caption className={styles['legend']}>{label}</caption>
        <thead>
          <tr>
            <th scope="col">{t('taxes.field.upTo')}</th>
            <th scope="col">{t('taxes.field.rate')}</th>
            <th scope="col">{t('taxes.field.less')}</th>
          </tr>
        </thead>
        <tbody>
          {brackets.map(({ upTo, rate, less }) => (
            <tr key={upTo ?? 'open'}>
              <td>{upTo ?? t('taxes.open')}</td>
              <td>{t('taxes.percent', { value: percentOf(rate) })}</td>
              <td>{less}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
