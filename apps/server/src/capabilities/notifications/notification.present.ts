import type {
  Notification,
  NotificationLevel,
  NotificationType,
} from '@pindao/protocol/notifications/notification.endpoints.ts'
import type { ListedNotification } from './notification.store.ts'

/** A notification as its owner sees it. */
export function presentNotification({ row, count, unread, open }: ListedNotification): Notification {
  const { id, type, params, title, channelId, key, link, level, createdAt, groupKey } = row
  return {
    id: String(id),
    type: type as NotificationType,
    params: { ...params },
    title,
    channelId: channelId === null ? null : String(channelId),
    channelTitle: params['channelTitle'] ?? null,
    key,
    link,
    level: level as NotificationLevel,
    // A group has been read when all of it has.
    read: unread === 0,
    mended: open === 0,
    count,
    group: count === 1 ? null : groupKey,
    at: createdAt,
  }
}
