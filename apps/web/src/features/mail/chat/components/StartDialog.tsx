import { required } from '@pindao/protocol/core/rules.ts'
import { groupName } from '@pindao/protocol/mail/chat.endpoints.ts'
import { chatLimits } from '@pindao/protocol/mail/mail.codes.ts'
import { Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { type ChosenPerson, PeopleSelect } from '#src/features/people/door/PeopleSelect.tsx'
import { useRule } from '#src/shared/form/use-rule.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { Modal } from '#src/shared/ui/Modal.tsx'
import { useStartConversation } from '../api/chat.mutations.ts'
import { findPeople } from '../api/chat.queries.ts'

type Values = { readonly people?: readonly ChosenPerson[]; readonly name?: string }

/** Whom to talk to: one person, or several as a group with a name. */
export function StartDialog({ onClose, onStarted }: { onClose(): void; onStarted(id: string): void }) {
  const { t } = useTranslation(['chat', 'common'])
  const feedback = useFeedback()
  const [form] = Form.useForm<Values>()
  const people = Form.useWatch('people', form) ?? []
  const starting = useStartConversation()
  const rule = useRule()

  const start = ({ people: chosen = [], name = '' }: Values) => {
    const [first, ...others] = chosen.map(({ value }) => value)
    if (first === undefined || starting.isPending) return
    const body =
      others.length === 0
        ? { kind: 'direct' as const, staffId: first }
        : { kind: 'group' as const, name: name.trim(), staffIds: [first, ...others] }
    starting.mutate(body, { onSuccess: ({ id }) => onStarted(id), onError: feedback.failure })
  }

  return (
    <Modal
      title={t('chat:start.title')}
      okText={t('chat:start.submit')}
      cancelText={t('common:action.cancel')}
      busy={starting.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form<Values> form={form} name="startChat" layout="vertical" onFinish={start}>
        <Form.Item name="people" label={t('chat:start.people')} rules={[rule(required, { needed: true })]}>
          <PeopleSelect
            autoFocus
            source="chat"
            find={findPeople}
            maxCount={chatLimits.members - 1}
            placeholder={t('chat:start.peopleHint')}
          />
        </Form.Item>
        {people.length > 1 && (
          <Form.Item name="name" label={t('chat:start.name')} rules={[rule(groupName, { needed: true })]}>
            <Input dir="auto" autoComplete="off" />
          </Form.Item>
        )}
      </Form>
    </Modal>
  )
}
