import type { Conversation } from '@pindao/protocol/mail/chat.endpoints.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

/**
 * What a person who does not see the screen hears of a new message: who said what, once, of whichever conversation has
 * it. The first list is no news.
 */
export function useHeard(conversations: readonly Conversation[] | undefined, selfId: string): string {
  const { t } = useTranslation('chat')
  const [heard, setHeard] = useState('')
  const newest = useRef<bigint | null>(null)
  useEffect(() => {
    if (!conversations) return
    const latest = conversations
      .filter(({ lastMessage }) => lastMessage !== null)
      .toSorted((a, b) => (idOf(a) < idOf(b) ? 1 : -1))[0]
    const id = latest ? idOf(latest) : 0n
    const last = latest?.lastMessage
    if (newest.current !== null && id > newest.current && last && last.senderId !== selfId && !last.deleted) {
      const sender = latest.members.find((member) => member.id === last.senderId)
      setHeard(t('someoneSaid', { name: sender?.fullName ?? '', text: last.text }))
    }
    newest.current = id
  }, [conversations, selfId, t])
  return heard
}

const idOf = ({ lastMessage }: Conversation) => BigInt(lastMessage?.id ?? 0)
