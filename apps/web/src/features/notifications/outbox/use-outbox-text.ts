import type { OutboxMessage } from '@pindao/protocol/notifications/outbox.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { useNotificationText } from '../use-notification-text.ts'

/** Says a message of the outbox as the bell says it. */
export function useOutboxText() {
  const { t } = useTranslation('notices')
  const textOf = useNotificationText()
  return {
    of: (message: OutboxMessage) =>
      textOf({ ...message, channelTitle: message.params['channelTitle'] ?? null }),
    receiverOf: ({ robot, person }: OutboxMessage) => robot?.name ?? person.fullName,
    reasonOf: ({ reason }: OutboxMessage) => reason && t(`reason.${reason}`),
  }
}
