import type { EndpointInput } from '@pindao/protocol/core/endpoint.ts'
import {
  deleteChatMessage,
  editChatMessage,
  readConversation,
  sendChatMessage,
  startConversation,
} from '@pindao/protocol/mail/chat.endpoints.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError } from '#src/shared/api/api-error.ts'
import { call } from '#src/shared/api/call.ts'
import { randomKey } from '#src/shared/api/random-key.ts'
import { session } from '#src/shared/session/session.ts'
import { useUser } from '#src/shared/session/use-user.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { withChanged } from '../message-pages.ts'
import { post } from '../outbox.ts'
import { keepResending } from '../resend-messages.ts'
import { conversationsKey, type MessagePages, messagesKey } from './chat.queries.ts'

/** Says something: it stands there at once, and is the same message however often it is tried. */
export function useSay(id: string, fetchNewer: () => Promise<void>) {
  const client = useQueryClient()
  const userId = useUser()?.user.userId ?? ''
  return (text: string, key: string = randomKey()) => {
    keepResending()
    void post({ userId, conversationId: id, key, text }, async () => {
      assertStill(userId)
      const input = { params: { id }, body: { text } }
      await call(sendChatMessage, input, { idempotencyKey: key, timeLimit: true })
      await fetchNewer().catch(() => client.invalidateQueries({ queryKey: messagesKey(id) }))
      void client.invalidateQueries({ queryKey: conversationsKey })
    })
  }
}

/** A call says who it is from at the moment it is made: by then somebody else may have signed in. */
function assertStill(userId: string): void {
  if (session.userId() !== userId)
    throw new ApiError({ status: 401, code: 'access.notSignedIn', message: '' })
}

/** Other words for an own message, or none. */
export function useChangeMessage(conversationId: string) {
  const client = useQueryClient()
  const feedback = useFeedback()
  return useMutation({
    mutationFn: ({ id, text }: { readonly id: string; readonly text: string | null }) =>
      text === null
        ? call(deleteChatMessage, { params: { id } })
        : call(editChatMessage, { params: { id }, body: { text } }),
    onSuccess: (message) =>
      client.setQueryData<MessagePages>(
        messagesKey(conversationId),
        (pages) => pages && withChanged(pages, message),
      ),
    onError: feedback.failure,
  })
}

/** Everything up to a message has been read. A failure is silent: the next message tries again. */
export function useReadUpTo(id: string) {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (messageId: string) => call(readConversation, { params: { id }, body: { messageId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: conversationsKey }),
  })
  return mutate
}

type Start = EndpointInput<typeof startConversation>['body']

/** Begins a conversation. One key for as long as the outcome is open, so that no second group comes of it. */
export function useStartConversation() {
  const client = useQueryClient()
  const attempt = useRef<{ readonly words: string; readonly key: string } | null>(null)
  return useMutation({
    mutationFn(body: Start) {
      const words = JSON.stringify(body)
      if (attempt.current?.words !== words) attempt.current = { words, key: randomKey() }
      return call(startConversation, { body }, { idempotencyKey: attempt.current.key })
    },
    onSuccess: () => client.invalidateQueries({ queryKey: conversationsKey }),
  })
}
