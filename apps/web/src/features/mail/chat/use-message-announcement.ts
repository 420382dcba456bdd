import type { Conversation } from '@pindao/protocol/mail/chat.endpoints.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNoticeText } from './use-notice-text.ts'

type LastMessage = NonNullable<Conversation['lastMessage']>

/**
 * The announcement of a new message for screen readers: who said what, once, in whichever conversation. The first list
 * announces nothing.
 */
export function useMessageAnnouncement(
  conversations: readonly Conversation[] | undefined,
  selfId: string,
): string {
  const { t } = useTranslation('chat')
  const noticeText = useNoticeText()
  const [heard, setHeard] = useState('')
  const newest = useRef<bigint | null>(null)
  const wordsOf = useEffectEvent(({ notice, senderName: name, text }: LastMessage) =>
    notice ? noticeText(notice, name) : t('someoneSaid', { name, text }),
  )
  useEffect(() => {
    if (!conversations) return
    const last = conversations
      .flatMap(({ lastMessage }) => lastMessage ?? [])
      .toSorted((a, b) => (BigInt(a.id) < BigInt(b.id) ? 1 : -1))[0]
    const id = BigInt(last?.id ?? 0)
    if (newest.current !== null && id > newest.current && last && last.senderId !== selfId && !last.deleted)
      setHeard(wordsOf(last))
    newest.current = id
  }, [conversations, selfId])
  return heard
}
