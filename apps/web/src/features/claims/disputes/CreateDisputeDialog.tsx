import {
  type DisputeSubject,
  disputeNoteLength,
  disputeSubjects,
  disputeTitleLength,
} from '@pindao/protocol/claims/dispute.endpoints.ts'
import { optionalText, required } from '@pindao/protocol/core/rules.ts'
import { Form, Input, Radio } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isOfField, type RefusedFields, useFieldRefusal } from '#src/shared/form/use-field-refusal.ts'
import { useRule } from '#src/shared/form/use-rule.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { Modal } from '#src/shared/ui/Modal.tsx'
import { useCreateDispute } from './disputes.queries.ts'
import { SubjectSelect } from './SubjectSelect.tsx'

type Values = {
  readonly about: DisputeSubject
  readonly subjectId: string
  readonly title: string
  readonly note: string
}

/** Which field a refusal is about. */
const refusedFields: RefusedFields = {
  'disputes.subjectNotFound': 'subjectId',
  'disputes.openAlready': 'subjectId',
}

/** What a case is opened about where that is known: of the record from which it is opened. */
export type KnownSubject = { readonly about: DisputeSubject; readonly id: string; readonly name: string }

/** Opens a case of a claim, a strike or a contract (DSP-01). */
export function CreateDisputeDialog(props: {
  readonly known?: KnownSubject
  onClose(): void
  onCreated?(id: string): void
}) {
  const { known, onClose, onCreated } = props
  const { t } = useTranslation('disputes')
  const [form] = Form.useForm<Values>()
  const rule = useRule()
  const feedback = useFeedback()
  const creating = useCreateDispute()
  const [key] = useState(() => crypto.randomUUID())
  const about = Form.useWatch('about', form) ?? known?.about ?? 'claim'
  useFieldRefusal(refusedFields, form, creating.error)
  const send = async (values: Values) => {
    try {
      const { id } = await creating.mutateAsync({ key, body: values })
      feedback.success(t('done.create'))
      onClose()
      onCreated?.(id)
    } catch (error) {
      if (!isOfField(refusedFields, error)) feedback.failure(error)
    }
  }
  const busy = creating.isPending
  return (
    <Modal
      title={t('create.title')}
      okText={t('act.create')}
      busy={busy}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form<Values>
        name="disputeNew"
        form={form}
        layout="vertical"
        disabled={busy}
        initialValues={{ about, subjectId: known?.id ?? null, title: '', note: '' }}
        scrollToFirstError={{ focus: true, block: 'center' }}
        onValuesChange={(changed) => 'about' in changed && form.setFieldValue('subjectId', null)}
        onFinish={(values) => void send(values)}
      >
        <Form.Item name="about" label={t('create.about')} hidden={known !== undefined}>
          <Radio.Group options={disputeSubjects.map((value) => ({ value, label: t(`create.${value}`) }))} />
        </Form.Item>
        <Form.Item name="subjectId" label={t(`create.${about}`)} rules={[rule(required, { needed: true })]}>
          <SubjectSelect about={about} known={known} placeholder={t('create.choose')} />
        </Form.Item>
        <Form.Item name="title" label={t('field.title')} rules={[rule(optionalText(disputeTitleLength))]}>
          <Input autoComplete="off" dir="auto" />
        </Form.Item>
        <Form.Item name="note" label={t('create.note')} rules={[rule(optionalText(disputeNoteLength))]}>
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} dir="auto" />
        </Form.Item>
      </Form>
    </Modal>
  )
}
