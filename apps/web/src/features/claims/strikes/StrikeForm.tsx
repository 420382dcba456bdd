import { dueOf } from '@pindao/protocol/claims/claim-timers.ts'
import type { Strike } from '@pindao/protocol/claims/strike.endpoints.ts'
import { strikeFields, strikeKinds } from '@pindao/protocol/claims/strike.fields.ts'
import { required } from '@pindao/protocol/core/rules.ts'
import { Alert, Form, Input, Radio } from 'antd'
import { useTranslation } from 'react-i18next'
import { ChannelSelect } from '#src/features/channels/door/ChannelSelect.tsx'
import { InstantPicker } from '#src/shared/form/InstantPicker.tsx'
import { type RefusedFields, useFieldRefusal } from '#src/shared/form/use-field-refusal.ts'
import { useRule } from '#src/shared/form/use-rule.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { useTimeZone } from '#src/shared/preferences/time-zone.ts'
import { editForm } from '#src/shared/record/edit/EditFooter.tsx'
import type { StrikeValues } from './strike-values.ts'
import styles from './strikes.module.css'

/** Which field a refusal is about. */
export const refusedFields: RefusedFields = { 'claims.strikeLater': 'receivedAt' }

/** The content of a strike; its channel is chosen once. */
export function StrikeForm(props: {
  readonly strike: Strike | null
  readonly values: StrikeValues
  readonly disabled: boolean
  readonly refusal: unknown
  onChange(): void
  onSave(values: StrikeValues): void
}) {
  const { strike, values, disabled, refusal, onChange, onSave } = props
  const { t } = useTranslation('claim-clocks')
  const [form] = Form.useForm<StrikeValues>()
  const rule = useRule()
  const format = useFormat()
  const zone = useTimeZone()
  useFieldRefusal(refusedFields, form, refusal)
  const receivedAt = Form.useWatch('receivedAt', form) ?? values.receivedAt
  const text = (name: 'claimantName' | 'videoTitle' | 'platformVideoId', label: string) => (
    <Form.Item name={name} label={label} rules={[rule(strikeFields[name])]}>
      <Input autoComplete="off" dir={name === 'platformVideoId' ? 'ltr' : 'auto'} />
    </Form.Item>
  )
  return (
    <Form<StrikeValues>
      name={editForm}
      form={form}
      layout="vertical"
      disabled={disabled}
      initialValues={values}
      scrollToFirstError={{ focus: true, block: 'center' }}
      onValuesChange={onChange}
      onFinish={(filled) => onSave({ ...values, ...filled })}
    >
      {strike?.status === 'active' && strike.receivedAt === null && (
        <Alert className={styles['note']} type="warning" showIcon title={t('strike.undatedHint')} />
      )}
      {strike === null && (
        <Form.Item
          name="channelId"
          label={t('strike.field.channel')}
          rules={[rule(required, { needed: true })]}
        >
          <ChannelSelect disabled={disabled} />
        </Form.Item>
      )}
      <Form.Item name="kind" label={t('strike.field.kind')}>
        <Radio.Group options={strikeKinds.map((value) => ({ value, label: t(`strike.kind.${value}`) }))} />
      </Form.Item>
      <Form.Item
        name="receivedAt"
        label={t('strike.field.receivedAt')}
        extra={
          receivedAt === null
            ? t('strike.hint.receivedAt')
            : t('strike.hint.expiresAt', {
                time: format.dateTime(dueOf('strikeExpiry', Date.parse(receivedAt))),
              })
        }
      >
        <InstantPicker zone={zone} past disabled={disabled} />
      </Form.Item>
      <div className={styles['pair']}>
        {text('claimantName', t('strike.field.claimant'))}
        {text('platformVideoId', t('strike.field.platformVideoId'))}
      </div>
      {text('videoTitle', t('strike.field.videoTitle'))}
      <Form.Item name="remark" label={t('strike.field.remark')} rules={[rule(strikeFields.remark)]}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} dir="auto" />
      </Form.Item>
    </Form>
  )
}
