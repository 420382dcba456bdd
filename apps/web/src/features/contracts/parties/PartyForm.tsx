import { partyTypes } from '@pindao/protocol/contracts/party.codes.ts'
import type { PartyDetail, PartyDouble } from '@pindao/protocol/contracts/party.endpoints.ts'
import {
  type PartySecret,
  partyFields,
  partyNumbers,
  ruleOf,
} from '@pindao/protocol/contracts/party.fields.ts'
import { Form, Input, Radio, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type RefusedFields, useFieldRefusal } from '#src/shared/form/use-field-refusal.ts'
import { useRule } from '#src/shared/form/use-rule.ts'
import { usePlaceNames } from '#src/shared/i18n/use-place-names.ts'
import { editForm } from '#src/shared/record/edit/EditFooter.tsx'
import { BankFields } from './BankFields.tsx'
import { NumberField } from './NumberField.tsx'
import { PartyDoubles } from './PartyDoubles.tsx'
import styles from './parties.module.css'
import { askForDoubles } from './parties.queries.ts'
import { type PartyValues, refit } from './party-values.ts'
import { TaxFields } from './TaxFields.tsx'
import { usePartyType } from './use-party-words.ts'
import { useTogether } from './use-together.ts'

/** Which field a refusal is about. */
export const refusedFields: RefusedFields = { 'contracts.numberUnfit': 'idNo' }

/** The content of a party, with the fields that its type needs. */
export function PartyForm(props: {
  readonly party: PartyDetail | null
  readonly values: PartyValues
  readonly disabled: boolean
  readonly refusal: unknown
  onChange(): void
  onOpen(id: string): void
  onSave(values: PartyValues): void
}) {
  const { party, values, disabled, refusal, onChange, onOpen, onSave } = props
  const { t } = useTranslation('contracts')
  const [form] = Form.useForm<PartyValues>()
  const [found, setFound] = useState<readonly PartyDouble[] | null>(null)
  const rule = useRule()
  const together = useTogether(form)
  const places = usePlaceNames()
  const typeOf = usePartyType()
  useFieldRefusal(refusedFields, form, refusal)
  const type = Form.useWatch('type', form) ?? values.type
  const kind = ruleOf(type)
  const revealOf = party?.actions.includes('reveal') ? party.id : null

  /** Asked when a field is left that tells who it is: while something is typed nothing of it is sent. */
  const lookForDoubles = async () => {
    const { legalName = '', idNo, taxNo, account } = form.getFieldsValue()
    const except = party === null ? {} : { except: party.id }
    const typed = { legalName, idNo: idNo ?? '', taxNo: taxNo ?? '', account: account ?? '' }
    setFound(await askForDoubles({ ...typed, ...except }))
  }
  const number = (name: PartySecret) => (
    <NumberField
      number={name}
      masked={party?.[name] ?? null}
      revealOf={revealOf}
      disabled={disabled}
      onBlur={() => void lookForDoubles()}
    />
  )
  return (
    <Form<PartyValues>
      name={editForm}
      form={form}
      layout="vertical"
      disabled={disabled}
      initialValues={values}
      scrollToFirstError={{ focus: true, block: 'center' }}
      onValuesChange={(changed) => {
        if (changed.type !== undefined)
          form.setFieldsValue(refit(changed.type, form.getFieldsValue() as PartyValues))
        onChange()
      }}
      onFinish={(filled) => onSave({ ...values, ...filled })}
    >
      {/* What is typed would be lost by opening another one. */}
      <PartyDoubles doubles={found ?? party?.doubles ?? []} onOpen={found === null ? onOpen : undefined} />
      <Form.Item name="type" label={t('party.field.type')}>
        <Radio.Group
          options={Object.values(partyTypes.codes).map((code) => ({ value: code, label: typeOf(code) }))}
        />
      </Form.Item>
      <Form.Item
        name="legalName"
        label={t('party.field.legalName')}
        extra={t('party.hint.legalName')}
        rules={[rule(partyFields.legalName, { needed: true })]}
      >
        <Input
          autoFocus={party === null}
          autoComplete="off"
          dir="auto"
          onBlur={() => void lookForDoubles()}
        />
      </Form.Item>
      <div className={styles['pair']}>
        <Form.Item
          name="country"
          label={t('party.field.country')}
          rules={[rule(partyFields.country, { needed: true }), together('country')]}
        >
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            options={places.countries()}
            disabled={disabled || kind.isDomestic}
          />
        </Form.Item>
        <Form.Item name="contact" label={t('party.field.contact')} rules={[rule(partyFields.contact)]}>
          <Input autoComplete="off" dir="auto" />
        </Form.Item>
        <Form.Item name="email" label={t('party.field.email')} rules={[rule(partyFields.email)]}>
          <Input autoComplete="off" dir="ltr" />
        </Form.Item>
        <Form.Item name="phone" label={t('party.field.phone')} rules={[rule(partyFields.phone)]}>
          <Input autoComplete="off" dir="ltr" />
        </Form.Item>
      </div>
      <Form.Item name="address" label={t('party.field.address')} rules={[rule(partyFields.address)]}>
        <Input autoComplete="off" dir="auto" />
      </Form.Item>
      <h3 className={styles['section']}>{t('party.section.identity')}</h3>
      <div className={styles['pair']}>
        <Form.Item name="idType" label={t('party.field.idType')} rules={[together('idType')]}>
          <Select
            allowClear
            options={kind.idTypes.map((value) => ({ value, label: t(`party.idType.${value}`) }))}
          />
        </Form.Item>
        <Form.Item
          name="idNo"
          label={t('party.field.idNo')}
          extra={t('party.hint.number')}
          rules={[rule(partyNumbers.idNo), together('idNo')]}
        >
          {number('idNo')}
        </Form.Item>
      </div>
      <TaxFields kind={kind} number={number('taxNo')} together={together} />
      <BankFields number={number('account')} />
      <Form.Item name="remark" label={t('party.field.remark')} rules={[rule(partyFields.remark)]}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} dir="auto" />
      </Form.Item>
    </Form>
  )
}
