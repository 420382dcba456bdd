import { DeleteOutlined, MailOutlined, RollbackOutlined, StopOutlined, TagOutlined } from '@ant-design/icons'
import { mailLabels } from '@pindao/protocol/mail/mail.codes.ts'
import type { LetterLine } from '@pindao/protocol/mail/mail.endpoints.ts'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ButtonMenu } from '#src/shared/ui/ButtonMenu.tsx'
import { labelWords } from '../mail-words.ts'
import type { LetterCommands } from '../use-letter-commands.ts'

type Target = Pick<LetterLine, 'id' | 'folder' | 'labels' | 'read'>

/** What can be done to the letters chosen, or to the one that is open. */
export function LetterActions({
  letters,
  commands,
}: {
  readonly letters: readonly Target[]
  readonly commands: LetterCommands
}) {
  const { t } = useTranslation(['mail', 'common'])
  const ids = letters.map(({ id }) => id)
  const all = (holds: (letter: Target) => boolean) => letters.length > 0 && letters.every(holds)
  const inTrash = all(({ folder }) => folder === 'trash')
  const anyUnread = letters.some(({ read }) => !read)
  const received = all(({ folder }) => folder === 'inbox' || folder === 'spam')
  return (
    <>
      {received && (
        <Act
          icon={<MailOutlined aria-hidden />}
          label={t(anyUnread ? 'mail:action.read' : 'mail:action.unread')}
          run={() => commands.act(ids, { action: anyUnread ? 'read' : 'unread' })}
        />
      )}
      <LabelMenu letters={letters} commands={commands} />
      {all(({ folder }) => folder === 'inbox') && (
        <Act
          icon={<StopOutlined aria-hidden />}
          label={t('mail:action.spam')}
          run={() => commands.move(ids, 'spam')}
        />
      )}
      {all(({ folder }) => folder === 'spam') && (
        <Act
          icon={<RollbackOutlined aria-hidden />}
          label={t('mail:action.notSpam')}
          run={() => commands.move(ids, 'notSpam')}
        />
      )}
      {inTrash && (
        <Act
          icon={<RollbackOutlined aria-hidden />}
          label={t('mail:action.restore')}
          run={() => commands.move(ids, 'restore')}
        />
      )}
      <Act
        icon={<DeleteOutlined aria-hidden />}
        label={t(inTrash ? 'mail:action.deleteForGood' : 'mail:action.trash')}
        danger={inTrash}
        run={() => (inTrash ? commands.deleteForGood(ids) : commands.move(ids, 'trash'))}
      />
    </>
  )
}

function Act(props: {
  readonly icon: ReactNode
  readonly label: string
  readonly danger?: boolean
  run(): void
}) {
  const { icon, label, danger = false, run } = props
  return <Button type="text" icon={icon} aria-label={label} title={label} danger={danger} onClick={run} />
}

/** The labels; one that all of them carry is taken off, any other is put on. */
function LabelMenu({
  letters,
  commands,
}: {
  readonly letters: readonly Target[]
  readonly commands: LetterCommands
}) {
  const { t } = useTranslation(['mail'])
  const carried = mailLabels.filter((label) => letters.every(({ labels }) => labels.includes(label)))
  const ids = letters.map(({ id }) => id)
  return (
    <ButtonMenu
      menu={{
        selectable: true,
        multiple: true,
        selectedKeys: carried,
        items: mailLabels.map((label) => ({ key: label, label: t(labelWords[label]) })),
        onClick: ({ key }) => {
          const label = mailLabels.find((name) => name === key)
          if (label) commands.act(ids, { action: carried.includes(label) ? 'unlabel' : 'label', label })
        },
      }}
    >
      <Button
        type="text"
        icon={<TagOutlined aria-hidden />}
        aria-label={t('mail:action.label')}
        title={t('mail:action.label')}
      />
    </ButtonMenu>
  )
}
