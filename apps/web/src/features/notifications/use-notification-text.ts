import { isErrorCode } from '@pindao/protocol/core/error-codes.ts'
import type { Notification } from '@pindao/protocol/notifications/notification.endpoints.ts'
import { useTranslation } from 'react-i18next'

export type NotificationText = {
  /** What happened. */
  readonly what: string
  /** The name of what it happened to. */
  readonly name: string
  readonly reason: string | null
  /** Left out where it is the name already. */
  readonly channel: string | null
}

/** Says a notification in the reader's language: the server keeps no sentences. */
export function useNotificationText(): (told: Notification) => NotificationText {
  const { t } = useTranslation(['notifications', 'errors'])
  return ({ type, params, title, channelTitle }) => {
    const { sender = '', code } = params
    return {
      what: t(`notifications:type.${type}`, { sender }),
      name: title || t('notifications:noTitle'),
      reason: isErrorCode(code) ? t(`errors:${code}`) : null,
      channel:
        channelTitle === null || channelTitle === title
          ? null
          : t('notifications:channel', { channel: channelTitle }),
    }
  }
}
