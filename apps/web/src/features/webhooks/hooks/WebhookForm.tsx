import { shortName, shortNameLength } from '@pindao/protocol/core/record-fields.ts'
import { createWebhook, type Webhook } from '@pindao/protocol/webhooks/webhook.endpoints.ts'
import { webhookEvents } from '@pindao/protocol/webhooks/webhook-events.ts'
import { Checkbox, Form, Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { isOfField, type RefusedFields, useFieldRefusal } from '#src/shared/form/use-field-refusal.ts'
import { useRule } from '#src/shared/form/use-rule.ts'
import { editForm } from '#src/shared/record/edit/EditFooter.tsx'
import type { WebhookContent } from '../webhooks.queries.ts'

const rules = createWebhook.body.shape

const fieldOf: RefusedFields = {
  'webhooks.addressUnsafe': 'url',
  'webhooks.nameTaken': 'name',
}

/** Whether a field of the form says why; another refusal is told beside it. */
export const isWebhookField = (error: unknown): boolean => isOfField(fieldOf, error)

/** The content of a webhook. */
export function WebhookForm(props: {
  readonly hook: Webhook | null
  readonly values: WebhookContent
  readonly disabled: boolean
  readonly refusal: unknown
  onChange(): void
  onSave(values: WebhookContent): void
}) {
  const { hook, values, disabled, refusal, onChange, onSave } = props
  const { t } = useTranslation('webhooks')
  const [form] = Form.useForm<WebhookContent>()
  const rule = useRule()
  useFieldRefusal(fieldOf, form, refusal)
  return (
    <Form<WebhookContent>
      name={editForm}
      form={form}
      layout="vertical"
      disabled={disabled}
      initialValues={values}
      scrollToFirstError={{ focus: true, block: 'center' }}
      onValuesChange={onChange}
      onFinish={(filled) => onSave({ ...values, ...filled })}
    >
      <Form.Item name="name" label={t('hooks.name')} rules={[rule(shortName, { needed: true })]}>
        <Input
          autoFocus={hook === null}
          count={{ show: true, max: shortNameLength }}
          autoComplete="off"
          dir="auto"
        />
      </Form.Item>
      <Form.Item
        name="url"
        label={t('hooks.url')}
        extra={t('hooks.urlHint')}
        rules={[rule(rules.url, { needed: true })]}
      >
        <Input autoComplete="off" dir="ltr" inputMode="url" />
      </Form.Item>
      <Form.Item
        name="events"
        label={t('hooks.events')}
        extra={t('hooks.ownerHint')}
        rules={[rule(rules.events, { needed: true })]}
      >
        <Select
          mode="multiple"
          optionFilterProp="label"
          options={webhookEvents.map((value) => ({ value, label: t(`event.${value}`) }))}
        />
      </Form.Item>
      <Form.Item name="active" valuePropName="checked">
        <Checkbox>{t('hooks.active')}</Checkbox>
      </Form.Item>
    </Form>
  )
}
