import type { ChatMessage, Conversation } from '@pindao/protocol/mail/chat.endpoints.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useReadUpTo } from './api/chat.mutations.ts'

/** Marks a conversation as read while its last message is on a screen that somebody looks at. */
export function useMarkRead(conversation: Conversation, last: ChatMessage | undefined): void {
  const readUpTo = useReadUpTo(conversation.id)
  const visible = useVisible()
  const lastId = last?.id
  const read = useEffectEvent(() => {
    if (lastId !== undefined) readUpTo(lastId)
  })
  const { unread } = conversation
  useEffect(() => {
    if (visible && unread > 0 && lastId !== undefined) read()
  }, [visible, unread, lastId])
}

/** Whether the tab is visible. */
function useVisible(): boolean {
  const [visible, setVisible] = useState(document.visibilityState === 'visible')
  useEffect(() => {
    const onChange = () => setVisible(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', onChange)
    return () => document.removeEventListener('visibilitychange', onChange)
  }, [])
  return visible
}
