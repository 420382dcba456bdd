import { TeamOutlined } from '@ant-design/icons'
import { mostCounted } from '@pindao/protocol/core/fields.ts'
import type { Conversation } from '@pindao/protocol/mail/chat.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { useUser } from '#src/shared/session/use-user.ts'
import { PersonAvatar } from '#src/shared/ui/PersonAvatar.tsx'
import { nameOf } from '../api/chat.queries.ts'
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
  const { id, kind, lastMessage, members, unread } = conversation
  const other = members.find((member) => member.id !== selfId)
  const more = unread > mostCounted
  return (
    <Link to={`?c=${id}`} className={styles['link']} aria-current={open || undefined}>
      {kind === 'group' ? (
        <span className={styles['icon']}>
          <TeamOutlined aria-hidden />
        </span>
      ) : (
        <PersonAvatar name={nameOf(conversation, selfId)} url={other?.avatarUrl ?? null} size={36} />
      )}
      <span className={styles['lines']}>
        <span className={styles['line']}>
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
        </span>
        <span className={styles['line']}>
          <span className={styles['words']}>
            <bdi className="cut">
              <LastWords conversation={conversation} selfId={selfId} />
            </bdi>
          </span>
          {unread > 0 && (
            <span className={styles['unread']}>
              <span aria-hidden="true">
                {more ? `${format.number(mostCounted)}+` : format.number(unread)}
              </span>
              <span className="heard">
                {more ? t('unreadMore', { most: mostCounted }) : t('unread', { count: unread })}
              </span>
            </span>
          )}
        </span>
      </span>
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
