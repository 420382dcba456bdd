import { type Money, signOf } from '@pindao/protocol/core/money.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import type { Column } from '#src/shared/list/data-table.types.ts'
import styles from './settlements.module.css'

/** An amount on one line, its figures as wide as each other; what is less than nothing stands out, what is nothing recedes. */
export function Amount({ money }: { readonly money: Money | null }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (money === null) return t('notAvailable')
  return (
    <bdi className={styles['amount']} data-sign={signOf(money)}>
      {format.money(money)}
    </bdi>
  )
}

/** Amounts of several currencies, each on a line of its own; a dash where there is none. */
export function Amounts({ money }: { readonly money: readonly Money[] }) {
  const { t } = useTranslation()
  if (money.length === 0) return t('notAvailable')
  return (
    <span className={styles['amounts']}>
      {money.map((one) => (
        <Amount key={one.currency} money={one} />
      ))}
    </span>
  )
}

/** A column of amounts, under each other by their last digit. */
export function amountColumn<Row>(
  key: string,
  title: string,
  moneyOf: (row: Row) => Money | null,
  rest: Partial<Omit<Column<Row>, 'key' | 'title' | 'render'>> = {},
): Column<Row> {
  return { key, title, render: (row) => <Amount money={moneyOf(row)} />, width: 136, align: 'end', ...rest }
}
