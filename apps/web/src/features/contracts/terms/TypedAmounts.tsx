import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { sharePoint } from '@pindao/protocol/contracts/share-curve.ts'
import type { ShareRule } from '@pindao/protocol/contracts/term.ts'
import { amount as amountRule, isAmount, plainAmount } from '@pindao/protocol/core/money.ts'
import { Button, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { FieldProblem } from '#src/shared/form/FieldProblem.tsx'
import { useFieldProblem } from '#src/shared/form/use-field-problem.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import styles from './terms.module.css'
import { useTermWords } from './use-term-words.ts'

/** Amounts that somebody types, each with what it would pay. */
export function TypedAmounts(props: {
  readonly rule: ShareRule
  readonly currency: string
  readonly amounts: readonly string[]
  onChange(amounts: readonly string[]): void
}) {
  const { rule, currency, amounts, onChange } = props
  const { t } = useTranslation('contracts')
  const replace = (index: number, text: string) =>
    onChange(amounts.map((one, at) => (at === index ? text : one)))
  return (
    <div className={styles['scroll']}>
      <table className={styles['table']}>
        <caption className={styles['caption']}>{t('terms.preview.typed')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('terms.preview.revenueIn', { currency })}</th>
            <th scope="col">{t('terms.preview.creator')}</th>
            <th scope="col">{t('terms.preview.company')}</th>
            <th scope="col">{t('terms.preview.rate')}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {amounts.map((text, index) => (
            <TypedAmount
              // biome-ignore lint/suspicious/noArrayIndexKey: rows are places to type in, told apart by where they stand
              key={index}
              rule={rule}
              currency={currency}
              text={text}
              number={index + 1}
              onChange={(changed) => replace(index, changed)}
              onRemove={() => onChange(amounts.filter((_, at) => at !== index))}
            />
          ))}
        </tbody>
      </table>
      <Button
        type="dashed"
        icon={<PlusOutlined aria-hidden />}
        disabled={amounts.length >= mostTyped}
        onClick={() => onChange([...amounts, ''])}
      >
        {t('terms.preview.addAmount')}
      </Button>
    </div>
  )
}
const mostTyped = 12

function TypedAmount(props: {
  readonly rule: ShareRule
  readonly currency: string
  readonly text: string
  readonly number: number
  onChange(text: string): void
  onRemove(): void
}) {
  const { rule, currency, text, number, onChange, onRemove } = props
  const { t } = useTranslation('contracts')
  const format = useFormat()
  const words = useTermWords()
  const field = useFieldProblem(amountRule, text, 'passes')
  const point = isAmount(text.trim())
    ? sharePoint({ amount: plainAmount(text.trim()), currency }, rule)
    : null
  return (
    <tr>
      <td>
        <Input
          value={text}
          inputMode="decimal"
          dir="ltr"
          aria-label={t('terms.preview.amount', { n: number })}
          onChange={({ target }) => onChange(target.value)}
          {...field.control}
        />
        <FieldProblem id={field.id} text={field.text} />
      </td>
      <td>{point === null ? '—' : format.money(point.creator)}</td>
      <td>{point === null ? '—' : format.money(point.company)}</td>
      <td>{point === null ? '—' : words.percent(point.rate)}</td>
      <td>
        <Button
          type="text"
          icon={<DeleteOutlined aria-hidden />}
          aria-label={t('terms.preview.removeAmount', { n: number })}
          onClick={onRemove}
        />
      </td>
    </tr>
  )
}
