import type {
  Notification,
  NotificationLevel,
  NotificationType,
} from '@pindao/protocol/notifications/notification.endpoints.ts'
import type { NotificationRow } from './notification.table.ts'

/** A notification as its owner sees it. */
export function presentNotification(notification: NotificationRow): Notification {
  const { id, type, params, title, channelId, key, link, level, readAt, createdAt } = notification
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
    read: readAt !== null,
    at: createdAt,
  }
}
