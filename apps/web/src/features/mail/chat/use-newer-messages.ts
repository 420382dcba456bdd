import { type Conversation, listChatMessages } from '@pindao/protocol/mail/chat.endpoints.ts'
import { chatLimits } from '@pindao/protocol/mail/mail.codes.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { call } from '#src/shared/api/call.ts'
import { useLiveEvent } from '#src/shared/live/use-live.ts'
import { type MessagePages, messagesKey } from './api/chat.queries.ts'
import { messagesOf, withNewer } from './message-pages.ts'

/**
 * Fetches what was said since: when the live stream says that something was, and when the list of conversations knows
 * of a newer message than the last one held, as after the group was left and entered again: nobody told of those in
 * between. While an own message is on its way this waits: it would stand there twice.
 *
 * @param shown the last message that is held, and whether an own one is on its way
 * @returns the way to fetch at once
 */
export function useNewerMessages(
  { id, lastMessage }: Pick<Conversation, 'id' | 'lastMessage'>,
  { heldId, underWay }: { readonly heldId: string | undefined; readonly underWay: boolean },
): () => Promise<void> {
  const client = useQueryClient()
  const fetchNewer = useMemo(() => newerFetcher(client, id), [client, id])
  useLiveEvent('chat', (event) => {
    if (event.id !== id) return
    if (event.change === 'edited') void client.invalidateQueries({ queryKey: messagesKey(id) })
    if (event.change === 'message') look()
  })
  const look = useEffectEvent(() => {
    if (!underWay) void fetchNewer().catch(() => undefined)
  })
  // What is kept from an earlier visit is shown at once, and may be old.
  useEffect(() => {
    if (client.getQueryData(messagesKey(id)) !== undefined) look()
  }, [client, id])
  const newestId = lastMessage?.id
  useEffect(() => {
    if (underWay || heldId === undefined || newestId === undefined) return
    if (BigInt(newestId) > BigInt(heldId)) look()
  }, [newestId, heldId, underWay])
  return fetchNewer
}

/**
 * One question at a time, and one more after it when it was asked for meanwhile: the answer under way may be older than
 * the message we were told of.
 */
function newerFetcher(client: QueryClient, id: string): () => Promise<void> {
  let running: Promise<void> | null = null
  let again = false

  async function run(): Promise<void> {
    do {
      again = false
      const last = messagesOf(client.getQueryData<MessagePages>(messagesKey(id))).at(-1)
      if (!last) return client.invalidateQueries({ queryKey: messagesKey(id) })
      const newer = await call(listChatMessages, { params: { id }, query: { after: last.id } })
      client.setQueryData<MessagePages>(messagesKey(id), (pages) => pages && withNewer(pages, newer))
      if (newer.length === chatLimits.page) again = true
    } while (again)
  }

  return () => {
    if (running) {
      again = true
      return running
    }
    running = run().finally(() => {
      running = null
    })
    return running
  }
}
