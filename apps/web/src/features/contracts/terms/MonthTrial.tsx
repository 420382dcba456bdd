import type { ContractTerms, TermPreview } from '@pindao/protocol/contracts/term.endpoints.ts'
import { amount as amountRule, isAmount, type Money, signOf } from '@pindao/protocol/core/money.ts'
import { Alert, Input } from 'antd'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldProblem } from '#src/shared/form/FieldProblem.tsx'
import { MonthPicker } from '#src/shared/form/MonthPicker.tsx'
import { useFieldProblem } from '#src/shared/form/use-field-problem.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { type Fact, Facts } from '#src/shared/record/Facts.tsx'
import { Disclosure } from '#src/shared/ui/Disclosure.tsx'
import { ErrorState } from '#src/shared/ui/PageState.tsx'
import styles from './terms.module.css'
import { type TriedMonth, useTermPreview } from './terms.queries.ts'

/** Yuan, in which taxes are reckoned. */
const yuan = 'CNY'

/** What a month of so much revenue would pay under this contract: shares, guarantee, what is taken back, tax. */
export function MonthTrial({ contract }: { readonly contract: ContractTerms }) {
  const { t } = useTranslation('contracts')
  return (
    <Disclosure label={t('terms.trial.title')}>
      <Trial contract={contract} />
    </Disclosure>
  )
}

function Trial({ contract }: { readonly contract: ContractTerms }) {
  const { t } = useTranslation('contracts')
  const [month, setMonth] = useState(contract.startDate.slice(0, 7))
  const [revenue, setRevenue] = useState('10000')
  const [rate, setRate] = useState('')
  const tried = useDeferredValue(triedMonth(contract, { month, revenue, rate }))
  const preview = useTermPreview(contract.contractId, tried)
  return (
    <div className={styles['trial']}>
      <div className={styles['pair']}>
        <MonthPicker
          label={t('terms.trial.month')}
          value={month}
          onChange={(chosen) => setMonth(chosen ?? month)}
        />
        <TrialField
          label={t('terms.trial.revenue', { currency: contract.revenueCurrency })}
          value={revenue}
          onChange={setRevenue}
        />
        {contract.revenueCurrency !== yuan && (
          <TrialField
            label={t('terms.trial.rate', { base: contract.revenueCurrency, quote: yuan })}
            value={rate}
            onChange={setRate}
          />
        )}
      </div>
      {preview.isError && <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />}
      {preview.data && <Outcome preview={preview.data} />}
    </div>
  )
}

function TrialField(props: { readonly label: string; readonly value: string; onChange(text: string): void }) {
  const { label, value, onChange } = props
  const field = useFieldProblem(amountRule, value, 'passes')
  return (
    <div>
      <Input
        aria-label={label}
        placeholder={label}
        title={label}
        value={value}
        inputMode="decimal"
        dir="ltr"
        onChange={({ target }) => onChange(target.value)}
        {...field.control}
      />
      <FieldProblem id={field.id} text={field.text} />
    </div>
  )
}

type Typed = { readonly month: string; readonly revenue: string; readonly rate: string }

/** One line of the month, on no channel in particular; null while it is not whole. */
function triedMonth(contract: ContractTerms, { month, revenue, rate }: Typed): TriedMonth | null {
  const [typed, per] = [revenue.trim(), rate.trim()]
  if (!isAmount(typed) || (per !== '' && !isPositive(per))) return null
  const rates = per === '' ? [] : [{ base: contract.revenueCurrency, quote: yuan, rate: per }]
  return { month, lines: [{ amount: typed }], rates }
}

const isPositive = (text: string) => isAmount(text) && /[1-9]/u.test(text) && !text.startsWith('-')

function Outcome({ preview }: { readonly preview: TermPreview }) {
  const { t } = useTranslation('contracts')
  const format = useFormat()
  const { outcome, payout, missing } = preview
  const one = (label: string, money: Money): Fact => [label, format.money(money)]
  const some = (label: string, money: Money | null): Fact[] =>
    money === null || signOf(money) === 0 ? [] : [one(label, money)]
  const shares = outcome && [
    one(t('terms.trial.subtotal'), outcome.subtotal),
    one(t('terms.trial.company'), outcome.company),
    ...some(t('terms.trial.topUp'), outcome.topUp),
    ...some(t('terms.trial.recouped'), outcome.recouped),
    ...some(t('terms.trial.takenBack'), outcome.takenBack),
    ...some(t('terms.trial.carryIn'), outcome.carryIn),
    one(t('terms.trial.payable'), outcome.payable),
    ...some(t('terms.trial.carryOut'), outcome.carryOut),
  ]
  const paid = payout && [
    ...some(t('terms.trial.incomeTax'), payout.incomeTax),
    ...some(t('terms.trial.vat'), payout.vat),
    one(t('terms.trial.net'), payout.net),
  ]
  return (
    <div aria-live="polite">
      {outcome?.lines.some(({ share }) => share === null) && (
        <Alert type="warning" showIcon title={t('terms.trial.uncovered')} />
      )}
      <Facts facts={[...(shares ?? []), ...(paid ?? [])]} />
      {missing && <p className={styles['note']}>{t('terms.trial.missing', missing)}</p>}
    </div>
  )
}
