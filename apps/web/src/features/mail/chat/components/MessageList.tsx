import type { ChatMessage, Conversation } from '@pindao/protocol/mail/chat.endpoints.ts'
import { Button } from 'antd'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatFullDay } from '#src/shared/format/day-words.ts'
import { useLocale } from '#src/shared/i18n/use-locale.ts'
import { useTimeZone } from '#src/shared/preferences/time-zone.ts'
import { useUser } from '#src/shared/session/use-user.ts'
import { byDay } from '../message-pages.ts'
import { discard, type Outgoing } from '../outbox.ts'
import { useNoticeText } from '../use-notice-text.ts'
import { useScrollPlace } from '../use-scroll-place.ts'
import { MessageBubble } from './MessageBubble.tsx'
import { OutgoingBubble } from './OutgoingBubble.tsx'
import styles from './thread.module.css'

/** So near to the top older messages are fetched by themselves. */
const nearTopPx = 60

type Older = { readonly exist: boolean; readonly loading: boolean; load(): void }

/** What was said, day by day, and below it what is on its way. */
export function MessageList(props: {
  readonly conversation: Conversation
  readonly messages: readonly ChatMessage[]
  readonly outgoing: readonly Outgoing[]
  readonly older: Older
  onRetry(message: Outgoing): void
}) {
  const { conversation, messages, outgoing, older, onRetry } = props
  const { t } = useTranslation('chat')
  const locale = useLocale()
  const timeZone = useTimeZone()
  const selfId = useUser()?.user.userId ?? ''
  const noticeText = useNoticeText()
  const box = useRef<HTMLDivElement>(null)
  const last = `${messages.at(-1)?.id ?? ''} ${outgoing.length}`
  const place = useScrollPlace(box, { first: messages[0]?.id, last })
  const onScroll = () => {
    place.onScroll()
    const top = box.current?.scrollTop ?? Number.POSITIVE_INFINITY
    if (top < nearTopPx && older.exist && !older.loading) older.load()
  }

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by the keyboard, too
    <div ref={box} className={styles['messages']} onScroll={onScroll} tabIndex={0} role="log" aria-live="off">
      {older.exist && (
        <Button type="link" loading={older.loading} onClick={older.load} className={styles['older'] ?? ''}>
          {t('older')}
        </Button>
      )}
      {messages.length + outgoing.length === 0 && <p className={styles['empty']}>{t('emptyThread')}</p>}
      {byDay(messages, (instant) => formatFullDay(instant, locale, timeZone)).map(
        ({ day, messages: said }) => (
          <section key={day} aria-label={day}>
            <h3 className={styles['day']}>{day}</h3>
            {said.map((message, index) =>
              message.notice ? (
                <p key={message.id} className={styles['notice']}>
                  <bdi>{noticeText(message.notice, message.sender.fullName)}</bdi>
                </p>
              ) : (
                <MessageBubble
                  key={message.id}
                  message={message}
                  own={message.sender.id === selfId}
                  named={conversation.kind === 'group' && !followsOwn(message, said[index - 1])}
                />
              ),
            )}
          </section>
        ),
      )}
      {outgoing.map((message) => (
        <OutgoingBubble
          key={message.key}
          message={message}
          onRetry={() => onRetry(message)}
          onDiscard={() => discard(message.key)}
        />
      ))}
    </div>
  )
}

/** Whether the same person said something right before. */
function followsOwn(message: ChatMessage, before: ChatMessage | undefined): boolean {
  return before?.notice === null && before.sender.id === message.sender.id
}
