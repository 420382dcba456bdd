import { isErrorCode } from '@pindao/protocol/core/error-codes.ts'
import type { Notification } from '@pindao/protocol/notifications/notification.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { useTextOr } from '#src/shared/i18n/use-text-or.ts'

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
  const textOr = useTextOr(['operations'])
  /** An operation has no name: what it did, and how much of it. */
  const ofOperation = ({ kind = '', done = '', total = '' }: Notification['params']) =>
    t('notifications:operationResult', { kind: textOr(`operations:kind.${kind}`, kind), n: done, total })
  return ({ type, params, title, channelTitle }) => {
    const { sender = '', n = '', code } = params
    const name = type === 'operationEnded' ? ofOperation(params) : title
    return {
      what: t(`notifications:type.${type}`, { sender, n }),
      name: name || t('notifications:noTitle'),
      reason: isErrorCode(code) ? t(`errors:${code}`) : null,
      channel:
        channelTitle === null || channelTitle === title
          ? null
          : t('notifications:channel', { channel: channelTitle }),
    }
  }
}
