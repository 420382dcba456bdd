import {
  type ChatMessage,
  type Conversation,
  findChatPeople,
  getConversation,
  listChatMessages,
  listConversations,
} from '@pindao/protocol/mail/chat.endpoints.ts'
import { chatLimits } from '@pindao/protocol/mail/mail.codes.ts'
import { type InfiniteData, skipToken, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '#src/shared/api/call.ts'
import { useLiveInvalidation } from '#src/shared/live/use-live.ts'
import { isWithdrawn, shownData } from '#src/shared/query/shown-data.ts'

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

/** The conversation that is open; `gone` where there is none for this person. */
type OpenConversation = {
  readonly conversation: Conversation | undefined
  readonly gone: boolean
  /** Why it could not be asked for. */
  readonly failure: unknown
  readonly again: () => void
}

/** The conversation of an address: one of the list, or one that is too old to be listed. */
export function useOpenConversation(
  id: string | null,
  list: Pick<ReturnType<typeof useConversations>, 'data' | 'isFetching'>,
): OpenConversation {
  const listed = list.data?.find((one) => one.id === id)
  // While the list is read anew it may be about to come.
  const missing = id !== null && list.data !== undefined && !listed && !list.isFetching
  const query = useQuery({
    queryKey: [...conversationsKey, id],
    queryFn: missing ? ({ signal }) => call(getConversation, { params: { id } }, { signal }) : skipToken,
  })
  const conversation = listed ?? shownData(query)
  const failed = missing && query.isError && !query.isFetching
  const gone = failed && isWithdrawn(query.error)
  return {
    conversation,
    gone,
    failure: failed && !conversation && !gone ? query.error : null,
    again: () => void query.refetch(),
  }
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

/** The name of a group; of a conversation of two, the other one's. */
export function nameOf({ name, members }: Pick<Conversation, 'name' | 'members'>, selfId: string): string {
  return name ?? members.find(({ id }) => id !== selfId)?.fullName ?? members[0]?.fullName ?? ''
}
