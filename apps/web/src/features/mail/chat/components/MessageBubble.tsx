import { MoreOutlined } from '@ant-design/icons'
import type { ChatMessage } from '@pindao/protocol/mail/chat.endpoints.ts'
import { Button } from 'antd'
import { type RefObject, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatClock } from '#src/shared/format/day-words.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { useLocale } from '#src/shared/i18n/use-locale.ts'
import { useTimeZone } from '#src/shared/preferences/time-zone.ts'
import { ButtonMenu } from '#src/shared/ui/ButtonMenu.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { PlainText } from '#src/shared/ui/PlainText.tsx'
import { useChangeMessage } from '../api/chat.mutations.ts'
import { EditMessage } from './EditMessage.tsx'
import styles from './thread.module.css'

/** One message; own ones stand at the end of the line and can be changed for a while. */
export function MessageBubble(props: {
  readonly message: ChatMessage
  readonly own: boolean
  /** Whether to say who it is from: in a group, at the first of several in a row. */
  readonly named: boolean
}) {
  const { message, own, named } = props
  const { t } = useTranslation('chat')
  const format = useFormat()
  const locale = useLocale()
  const timeZone = useTimeZone()
  const [editing, setEditing] = useState(false)
  const change = useChangeMessage(message.conversationId)
  const more = useRef<HTMLButtonElement>(null)

  return (
    <div className={styles['line']} data-own={own}>
      {named && !own && <bdi className={styles['sender']}>{message.sender.fullName}</bdi>}
      <div className={styles['bubble']} data-gone={message.deleted}>
        {editing ? (
          <EditMessage
            text={message.text}
            saving={change.isPending}
            openedBy={more}
            onDone={(text) => {
              const done = () => setEditing(false)
              if (text === null || text === message.text) done()
              else change.mutate({ id: message.id, text }, { onSuccess: done })
            }}
          />
        ) : message.deleted ? (
          t('deleted')
        ) : (
          <PlainText text={message.text} />
        )}
      </div>
      <span className={styles['meta']}>
        {message.editedAt !== null && !message.deleted && <span>{t('edited')}</span>}
        <time dateTime={message.sentAt} title={format.exactTime(message.sentAt)}>
          {formatClock(message.sentAt, locale, timeZone)}
        </time>
        {message.changeable && !editing && (
          <ChangeMenu
            button={more}
            onEdit={() => setEditing(true)}
            onDelete={() => change.mutate({ id: message.id, text: null })}
          />
        )}
      </span>
    </div>
  )
}

function ChangeMenu(props: {
  readonly button: RefObject<HTMLButtonElement | null>
  onEdit(): void
  onDelete(): void
}) {
  const { button, onEdit, onDelete } = props
  const { t } = useTranslation('chat')
  const feedback = useFeedback()
  const ask = async () => {
    const question = { title: t('deleteQuestion'), text: t('deleteText'), confirm: t('delete'), danger: true }
    if (await feedback.confirm(question)) onDelete()
  }
  return (
    <ButtonMenu
      menu={{
        items: [
          { key: 'edit', label: t('edit'), onClick: onEdit },
          { key: 'delete', label: t('delete'), danger: true, onClick: () => void ask() },
        ],
      }}
    >
      <Button
        ref={button}
        type="text"
        size="small"
        icon={<MoreOutlined aria-hidden />}
        aria-label={t('more')}
      />
    </ButtonMenu>
  )
}
