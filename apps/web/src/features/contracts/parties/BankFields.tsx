import { partyFields, partyNumbers } from '@pindao/protocol/contracts/party.fields.ts'
import { Form, Input, Select } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useRule } from '#src/shared/form/use-rule.ts'
import { useLocale } from '#src/shared/i18n/use-locale.ts'
import styles from './parties.module.css'

/** Where a party is paid. */
export function BankFields({ number }: { readonly number: ReactNode }) {
  const { t } = useTranslation('contracts')
  const rule = useRule()
  return (
    <>
      <h3 className={styles['section']}>{t('party.section.bank')}</h3>
      <div className={styles['pair']}>
        <Form.Item
          name="bankHolder"
          label={t('party.field.bankHolder')}
          rules={[rule(partyFields.bankHolder)]}
        >
          <Input autoComplete="off" dir="auto" />
        </Form.Item>
        <Form.Item name="account" label={t('party.field.account')} rules={[rule(partyNumbers.account)]}>
          {number}
        </Form.Item>
        <Form.Item name="bankName" label={t('party.field.bankName')} rules={[rule(partyFields.bankName)]}>
          <Input autoComplete="off" dir="auto" />
        </Form.Item>
        <Form.Item name="swift" label={t('party.field.swift')} rules={[rule(partyFields.swift)]}>
          <Input autoComplete="off" dir="ltr" />
        </Form.Item>
        <Form.Item name="bankCurrency" label={t('party.field.bankCurrency')}>
          <Select allowClear showSearch={{ optionFilterProp: 'label' }} options={useCurrencies()} />
        </Form.Item>
      </div>
    </>
  )
}

/** Currencies that creators are paid in, the usual first. */
const offered = [
  'CNY',
  'USD',
  'EUR',
  'GBP',
  'HKD',
  'JPY',
  'TWD',
  'KRW',
  'SGD',
  'MYR',
  'THB',
  'VND',
  'IDR',
  'AED',
  'SAR',
  'EGP',
]

function useCurrencies() {
  const locale = useLocale()
  const names = new Intl.DisplayNames(locale, { type: 'currency' })
  return offered.map((value) => ({ value, label: `${value} ${names.of(value) ?? ''}` }))
}
