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
  /** Whom the reader stands in for. */
  readonly deputy: string | null
}

/** What the words are made of. */
type Told = Pick<Notification, 'type' | 'params' | 'title' | 'channelTitle'> & { readonly count?: number }

/** Says a notification in the reader's language: the server keeps no sentences. */
export function useNotificationText(): (told: Told) => NotificationText {
  const { t } = useTranslation(['notifications', 'errors'])
  const textOr = useTextOr(['operations'])
  /** An operation has no name: what it did, and how much of it. */
  const ofOperation = ({ kind = '', done = '', total = '' }: Told['params']) =>
    t('notifications:operationResult', { kind: textOr(`operations:kind.${kind}`, kind), n: done, total })
  /** Many of one kind about one channel, in one sentence. */
  const ofMany = (what: string, type: Told['type'], channel: string, n: number) =>
    type === 'publishFailed'
      ? t('notifications:manyFailed', { channel, n })
      : t('notifications:many', { what, n })
  return ({ type, params, title, channelTitle, count = 1 }) => {
    const { sender = '', n = '', code, deputyFor } = params
    const name = type === 'operationEnded' ? ofOperation(params) : title
    const reviewOf = textOr(`notifications:reviewOf.${params['kind']}`, params['kind'] ?? '')
    const what = t(`notifications:type.${type}`, { ...params, sender, n, reviewOf })
    return {
      what: count === 1 ? what : ofMany(what, type, channelTitle ?? title, count),
      name: name || t('notifications:noTitle'),
      reason: isErrorCode(code) ? t(`errors:${code}`) : null,
      deputy: deputyFor === undefined ? null : t('notifications:deputyFor', { name: deputyFor }),
      channel:
        channelTitle === null || channelTitle === title
          ? null
          : t('notifications:channel', { channel: channelTitle }),
    }
  }
}
