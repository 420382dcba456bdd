import { disputeFields, statementLength } from '@pindao/protocol/claims/dispute.endpoints.ts'
import type { DisputeDetail } from '@pindao/protocol/claims/dispute.record.ts'
import { openVariables } from '@pindao/protocol/claims/dispute.rules.ts'
import { disputeReasons } from '@pindao/protocol/claims/dispute.states.ts'
import { Button, Form, Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { InstantPicker } from '#src/shared/form/InstantPicker.tsx'
import { type RefusedFields, useFieldRefusal } from '#src/shared/form/use-field-refusal.ts'
import { useRule } from '#src/shared/form/use-rule.ts'
import { useTimeZone } from '#src/shared/preferences/time-zone.ts'
import styles from './disputes.module.css'
import type { StatementValues } from './statement-values.ts'
import { TemplateChoice } from './TemplateChoice.tsx'

/** Which field a refusal is about. */
export const refusedFields: RefusedFields = { 'disputes.kindUnfit': 'kind' }

/** Kind, reason and text of what is to be filed, and when somebody wants to be reminded of it. */
export function StatementForm(props: {
  readonly dispute: DisputeDetail
  readonly values: StatementValues
  readonly dirty: boolean
  readonly busy: boolean
  readonly refusal: unknown
  onChange(): void
  onSave(values: StatementValues): void
}) {
  const { dispute, values, dirty, busy, refusal, onChange, onSave } = props
  const { t } = useTranslation(['disputes', 'states'])
  const [form] = Form.useForm<StatementValues>()
  const rule = useRule()
  const zone = useTimeZone()
  useFieldRefusal(refusedFields, form, refusal)
  const statement = Form.useWatch('statement', form) ?? values.statement
  const reason = Form.useWatch('reason', form) ?? values.reason
  const left = openVariables(statement)
  const kinds = [...new Set([dispute.kind, ...dispute.kinds])]
  return (
    <Form<StatementValues>
      name="disputeStatement"
      form={form}
      layout="vertical"
      disabled={busy}
      initialValues={values}
      scrollToFirstError={{ focus: true, block: 'center' }}
      onValuesChange={onChange}
      onFinish={onSave}
    >
      <div className={styles['pair']}>
        <Form.Item name="kind" label={t('disputes:field.kind')}>
          <Select
            disabled={busy || kinds.length === 1}
            options={kinds.map((value) => ({ value, label: t(`states:disputeKind.${value}`) }))}
          />
        </Form.Item>
        <Form.Item name="reason" label={t('disputes:field.reason')} normalize={(value) => value ?? null}>
          <Select
            allowClear
            options={disputeReasons.map((value) => ({ value, label: t(`states:disputeReason.${value}`) }))}
          />
        </Form.Item>
      </div>
      <TemplateChoice
        dispute={dispute}
        reason={reason}
        statement={statement}
        disabled={busy}
        onText={(text) => {
          form.setFieldValue('statement', text)
          onChange()
        }}
      />
      <Form.Item
        name="statement"
        label={t('disputes:field.statement')}
        rules={[rule(disputeFields.statement)]}
        extra={
          left.length > 0 &&
          t('disputes:statement.left', { names: left.map((name) => `{${name}}`).join(' ') })
        }
      >
        <Input.TextArea
          autoSize={{ minRows: 8, maxRows: 24 }}
          showCount
          maxLength={statementLength}
          dir="auto"
        />
      </Form.Item>
      <Form.Item name="nextActionAt" label={t('disputes:field.nextAction')}>
        <InstantPicker zone={zone} disabled={busy} />
      </Form.Item>
      {dispute.approval === 'given' && dirty && (
        <p className={styles['note']}>{t('disputes:statement.reset')}</p>
      )}
      <Button type="primary" htmlType="submit" loading={busy} disabled={!dirty}>
        {t('disputes:act.save')}
      </Button>
      <p className={styles['hint']}>{t('disputes:statement.note')}</p>
    </Form>
  )
}
