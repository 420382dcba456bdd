import { required } from '@pindao/protocol/core/rules.ts'
import { type Conversation, groupName } from '@pindao/protocol/mail/chat.endpoints.ts'
import { chatLimits } from '@pindao/protocol/mail/mail.codes.ts'
import { Button, Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { type ChosenPerson, PeopleSelect } from '#src/features/people/door/PeopleSelect.tsx'
import { useRule } from '#src/shared/form/use-rule.ts'
import { useUser } from '#src/shared/session/use-user.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { Modal } from '#src/shared/ui/Modal.tsx'
import { findPeople } from '../api/chat.queries.ts'
import { type GroupChange, useChangeGroup } from '../api/group.mutations.ts'
import { GroupMembers, type Waiting } from './GroupMembers.tsx'
import styles from './group.module.css'

type Change = (change: GroupChange, onDone?: () => void) => void
type Part = { readonly conversation: Conversation; readonly change: Change; readonly waiting: Waiting }

/** A group: its name, who takes part, and the way out. What is shown is what this person may do. */
export function GroupDialog(props: {
  readonly conversation: Conversation
  /** Shows what the system says about a change. */
  onChanged(): Promise<void>
  onLeft(): void
  onClose(): void
}) {
  const { conversation, onChanged, onLeft, onClose } = props
  const { t } = useTranslation('chat')
  const { mutate, isPending, variables } = useChangeGroup(conversation.id, { onChanged, onLeft })
  const { actions } = conversation
  const change: Change = (what, onDone) => mutate(what, { onSuccess: () => onDone?.() })
  const underWay = isPending ? variables : undefined
  // What was pressed is not disabled: the keyboard would lose its place.
  const waitingOf = (own: (what: GroupChange) => boolean): Waiting => {
    const loading = underWay !== undefined && own(underWay)
    return { loading, disabled: underWay !== undefined && !loading }
  }
  const partOf = (kind: GroupChange['kind']): Part => ({
    conversation,
    change,
    waiting: waitingOf((what) => what.kind === kind),
  })
  return (
    <Modal title={t('group.title')} footer={null} onCancel={onClose}>
      {actions.includes('rename') && <Rename {...partOf('rename')} />}
      <GroupMembers
        conversation={conversation}
        waitingOf={(id) => waitingOf((what) => what.kind === 'remove' && what.staffId === id)}
        onRemove={(staffId) => change({ kind: 'remove', staffId })}
      />
      {actions.includes('addMembers') && <AddMembers {...partOf('add')} />}
      {actions.includes('leave') && <Leave {...partOf('leave')} />}
    </Modal>
  )
}

function Rename({ conversation, change, waiting }: Part) {
  const { t } = useTranslation('chat')
  const rule = useRule()
  const name = conversation.name ?? ''
  const rename = ({ name: words = '' }: { readonly name?: string }) => {
    if (words.trim() !== name) change({ kind: 'rename', name: words.trim() })
  }
  return (
    // Somebody else may have named it anew meanwhile.
    <Form key={name} name="renameGroup" layout="vertical" initialValues={{ name }} onFinish={rename}>
      <div className={styles['row']}>
        <Form.Item
          name="name"
          label={t('group.name')}
          className={styles['field'] ?? ''}
          rules={[rule(groupName, { needed: true })]}
        >
          <Input dir="auto" autoComplete="off" />
        </Form.Item>
        <Button htmlType="submit" {...waiting}>
          {t('group.rename')}
        </Button>
      </div>
    </Form>
  )
}

function AddMembers({ conversation: { id, members }, change, waiting }: Part) {
  const { t } = useTranslation('chat')
  const rule = useRule()
  const [form] = Form.useForm<{ readonly people?: readonly ChosenPerson[] }>()
  const inside = new Set(members.map((member) => member.id))
  const findOthers = async (name: string, signal: AbortSignal) =>
    (await findPeople(name, signal)).filter((person) => !inside.has(person.id))
  const add = ({ people = [] }: { readonly people?: readonly ChosenPerson[] }) =>
    change({ kind: 'add', staffIds: people.map(({ value }) => value) }, () => form.resetFields())
  return (
    <Form form={form} name="addToGroup" layout="vertical" onFinish={add}>
      <div className={styles['row']}>
        <Form.Item
          name="people"
          label={t('group.add')}
          extra={t('group.addNote')}
          className={styles['field'] ?? ''}
          rules={[rule(required, { needed: true })]}
        >
          <PeopleSelect
            source={`chat ${id} ${[...inside].join()}`}
            find={findOthers}
            maxCount={chatLimits.members - members.length}
            placeholder={t('group.addHint')}
          />
        </Form.Item>
        <Button htmlType="submit" {...waiting}>
          {t('group.addSubmit')}
        </Button>
      </div>
    </Form>
  )
}

function Leave({ conversation, change, waiting }: Part) {
  const { t } = useTranslation('chat')
  const feedback = useFeedback()
  const selfId = useUser()?.user.userId
  const { name, members, leaderId } = conversation
  const consequence = () => {
    if (members.length === 1) return t('group.leaveLastText')
    return t(leaderId === selfId ? 'group.leaveLeaderText' : 'group.leaveText')
  }
  const ask = async () => {
    const title = t('group.leaveQuestion', { name })
    const question = { title, text: consequence(), confirm: t('group.leave'), danger: true }
    if (await feedback.confirm(question)) change({ kind: 'leave' })
  }
  return (
    <Button danger {...waiting} onClick={() => void ask()}>
      {t('group.leave')}
    </Button>
  )
}
