import { type TaxRule, taxOf } from '@pindao/protocol/contracts/tax.ts'
import type { TaxTable } from '@pindao/protocol/contracts/tax-tables.ts'
import { isAmount, plainAmount, signOf } from '@pindao/protocol/core/money.ts'
import { taxAmount } from '@pindao/protocol/revenue/money-table.taxes.ts'
import { Input, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldProblem } from '#src/shared/form/FieldProblem.tsx'
import { useFieldProblem } from '#src/shared/form/use-field-problem.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import styles from '../money-tables.module.css'

/** Ways in which somebody is taxed by a table. */
const rules = {
  CN_RES: { mode: 'CN_RES' },
  CN_NONRES: { mode: 'CN_NONRES', by: 'table' },
  CN_EIT10: { mode: 'CN_EIT10', vat: false },
  CN_EIT10_VAT: { mode: 'CN_EIT10', vat: true },
} as const satisfies Readonly<Record<string, TaxRule>>
type RuleName = keyof typeof rules
const names = Object.keys(rules) as RuleName[]

/** An income by one or two tables: tax and what is left of it, beside each other. */
export function TaxTrial(props: {
  readonly tables: readonly { readonly label: string; readonly table: TaxTable | null }[]
}) {
  const { t } = useTranslation('money-tables')
  const format = useFormat()
  const [name, setName] = useState<RuleName>('CN_RES')
  const [text, setText] = useState('30000')
  const field = useFieldProblem(taxAmount, text, 'passes')
  const typed = text.trim()
  const outcomeOf = (table: TaxTable | null) => {
    if (table === null || !field.passes || !isAmount(typed)) return null
    return taxOf({ amount: plainAmount(typed), currency: 'CNY' }, rules[name], table)
  }
  return (
    <div className={styles['trial']}>
      <div className={styles['fields']}>
        <div>
          <Input
            aria-label={t('taxes.trial.income')}
            title={t('taxes.trial.income')}
            prefix="CNY"
            inputMode="decimal"
            dir="ltr"
            value={text}
            onChange={({ target }) => setText(target.value)}
            {...field.control}
          />
          <FieldProblem id={field.id} text={field.text} />
        </div>
        <Select
          aria-label={t('taxes.trial.mode')}
          value={name}
          onChange={setName}
          options={names.map((value) => ({ value, label: t(`taxes.mode.${value}`) }))}
        />
      </div>
      <div className={styles['scroll']} aria-live="polite">
        <table className={styles['grid']} aria-label={t('taxes.trial.title')}>
          <thead>
            <tr>
              <th scope="col">{t('taxes.trial.table')}</th>
              <th scope="col">{t('taxes.trial.taxable')}</th>
              <th scope="col">{t('taxes.trial.tax')}</th>
              <th scope="col">{t('taxes.trial.vat')}</th>
              <th scope="col">{t('taxes.trial.net')}</th>
            </tr>
          </thead>
          <tbody>
            {props.tables.map(({ label, table }) => {
              const outcome = outcomeOf(table)
              return (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  {outcome === null ? (
                    <td colSpan={4}>{t('taxes.trial.incomplete')}</td>
                  ) : (
                    <>
                      <td>{format.money(outcome.taxable)}</td>
                      <td>{format.money(outcome.incomeTax)}</td>
                      <td>{signOf(outcome.vat) === 0 ? '—' : format.money(outcome.vat)}</td>
                      <td>{format.money(outcome.net)}</td>
                    </>
                  )}
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </div>
  )
}
