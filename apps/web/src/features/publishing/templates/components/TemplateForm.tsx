import { shortNameLength } from '@pindao/protocol/core/record-fields.ts'
import type { PublishTemplateDetail } from '@pindao/protocol/publishing/publish-template.endpoints.ts'
import { templateContent } from '@pindao/protocol/publishing/publish-template.fields.ts'
import { Checkbox, Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useRule } from '#src/shared/form/use-rule.ts'
import { editForm } from '#src/shared/record/edit/EditFooter.tsx'
import type { TemplateContent } from '../api/templates.queries.ts'
import { DefaultsFields } from './DefaultsFields.tsx'
import { PlaceFields } from './PlaceFields.tsx'
import { TemplatePreview } from './TemplatePreview.tsx'
import { TextFields } from './TextFields.tsx'
import styles from './templates.module.css'
import { useTemplateRefusal } from './use-template-refusal.ts'
import { WatermarkFields } from './WatermarkFields.tsx'

/** The content of a template, and beside its texts what they make of a real video on a real channel. */
export function TemplateForm(props: {
  readonly template: PublishTemplateDetail | null
  readonly values: TemplateContent
  readonly disabled: boolean
  readonly refusal: unknown
  onChange(): void
  onSave(values: TemplateContent): void
}) {
  const { template, values, disabled, refusal, onChange, onSave } = props
  const { t } = useTranslation('publishing')
  const [form] = Form.useForm<TemplateContent>()
  const rule = useRule()
  useTemplateRefusal(form, refusal)
  const { kind } = values
  return (
    <Form<TemplateContent>
      name={editForm}
      form={form}
      layout="vertical"
      disabled={disabled}
      initialValues={values}
      scrollToFirstError={{ focus: true, block: 'center' }}
      onValuesChange={onChange}
      onFinish={(filled) =>
        onSave({ ...values, ...filled, defaults: { ...values.defaults, ...filled.defaults } })
      }
    >
      <Form.Item
        name="name"
        label={t('templates.field.name')}
        rules={[rule(templateContent.name, { needed: true })]}
      >
        <Input
          autoFocus={template === null}
          count={{ show: true, max: shortNameLength }}
          autoComplete="off"
          dir="auto"
        />
      </Form.Item>
      <PlaceFields known={template?.channel ?? null} kind={kind} />
      {kind === 'watermark' ? (
        <WatermarkFields />
      ) : (
        <div className={styles['beside']}>
          <div>
            <TextFields kind={kind} onInsert={onChange} />
          </div>
          <TemplatePreview kind={kind} values={values} footerText={template?.footerText ?? null} />
        </div>
      )}
      {kind === 'publish' && (
        <DefaultsFields footer={template?.footer ?? null} watermark={template?.watermarkOf ?? null} />
      )}
      <Form.Item name="enabled" valuePropName="checked" extra={t('templates.enabledHint')}>
        <Checkbox>{t('templates.enabled')}</Checkbox>
      </Form.Item>
    </Form>
  )
}
