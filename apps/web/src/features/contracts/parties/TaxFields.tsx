import {
  type PartyTaxForm,
  partyNumbers,
  type ruleOf,
  taxFormEnd,
} from '@pindao/protocol/contracts/party.fields.ts'
import { Form, type FormRule, Select } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DayPicker } from '#src/shared/form/DayPicker.tsx'
import { useRule } from '#src/shared/form/use-rule.ts'
import styles from './parties.module.css'
import type { PartyValues } from './party-values.ts'

/** How a party is taxed; abroad, by which form and until when. */
export function TaxFields(props: {
  readonly kind: ReturnType<typeof ruleOf>
  readonly number: ReactNode
  readonly together: (field: string) => FormRule
}) {
  const { kind, number, together } = props
  const { t } = useTranslation('contracts')
  const rule = useRule()
  const form = Form.useFormInstance<PartyValues>()
  const taxForm = Form.useWatch('taxFormType', form) ?? null
  /** The end that the law gives is filled in; whoever has another one writes over it. */
  const fillEnd = (type: PartyTaxForm | null, signedOn: string | null) => {
    const end = type !== null && signedOn !== null ? taxFormEnd(type, signedOn) : null
    if (end !== null) form.setFieldsValue({ taxFormValidTo: end })
  }
  return (
    <>
      <h3 className={styles['section']}>{t('party.section.tax')}</h3>
      <div className={styles['pair']}>
        <Form.Item
          name="taxMode"
          label={t('party.field.taxMode')}
          extra={t('party.hint.taxMode')}
          rules={[together('taxMode')]}
        >
          <Select options={kind.taxModes.map((value) => ({ value, label: t(`party.taxMode.${value}`) }))} />
        </Form.Item>
        <Form.Item
          name="taxNo"
          label={t('party.field.taxNo')}
          rules={[rule(partyNumbers.taxNo), together('taxNo')]}
        >
          {number}
        </Form.Item>
        {kind.taxForms.length > 0 && (
          <Form.Item name="taxFormType" label={t('party.field.taxForm')} rules={[together('taxFormType')]}>
            <Select
              allowClear
              options={kind.taxForms.map((value) => ({ value, label: t(`party.taxForm.${value}`) }))}
              onChange={(type: PartyTaxForm | undefined) =>
                fillEnd(type ?? null, form.getFieldValue('taxFormSignedOn') as string | null)
              }
            />
          </Form.Item>
        )}
        {taxForm !== null && kind.taxForms.length > 0 && (
          <>
            <Form.Item name="taxFormSignedOn" label={t('party.field.taxFormSignedOn')}>
              <DayPicker />
            </Form.Item>
            <Form.Item
              name="taxFormValidTo"
              label={t('party.field.taxFormValidTo')}
              rules={[together('taxFormValidTo')]}
            >
              <DayPicker />
            </Form.Item>
          </>
        )}
      </div>
    </>
  )
}
