import type { TakingOver } from '@pindao/protocol/upkeep/taking-over.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { Panel } from '#src/shared/ui/Panel.tsx'
import styles from '../upkeep.module.css'

/** What contracts began with, by kind and currency: to be held against the old books, line by line. */
export function OpeningSums({ sums }: Pick<TakingOver, 'sums'>) {
  const { t } = useTranslation(['upkeep', 'contracts'])
  const format = useFormat()
  return (
    <Panel title={t('upkeep:takingOver.sums.title')}>
      <p className={styles['quiet']}>{t('upkeep:takingOver.sums.how')}</p>
      {sums.length === 0 ? (
        <p>{t('upkeep:takingOver.sums.none')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls is scrolled with the keyboard too
        <section className={styles['scroll']} tabIndex={0} aria-label={t('upkeep:takingOver.sums.title')}>
          <table className={styles['table']} aria-label={t('upkeep:takingOver.sums.title')}>
            <thead>
              <tr>
                <th scope="col">{t('upkeep:takingOver.sums.kind')}</th>
                <th scope="col">{t('upkeep:takingOver.sums.currency')}</th>
                <th scope="col" className={styles['figure']}>
                  {t('upkeep:takingOver.sums.contracts')}
                </th>
                <th scope="col" className={styles['figure']}>
                  {t('upkeep:takingOver.sums.amount')}
                </th>
              </tr>
            </thead>
            <tbody>
              {sums.map(({ kind, money, contracts }) => (
                <tr key={`${kind} ${money.currency}`}>
                  <td>{t(`contracts:contractMoney.balance.kind.${kind}`)}</td>
                  <td>{money.currency}</td>
                  <td className={styles['figure']}>{format.number(contracts)}</td>
                  <td className={styles['figure']}>{format.money(money)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Panel>
  )
}
