import { amount as amountRule, currency as currencyRule } from '@pindao/protocol/core/money.ts'
import { Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useRule } from '#src/shared/form/use-rule.ts'
import styles from './disputes.module.css'

/** What came back, fields of the form around them; an empty amount is none. */
export function MoneyFields() {
  const { t } = useTranslation('disputes')
  const rule = useRule()
  return (
    <div className={styles['pair']}>
      <Form.Item
        name="amount"
        label={t('outcome.money')}
        extra={t('outcome.moneyHint')}
        rules={[rule(amountRule)]}
      >
        <Input inputMode="decimal" autoComplete="off" dir="ltr" />
      </Form.Item>
      <Form.Item
        name="currency"
        label={t('outcome.currency')}
        normalize={(typed: string) => typed.toUpperCase()}
        rules={[rule(currencyRule)]}
      >
        <Input maxLength={3} autoComplete="off" dir="ltr" />
      </Form.Item>
    </div>
  )
}

/** What the fields hold as money; null where no amount was typed. */
export const moneyOf = ({ amount, currency }: { readonly amount: string; readonly currency: string }) =>
  amount === '' ? null : { amount, currency }
