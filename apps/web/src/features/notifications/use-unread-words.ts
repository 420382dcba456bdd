import { mostUnread } from '@pindao/protocol/notifications/notification.endpoints.ts'
import { useTranslation } from 'react-i18next'

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
