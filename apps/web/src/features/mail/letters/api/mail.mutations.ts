import type { EndpointInput } from '@pindao/protocol/core/endpoint.ts'
import { actOnLetters, emptyTrash, type Letter, sendLetter } from '@pindao/protocol/mail/mail.endpoints.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { isRefusal } from '#src/shared/api/api-error.ts'
import { call } from '#src/shared/api/call.ts'
import { randomKey } from '#src/shared/api/random-key.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { afterAction, type LetterAction, leavesList } from '../letter-action.ts'
import { type LetterPage, letterKey, lettersKey, mailKey } from './mail.queries.ts'

/** `draftId` is asked for when sending begins: a draft may still be on its way. */
type NewLetter = Omit<EndpointInput<typeof sendLetter>['body'], 'draftId'> & {
  readonly draftId: () => Promise<string | null>
}
type Doing = LetterAction & { readonly ids: readonly string[] }

/** Does something to letters. It shows at once, and is taken back with the server's reason if it was refused. */
export function useActOnLetters() {
  const client = useQueryClient()
  const feedback = useFeedback()
  return useMutation({
    mutationFn: ({ ids, ...what }: Doing) => call(actOnLetters, { body: { ids: [...ids], ...what } }),
    async onMutate(doing) {
      await client.cancelQueries({ queryKey: mailKey })
      const before = client.getQueriesData({ queryKey: mailKey })
      client.setQueriesData<LetterPage>({ queryKey: lettersKey }, (page) => page && pageAfter(page, doing))
      for (const id of doing.ids) {
        client.setQueryData<Letter>(letterKey(id), (letter) => letter && afterAction(letter, doing))
      }
      return before
    },
    onError(error, _doing, before) {
      for (const [key, data] of before ?? []) client.setQueryData(key, data)
      feedback.failure(error)
    },
    onSettled: () => client.invalidateQueries({ queryKey: mailKey }),
  })
}

/** Deletes everything in the trash for good. */
export function useEmptyTrash() {
  const client = useQueryClient()
  const feedback = useFeedback()
  return useMutation({
    mutationFn: () => call(emptyTrash, {}),
    onError: feedback.failure,
    onSettled: () => client.invalidateQueries({ queryKey: mailKey }),
  })
}

function pageAfter(page: LetterPage, doing: Doing): LetterPage {
  const concerns = ({ id }: { readonly id: string }) => doing.ids.includes(id)
  if (leavesList(doing.action)) {
    const items = page.items.filter((line) => !concerns(line))
    return { items, total: page.total - (page.items.length - items.length) }
  }
  return { ...page, items: page.items.map((line) => (concerns(line) ? afterAction(line, doing) : line)) }
}

/**
 * Sends a letter, one at a time. One Idempotency-Key lives as long as the outcome is open: a retry after a lost answer
 * finds the letter sent. A refusal is an outcome.
 */
export function useSendLetter() {
  const client = useQueryClient()
  const key = useRef(randomKey())
  return useMutation({
    async mutationFn({ draftId, ...letter }: NewLetter) {
      const body = { ...letter, draftId: await draftId() }
      return call(sendLetter, { body }, { idempotencyKey: key.current })
    },
    onError(error) {
      if (isRefusal(error)) key.current = randomKey()
    },
    onSuccess: () => client.invalidateQueries({ queryKey: mailKey }),
  })
}
