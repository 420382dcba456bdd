import { contractFields } from '@pindao/protocol/contracts/contract.fields.ts'
import { fxPolicies } from '@pindao/protocol/contracts/exchange.ts'
import { guaranteePeriods } from '@pindao/protocol/contracts/guarantee.ts'
import { bearers } from '@pindao/protocol/contracts/payout.ts'
import { shareBases } from '@pindao/protocol/contracts/revenue-bases.ts'
import { taxModes } from '@pindao/protocol/contracts/tax.ts'
import { amount, currency } from '@pindao/protocol/core/money.ts'
import { Form, Input, Select, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { DayPicker } from '#src/shared/form/DayPicker.tsx'
import { useRule } from '#src/shared/form/use-rule.ts'
import type { ContractValues } from './contract-values.ts'
import styles from './contracts.module.css'

/** How a contract is paid: of what the share is taken, at which rate, what is guaranteed, who bears the tax. */
export function MoneyFields() {
  const { t } = useTranslation('contracts')
  const rule = useRule()
  return (
    <>
      <h3 className={styles['section']}>{t('contract.section.money')}</h3>
      <div className={styles['pair']}>
        <Form.Item
          name="currency"
          label={t('contract.field.currency')}
          normalize={(text: string) => text.toUpperCase()}
          rules={[rule(contractFields.currency, { needed: true })]}
        >
          <Input maxLength={3} autoComplete="off" dir="ltr" />
        </Form.Item>
        <Form.Item name="shareBase" label={t('contract.field.shareBase')}>
          <Select options={shareBases.map((value) => ({ value, label: t(`contract.shareBase.${value}`) }))} />
        </Form.Item>
        <Form.Item name="fxPolicy" label={t('contract.field.fxPolicy')}>
          <Select options={fxPolicies.map((value) => ({ value, label: t(`contract.fxPolicy.${value}`) }))} />
        </Form.Item>
        <Form.Item
          name="minPayout"
          label={t('contract.field.minPayout')}
          rules={[rule(contractFields.minPayout)]}
        >
          <Input inputMode="decimal" autoComplete="off" dir="ltr" />
        </Form.Item>
        <Form.Item name="taxMode" label={t('contract.field.taxMode')}>
          <Select
            allowClear
            placeholder={t('contract.asParty')}
            options={taxModes.map((value) => ({ value, label: t(`party.taxMode.${value}`) }))}
          />
        </Form.Item>
        <Form.Item name="taxBearer" label={t('contract.field.taxBearer')}>
          <Select options={bearers.map((value) => ({ value, label: t(`contract.bearer.${value}`) }))} />
        </Form.Item>
        <Form.Item name="splitMonths" label={t('contract.field.splitMonths')} valuePropName="checked">
          <Switch />
        </Form.Item>
        <Form.Item name="hasGuarantee" label={t('contract.hasGuarantee')} valuePropName="checked">
          <Switch />
        </Form.Item>
      </div>
      <GuaranteeFields />
    </>
  )
}

function GuaranteeFields() {
  const { t } = useTranslation('contracts')
  const rule = useRule()
  const form = Form.useFormInstance<ContractValues>()
  const isWanted = Form.useWatch('hasGuarantee', form) === true
  if (!isWanted) return null
  return (
    <>
      <h3 className={styles['section']}>{t('contract.section.guarantee')}</h3>
      <div className={styles['pair']}>
        <Form.Item
          name={['guarantee', 'amount']}
          label={t('contract.field.amount')}
          rules={[rule(amount, { needed: true })]}
        >
          <Input inputMode="decimal" autoComplete="off" dir="ltr" />
        </Form.Item>
        <Form.Item
          name={['guarantee', 'currency']}
          label={t('contract.field.currency')}
          normalize={(text: string) => text.toUpperCase()}
          rules={[rule(currency, { needed: true })]}
        >
          <Input maxLength={3} autoComplete="off" dir="ltr" />
        </Form.Item>
        <Form.Item name={['guarantee', 'period']} label={t('contract.field.period')}>
          <Select
            options={guaranteePeriods.map((value) => ({ value, label: t(`contract.period.${value}`) }))}
          />
        </Form.Item>
        <Form.Item name={['guarantee', 'from']} label={t('contract.field.from')}>
          <DayPicker />
        </Form.Item>
        <Form.Item name={['guarantee', 'to']} label={t('contract.field.to')}>
          <DayPicker />
        </Form.Item>
        <Form.Item
          name={['guarantee', 'recoupable']}
          label={t('contract.field.recoupable')}
          valuePropName="checked"
        >
          <Switch />
        </Form.Item>
      </div>
    </>
  )
}
