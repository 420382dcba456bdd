import { required } from '@pindao/protocol/core/rules.ts'
import { Form, Input, Radio } from 'antd'
import { useTranslation } from 'react-i18next'
import { Permit } from '#src/shared/access/Permit.tsx'
import { useRule } from '#src/shared/form/use-rule.ts'
import { TemplateSelect } from '../door/TemplateSelect.tsx'
import styles from './plans.module.css'

/** What a plan is called. */
export function PlanNameField() {
  const { t } = useTranslation('publishing')
  const rule = useRule()
  return (
    <Form.Item name="name" label={t('plans.name')} rules={[rule(required, { needed: true })]}>
      <Input maxLength={100} autoComplete="off" dir="auto" />
    </Form.Item>
  )
}

/** What every task of the plan is made with. */
export function PlanTaskFields() {
  const { t } = useTranslation('publishing')
  const rule = useRule()
  return (
    <div className={styles['fields']}>
      <Form.Item
        name="madeForKids"
        label={t('form.madeForKids')}
        rules={[rule(required, { needed: true })]}
        extra={t('form.madeForKidsHint')}
      >
        <Radio.Group>
          <Radio value={false}>{t('form.notForKids')}</Radio>
          <Radio value={true}>{t('form.forKids')}</Radio>
        </Radio.Group>
      </Form.Item>
      <Permit to="publishTemplate:read">
        <Form.Item name="template" label={t('templates.choose.label')} extra={t('templates.choose.manyHint')}>
          <TemplateSelect defaultLabel={t('templates.choose.eachDefault')} />
        </Form.Item>
      </Permit>
      <Form.Item name="description" label={t('form.description')} extra={t('plans.wordsHint')}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} dir="auto" />
      </Form.Item>
    </div>
  )
}
