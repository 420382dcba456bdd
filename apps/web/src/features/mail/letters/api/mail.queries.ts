import type { EndpointInput } from '@pindao/protocol/core/endpoint.ts'
import {
  findMailPeople,
  getLetter,
  getMailCounts,
  type LetterLine,
  listLetters,
} from '@pindao/protocol/mail/mail.endpoints.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '#src/shared/api/call.ts'
import { useLiveInvalidation } from '#src/shared/live/use-live.ts'

type LettersQuery = EndpointInput<typeof listLetters>['query']
export type LetterPage = { readonly items: readonly LetterLine[]; readonly total: number }

/** Everything of the mailbox that is shown. */
export const mailKey = ['mail'] as const
export const lettersKey = [...mailKey, 'list'] as const
export const letterKey = (id: string) => [...mailKey, 'one', id] as const

/** A page of letters, read again when something in the mailbox changes. */
export function useLetters(query: LettersQuery) {
  useLiveInvalidation(mailKey, ['mail'])
  return useQuery({
    queryKey: [...lettersKey, query],
    queryFn: ({ signal }) => call(listLetters, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** One letter with its text. */
export function useLetter(id: string) {
  return useQuery({
    queryKey: letterKey(id),
    queryFn: ({ signal }) => call(getLetter, { params: { id } }, { signal }),
  })
}

/** The numbers beside folders and labels; without them the folders work all the same. */
export function useMailCounts() {
  return useQuery({
    queryKey: [...mailKey, 'counts'],
    queryFn: ({ signal }) => call(getMailCounts, {}, { signal }),
  })
}

/** Who can be written to. */
export function findRecipients(name: string, signal: AbortSignal) {
  return call(findMailPeople, { query: name === '' ? {} : { name } }, { signal })
}
