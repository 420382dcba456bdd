import type { ContractTerm, ContractTerms } from '@pindao/protocol/contracts/term.endpoints.ts'
import { reasonRule, termDay } from '@pindao/protocol/contracts/term.fields.ts'
import { Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { isOfField, type RefusedFields, useFieldRefusal } from '#src/shared/form/use-field-refusal.ts'
import { useRule } from '#src/shared/form/use-rule.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { Modal } from '#src/shared/ui/Modal.tsx'
import { TermDay } from './TermDay.tsx'
import styles from './terms.module.css'
import { useEndTerm } from './terms.queries.ts'
import { useTermWords } from './use-term-words.ts'

const refusedFields: RefusedFields = {
  'contracts.termTooEarly': 'lastDay',
  'contracts.termOutside': 'lastDay',
}
type Values = { readonly lastDay: string | null; readonly reason: string }

/** Ends a version with a day: from the next one on, the wider scope decides. */
export function EndTerm(props: {
  readonly term: ContractTerm
  readonly contract: ContractTerms
  onClose(): void
}) {
  const { term, contract, onClose } = props
  const { t } = useTranslation('contracts')
  const words = useTermWords()
  const feedback = useFeedback()
  const rule = useRule()
  const [form] = Form.useForm<Values>()
  const ending = useEndTerm(contract.contractId)
  useFieldRefusal(refusedFields, form, ending.error)
  const end = async ({ lastDay, reason }: Values) => {
    if (lastDay === null) return
    try {
      await ending.mutateAsync({ termId: term.id, body: { lastDay, reason, version: term.version } })
      feedback.success(t('terms.ended'))
      onClose()
    } catch (error) {
      if (!isOfField(refusedFields, error)) feedback.failure(error)
    }
  }
  return (
    <Modal
      title={t('terms.end.title', { scope: words.scope(term) })}
      okText={t('terms.act.end')}
      busy={ending.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p className={styles['note']}>{t('terms.end.text')}</p>
      <Form<Values>
        form={form}
        layout="vertical"
        disabled={ending.isPending}
        initialValues={{ lastDay: null, reason: '' }}
        onFinish={(values) => void end(values)}
      >
        <Form.Item name="lastDay" label={t('terms.end.lastDay')} rules={[rule(termDay, { needed: true })]}>
          <TermDay earliest={contract.earliestVersion} />
        </Form.Item>
        <Form.Item name="reason" label={t('terms.field.reason')} rules={[rule(reasonRule, { needed: true })]}>
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} dir="auto" />
        </Form.Item>
      </Form>
    </Modal>
  )
}
