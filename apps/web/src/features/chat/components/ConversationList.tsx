import { TeamOutlined, UserOutlined } from '@ant-design/icons'
import type { Conversation } from '@pindao/protocol/mail/chat.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { useUser } from '#src/shared/session/use-user.ts'
import { nameOf } from '../conversation-name.ts'
import { useNoticeText } from '../use-notice-text.ts'
import styles from './conversations.module.css'

/** The conversations with their newest words and what is unread. */
export function ConversationList({
  conversations,
  openId,
}: {
  readonly conversations: readonly Conversation[]
  readonly openId: string | null
}) {
  const { t } = useTranslation('chat')
  return (
    <nav aria-label={t('conversations')}>
      <ul className={styles['list']}>
        {conversations.map((conversation) => (
          <li key={conversation.id}>
            <ConversationLink conversation={conversation} open={conversation.id === openId} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function ConversationLink({
  conversation,
  open,
}: {
  readonly conversation: Conversation
  readonly open: boolean
}) {
  const { t } = useTranslation('chat')
  const format = useFormat()
  const selfId = useUser()?.user.userId ?? ''
  const { id, kind, lastMessage, unread } = conversation
  return (
    <Link to={`?c=${id}`} className={styles['link']} aria-current={open || undefined}>
      <span className={styles['icon']}>
        {kind === 'group' ? <TeamOutlined aria-hidden /> : <UserOutlined aria-hidden />}
      </span>
      <span className={styles['name']}>
        <bdi className="cut">{nameOf(conversation, selfId)}</bdi>
      </span>
      {lastMessage && (
        <time
          className={styles['when']}
          dateTime={lastMessage.sentAt}
          title={format.exactTime(lastMessage.sentAt)}
        >
          {format.dateTime(lastMessage.sentAt)}
        </time>
      )}
      <span className={styles['words']}>
        <bdi className="cut">
          <LastWords conversation={conversation} selfId={selfId} />
        </bdi>
      </span>
      {unread > 0 && (
        <span className={styles['unread']}>
          <span aria-hidden="true">{unread > 99 ? '99+' : format.number(unread)}</span>
          <span className="heard">{t('unread', { count: unread })}</span>
        </span>
      )}
    </Link>
  )
}

function LastWords({
  conversation: { kind, lastMessage },
  selfId,
}: {
  readonly conversation: Conversation
  readonly selfId: string
}) {
  const { t } = useTranslation('chat')
  const noticeText = useNoticeText()
  if (lastMessage === null) return t('noMessages')
  if (lastMessage.deleted) return t('deleted')
  const { notice, senderName: name, text } = lastMessage
  if (notice) return noticeText(notice, name)
  if (lastMessage.senderId === selfId) return t('youSaid', { text })
  return kind === 'direct' ? text : t('someoneSaid', { name, text })
}
