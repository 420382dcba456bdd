import {
  type ApiProjectDetail,
  createApiProject,
  quotaBuckets,
} from '@pindao/protocol/channels/project.endpoints.ts'
import { shortName, shortNameLength } from '@pindao/protocol/core/record-fields.ts'
import { Checkbox, Form, Input, InputNumber } from 'antd'
import { useTranslation } from 'react-i18next'
import { useRule } from '#src/shared/form/use-rule.ts'
import { editForm } from '#src/shared/record/edit/EditFooter.tsx'
import { useFieldRefusal } from '../components/use-field-refusal.ts'
import styles from './projects.module.css'
import type { ProjectContent } from './projects.queries.ts'

const rules = createApiProject.body.shape

/** The content of an API project. */
export function ProjectForm(props: {
  readonly project: ApiProjectDetail | null
  readonly values: ProjectContent
  readonly disabled: boolean
  readonly refusal: unknown
  onChange(): void
  onSave(values: ProjectContent): void
}) {
  const { project, values, disabled, refusal, onChange, onSave } = props
  const { t } = useTranslation('channels')
  const [form] = Form.useForm<ProjectContent>()
  const rule = useRule()
  useFieldRefusal(form, refusal)
  const isNew = project === null
  return (
    <Form<ProjectContent>
      name={editForm}
      form={form}
      layout="vertical"
      disabled={disabled}
      initialValues={values}
      scrollToFirstError={{ focus: true, block: 'center' }}
      onValuesChange={onChange}
      onFinish={(filled) => onSave({ ...values, ...filled })}
    >
      <Form.Item name="name" label={t('projects.name')} rules={[rule(shortName, { needed: true })]}>
        <Input autoFocus={isNew} count={{ show: true, max: shortNameLength }} autoComplete="off" dir="auto" />
      </Form.Item>
      <Form.Item
        name="clientId"
        label={t('projects.clientId')}
        extra={isNew ? t('projects.clientHint') : null}
        rules={[rule(rules.clientId, { needed: true })]}
      >
        <Input readOnly={!isNew} autoComplete="off" dir="ltr" />
      </Form.Item>
      {project?.configured ? (
        <p className={styles['hint']}>{t('projects.secretConfigured')}</p>
      ) : (
        <Form.Item
          name="clientSecret"
          label={t('projects.clientSecret')}
          extra={isNew ? t('projects.secretNew') : t('projects.secretKept')}
          rules={[rule(rules.clientSecret, { needed: isNew })]}
        >
          <Input.Password autoComplete="new-password" dir="ltr" visibilityToggle={false} />
        </Form.Item>
      )}
      <Form.Item name="audited" valuePropName="checked" extra={t('projects.auditedHint')}>
        <Checkbox>{t('projects.audited')}</Checkbox>
      </Form.Item>
      <Form.Item name="enabled" valuePropName="checked" extra={t('projects.enabledHint')}>
        <Checkbox>{t('projects.enabled')}</Checkbox>
      </Form.Item>
      <Form.Item
        name="grantLimit"
        label={t('projects.grantLimit')}
        extra={t('projects.grantLimitHint')}
        rules={[rule(rules.grantLimit, { needed: true })]}
      >
        <InputNumber min={1} max={100_000} precision={0} className={styles['number'] ?? ''} />
      </Form.Item>
      <h3 className={styles['section']}>{t('projects.quotas')}</h3>
      <p className={styles['hint']}>{t('projects.quotasHint')}</p>
      <div className={styles['quotas']}>
        {quotaBuckets.map((bucket) => (
          <Form.Item
            key={bucket}
            name={['quotas', bucket]}
            label={t(`projects.bucket.${bucket}`)}
            rules={[rule(rules.quotas.shape[bucket], { needed: true })]}
          >
            <InputNumber min={0} max={1_000_000_000} precision={0} className={styles['number'] ?? ''} />
          </Form.Item>
        ))}
      </div>
      <Form.Item name="note" label={t('projects.remark')} rules={[rule(rules.note)]}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} dir="auto" />
      </Form.Item>
    </Form>
  )
}
