import { currency as currencyRule } from '@pindao/protocol/core/money.ts'
import { Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { useRule } from '#src/shared/form/use-rule.ts'
import styles from './money.module.css'

/** An amount and its currency, fields of the form around them. */
export function AmountFields({ amount }: { readonly amount: z.ZodType }) {
  const { t } = useTranslation('contracts')
  const rule = useRule()
  return (
    <div className={styles['pair']}>
      <Form.Item
        name="amount"
        label={t('contractMoney.cost.field.amount')}
        rules={[rule(amount, { needed: true })]}
      >
        <Input inputMode="decimal" autoComplete="off" dir="ltr" />
      </Form.Item>
      <Form.Item
        name="currency"
        label={t('contractMoney.cost.field.currency')}
        normalize={(text: string) => text.toUpperCase()}
        rules={[rule(currencyRule, { needed: true })]}
      >
        <Input maxLength={3} autoComplete="off" dir="ltr" />
      </Form.Item>
    </div>
  )
}
