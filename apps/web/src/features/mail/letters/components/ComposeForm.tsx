import { required } from '@pindao/protocol/core/rules.ts'
import { mailLimits } from '@pindao/protocol/mail/mail.codes.ts'
import { letterBody, letterSubject } from '@pindao/protocol/mail/mail.endpoints.ts'
import { Form, type FormInstance, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { PeopleSelect } from '#src/features/people/door/PeopleSelect.tsx'
import { useRule } from '#src/shared/form/use-rule.ts'
import { CommandProblem } from '#src/shared/ui/CommandProblem.tsx'
import { findRecipients } from '../api/mail.queries.ts'
import type { ComposeValues } from '../compose.rules.ts'

/** To, cc, subject, text. */
export function ComposeForm(props: {
  readonly form: FormInstance<ComposeValues>
  readonly initial: ComposeValues
  readonly error: unknown
  readonly disabled: boolean
  onChange(values: ComposeValues): void
  onSubmit(values: ComposeValues): void
}) {
  const { form, initial, error, disabled, onChange, onSubmit } = props
  const { t } = useTranslation('mail')
  const rule = useRule()
  const people = (
    <PeopleSelect
      source="mail"
      find={findRecipients}
      maxCount={mailLimits.recipients}
      placeholder={t('compose.people')}
    />
  )
  const isNew = initial.to.length === 0

  return (
    <Form<ComposeValues>
      name="compose"
      form={form}
      layout="vertical"
      disabled={disabled}
      initialValues={initial}
      scrollToFirstError={{ focus: true, block: 'center' }}
      onValuesChange={(_, values) => onChange(values)}
      onFinish={onSubmit}
    >
      <CommandProblem error={error} again={t('compose.again')} />
      <Form.Item name="to" label={t('to')} rules={[rule(required, { needed: true })]}>
        {people}
      </Form.Item>
      <Form.Item name="cc" label={t('cc')}>
        {people}
      </Form.Item>
      <Form.Item name="subject" label={t('subject')} rules={[rule(letterSubject)]}>
        <Input autoComplete="off" dir="auto" />
      </Form.Item>
      <Form.Item name="body" label={t('body')} rules={[rule(letterBody)]}>
        <Input.TextArea
          autoSize={{ minRows: 10, maxRows: 24 }}
          dir="auto"
          // An answer begins above what it quotes.
          autoFocus={!isNew}
        />
      </Form.Item>
    </Form>
  )
}
