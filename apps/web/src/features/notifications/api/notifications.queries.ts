import {
  countUnreadNotifications,
  listNotifications,
  type Notification,
} from '@pindao/protocol/notifications/notification.endpoints.ts'
import { type InfiniteData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '#src/shared/api/call.ts'
import { useLiveInvalidation } from '#src/shared/live/use-live.ts'

const pageSize = 20

type NotificationPage = { readonly items: readonly Notification[]; readonly total: number }
export type NotificationPages = InfiniteData<NotificationPage, number>

/** Everything of the bell. */
export const notificationsKey = ['notifications'] as const
export const listKey = [...notificationsKey, 'list'] as const
export const unreadKey = [...notificationsKey, 'unread'] as const

/** The number at the bell, once it is known; read again when something comes or is read, here or in another tab. */
export function useUnread(): number | undefined {
  useLiveInvalidation(notificationsKey, ['notification'])
  const { data } = useQuery({
    queryKey: unreadKey,
    queryFn: ({ signal }) => call(countUnreadNotifications, {}, { signal }),
  })
  return data?.unread
}

/** Own notifications, newest first, page by page. */
export function useNotifications() {
  return useInfiniteQuery({
    queryKey: listKey,
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      call(listNotifications, { query: { page: pageParam, pageSize } }, { signal }),
    getNextPageParam: ({ total }: NotificationPage, pages) =>
      pages.length * pageSize < total ? pages.length + 1 : undefined,
  })
}

const mostOfGroup = 100

/** The members of a group, one by one, newest first. */
export function useGroup(group: string, enabled: boolean) {
  return useQuery({
    queryKey: [...listKey, 'group', group],
    queryFn: ({ signal }) => call(listNotifications, { query: { group, pageSize: mostOfGroup } }, { signal }),
    enabled,
  })
}

/** The pages as one list. What came between two readings pushes a line from one page to the next: it is shown once. */
export function linesOf(pages: readonly NotificationPage[]): Notification[] {
  return [...new Map(pages.flatMap(({ items }) => items).map((line) => [line.id, line])).values()]
}
