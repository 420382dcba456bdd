import {
  type Notification,
  readAllNotifications,
  readNotification,
} from '@pindao/protocol/notifications/notification.endpoints.ts'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#src/shared/api/call.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { listKey, type NotificationPages, notificationsKey, unreadKey } from './notifications.queries.ts'

/** Marks one as read. Nobody waits for it: if it fails, the mark stays and says so. */
export function useReadNotification() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(readNotification, { params: { id } }),
    onSuccess: (unread, id) => show(client, unread, (line) => line.id === id),
  })
}

/** Marks all as read, up to the newest one that is shown. */
export function useReadAllNotifications() {
  const client = useQueryClient()
  const feedback = useFeedback()
  return useMutation({
    mutationFn: (newestId: string) => call(readAllNotifications, { body: { newestId } }),
    onSuccess: (unread, newestId) => show(client, unread, ({ id }) => BigInt(id) <= BigInt(newestId)),
    onError: feedback.failure,
  })
}

/**
 * The live stream says the same a moment later; without it, too, what was read is shown as read. What is being read from
 * the server may be older than this answer: it is given up, and asked for anew.
 */
async function show(
  client: QueryClient,
  unread: { readonly unread: number },
  isRead: (line: Notification) => boolean,
): Promise<void> {
  await client.cancelQueries({ queryKey: notificationsKey })
  client.setQueryData(unreadKey, unread)
  client.setQueryData<NotificationPages>(listKey, (data) => data && afterReading(data, isRead))
  void client.invalidateQueries({ queryKey: notificationsKey })
}

function afterReading(data: NotificationPages, isRead: (line: Notification) => boolean): NotificationPages {
  const pages = data.pages.map((page) => ({
    ...page,
    items: page.items.map((line) => (isRead(line) ? { ...line, read: true } : line)),
  }))
  return { ...data, pages }
}
