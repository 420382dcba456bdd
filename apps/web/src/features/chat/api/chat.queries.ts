import {
  type ChatMessage,
  findChatPeople,
  listChatMessages,
  listConversations,
} from '@pindao/protocol/mail/chat.endpoints.ts'
import { chatLimits } from '@pindao/protocol/mail/mail.codes.ts'
import { type InfiniteData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '#src/shared/api/call.ts'
import { useLiveInvalidation } from '#src/shared/live/use-live.ts'

export const conversationsKey = ['chat', 'conversations'] as const
export const messagesKey = (id: string) => ['chat', 'messages', id] as const

/** Pages from the newest backwards; each in the order of its messages. */
export type MessagePages = InfiniteData<readonly ChatMessage[], unknown>

/** Own conversations, the newest message first; moving while they are looked at. */
export function useConversations() {
  useLiveInvalidation(conversationsKey, ['chat'])
  return useQuery({
    queryKey: conversationsKey,
    queryFn: ({ signal }) => call(listConversations, {}, { signal }),
  })
}

/** What was said in a conversation, read backwards page by page. */
export function useMessages(id: string) {
  useLiveInvalidation(messagesKey(id), [])
  return useInfiniteQuery({
    queryKey: messagesKey(id),
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      call(
        listChatMessages,
        { params: { id }, query: pageParam === null ? {} : { before: pageParam } },
        { signal },
      ),
    getNextPageParam: (page) => (page.length < chatLimits.page ? undefined : page[0]?.id),
  })
}

/** Who can be talked to. */
export function findPeople(name: string, signal: AbortSignal) {
  return call(findChatPeople, { query: name === '' ? {} : { name } }, { signal })
}
