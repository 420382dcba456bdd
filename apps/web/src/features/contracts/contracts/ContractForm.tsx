import { operationModes } from '@pindao/protocol/channels/channel.codes.ts'
import type { ContractDetail } from '@pindao/protocol/contracts/contract.endpoints.ts'
import { contractFields, contractRights } from '@pindao/protocol/contracts/contract.fields.ts'
import { Form, Input, InputNumber, Select, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { DayPicker } from '#src/shared/form/DayPicker.tsx'
import { TimeZoneSelect } from '#src/shared/form/TimeZoneSelect.tsx'
import { type RefusedFields, useFieldRefusal } from '#src/shared/form/use-field-refusal.ts'
import { useRule } from '#src/shared/form/use-rule.ts'
import { usePlaceNames } from '#src/shared/i18n/use-place-names.ts'
import { editForm } from '#src/shared/record/edit/EditFooter.tsx'
import { ContractChannels } from './ContractChannels.tsx'
import type { ContractValues } from './contract-values.ts'
import styles from './contracts.module.css'
import { MoneyFields } from './MoneyFields.tsx'
import { PartySelect } from './PartySelect.tsx'

/** Which field a refusal is about. */
export const refusedFields: RefusedFields = {
  'contracts.partyNotFound': 'partyId',
  'contracts.channelHeld': 'channels',
}

/** What is agreed: with whom, for which days and channels, how it is paid. Its terms have a tab of their own. */
export function ContractForm(props: {
  readonly contract: ContractDetail | null
  readonly values: ContractValues
  readonly disabled: boolean
  readonly refusal: unknown
  onChange(): void
  onSave(values: ContractValues): void
}) {
  const { contract, values, disabled, refusal, onChange, onSave } = props
  const { t } = useTranslation(['contracts', 'states', 'validation'])
  const [form] = Form.useForm<ContractValues>()
  const rule = useRule()
  const places = usePlaceNames()
  useFieldRefusal(refusedFields, form, refusal)
  const afterStart = {
    validator: async (_rule: unknown, end: string | null) => {
      const start = form.getFieldValue('startDate') as string
      if (start && end && end < start) throw new Error(t('validation:dateOrder'))
    },
  }
  return (
    <Form<ContractValues>
      name={editForm}
      form={form}
      layout="vertical"
      disabled={disabled}
      initialValues={values}
      scrollToFirstError={{ focus: true, block: 'center' }}
      onValuesChange={onChange}
      onFinish={(filled) =>
        onSave({ ...values, ...filled, guarantee: { ...values.guarantee, ...filled.guarantee } })
      }
    >
      <h3 className={styles['section']}>{t('contracts:contract.section.who')}</h3>
      <Form.Item
        name="title"
        label={t('contracts:contract.field.title')}
        rules={[rule(contractFields.title, { needed: true })]}
      >
        <Input autoFocus={contract === null} autoComplete="off" dir="auto" />
      </Form.Item>
      <div className={styles['pair']}>
        <Form.Item
          name="partyId"
          label={t('contracts:contract.field.party')}
          rules={[rule(contractFields.partyId, { needed: true })]}
        >
          <PartySelect known={contract?.party ?? null} disabled={disabled} />
        </Form.Item>
        <Form.Item name="ourEntity" label={t('contracts:contract.field.ourEntity')}>
          <Input autoComplete="off" dir="auto" />
        </Form.Item>
        <Form.Item
          name="startDate"
          label={t('contracts:contract.field.startDate')}
          rules={[rule(contractFields.startDate, { needed: true })]}
        >
          <DayPicker />
        </Form.Item>
        <Form.Item
          name="endDate"
          label={t('contracts:contract.field.endDate')}
          rules={[rule(contractFields.endDate, { needed: true }), afterStart]}
        >
          <DayPicker />
        </Form.Item>
        <Form.Item name="signedOn" label={t('contracts:contract.field.signedOn')}>
          <DayPicker />
        </Form.Item>
        <Form.Item name="timeZone" label={t('contracts:contract.field.timeZone')}>
          <TimeZoneSelect disabled={disabled} />
        </Form.Item>
        <Form.Item name="operationMode" label={t('contracts:contract.field.operationMode')}>
          <Select
            allowClear
            options={operationModes.map((value) => ({ value, label: t(`states:operationMode.${value}`) }))}
          />
        </Form.Item>
        <Form.Item name="noticeDays" label={t('contracts:contract.field.noticeDays')}>
          <InputNumber min={0} max={730} precision={0} style={{ inlineSize: '100%' }} />
        </Form.Item>
        <Form.Item name="autoRenew" label={t('contracts:contract.field.autoRenew')} valuePropName="checked">
          <Switch />
        </Form.Item>
      </div>
      <h3 className={styles['section']}>{t('contracts:contract.section.channels')}</h3>
      <ContractChannels known={contract?.channels ?? []} />
      <MoneyFields />
      <h3 className={styles['section']}>{t('contracts:contract.section.rights')}</h3>
      <div className={styles['pair']}>
        <Form.Item name="rights" label={t('contracts:contract.field.rights')}>
          <Select
            mode="multiple"
            options={contractRights.map((value) => ({
              value,
              label: t(`contracts:contract.right.${value}`),
            }))}
          />
        </Form.Item>
        <Form.Item name="territories" label={t('contracts:contract.field.territories')}>
          <Select
            mode="multiple"
            placeholder={t('contracts:contract.allCountries')}
            showSearch={{ optionFilterProp: 'label' }}
            options={places.countries()}
          />
        </Form.Item>
        <Form.Item name="exclusive" label={t('contracts:contract.field.exclusive')} valuePropName="checked">
          <Switch />
        </Form.Item>
      </div>
      <Form.Item
        name="remark"
        label={t('contracts:contract.field.remark')}
        rules={[rule(contractFields.remark)]}
      >
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} dir="auto" />
      </Form.Item>
    </Form>
  )
}
