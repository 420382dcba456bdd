import type { FxMonth } from '@pindao/protocol/revenue/money-table.endpoints.ts'
import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import styles from '../money-tables.module.css'
import { type Draft, type Pair, pairOf, rowsOf } from './rate-grid.ts'

/** Rates that settlements of the month lack, above its table: each can be added as a row. */
export function MissingRates(props: {
  readonly month: FxMonth
  readonly draft: Draft
  onAdd(pair: Pair): void
}) {
  const { month, draft, onAdd } = props
  const { t } = useTranslation('money-tables')
  if (month.missing.length === 0) return null
  const rows = rowsOf(month, draft).map(({ base, quote }) => [base, quote].sort().join())
  return (
    <Alert
      className={styles['missing'] ?? ''}
      type="warning"
      showIcon
      title={t('rates.missing.title', { count: month.missing.length })}
      description={
        <ul className={styles['list']}>
          {month.missing.map(({ base, quote, kind, contracts }) => {
            const pair = pairOf({ base, quote })
            const isShown = rows.includes([base, quote].sort().join())
            return (
              <li key={`${pair}${kind}`}>
                {t('rates.missing.line', { pair, kind: t(`kind.${kind}`), count: contracts })}{' '}
                {month.actions.includes('update') && !isShown && (
                  <Button
                    size="small"
                    type="link"
                    aria-label={t('rates.missing.addOf', { pair })}
                    onClick={() => onAdd({ base, quote })}
                  >
                    {t('rates.missing.add')}
                  </Button>
                )}
              </li>
            )
          })}
        </ul>
      }
    />
  )
}
