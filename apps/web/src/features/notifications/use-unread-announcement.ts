import { mostUnread } from '@pindao/protocol/notifications/notification.endpoints.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

/**
 * The announcement for screen readers when there are more unread notifications than before: how many. The first number is
 * not announced, and neither is a smaller one.
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
