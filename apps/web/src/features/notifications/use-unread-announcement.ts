import { mostUnread } from '@pindao/protocol/notifications/notification.endpoints.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

/**
 * What a person who does not see the screen hears when the bell rings: how many are unread, once, each time it is more.
 * The first number is no news, nor is what was read.
 */
export function useUnreadAnnouncement(unread: number | undefined): string {
  const unreadWords = useUnreadWords()
  const [rung, setRung] = useState(0)
  const known = useRef<number | undefined>(undefined)
  useEffect(() => {
    if (unread === undefined) return
    if (known.current !== undefined && unread !== known.current) setRung(unread > known.current ? unread : 0)
    known.current = unread
  }, [unread])
  return rung === 0 ? '' : unreadWords(rung)
}

/** The bell and its number in words: exact as far as it is counted. */
export function useUnreadWords(): (unread: number) => string {
  const { t } = useTranslation('notifications')
  return (unread) => {
    if (unread === 0) return t('open')
    return unread > mostUnread
      ? t('openUnreadMore', { most: mostUnread })
      : t('openUnread', { count: unread })
  }
}
