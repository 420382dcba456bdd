import type { DictionaryKind } from '@pindao/protocol/capabilities.ts'
import {
  addWord,
  deleteWord,
  getKeptWords,
  listDictionaries,
  listWordChanges,
  mergeWord,
  orderWords,
  resetWord,
  setWords,
  updateWord,
} from '@pindao/protocol/settings/dictionary.endpoints.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '#src/shared/api/call.ts'
import { useCommand } from '#src/shared/query/use-records.ts'
import { dictionaryKey } from '../door/use-dictionary.ts'

const keptKey = [...dictionaryKey, 'kept'] as const

/** The lists whose words administrators keep; the layout hears of what others change (`useOwnWords`). */
export const useDictionaries = () =>
  useQuery({
    queryKey: [...keptKey, 'lists'],
    queryFn: ({ signal }) => call(listDictionaries, {}, { signal }),
  })

/** The words of one list, with how many records carry each. */
export const useKeptWords = (kind: DictionaryKind) =>
  useQuery({
    queryKey: [...keptKey, 'words', kind],
    queryFn: ({ signal }) => call(getKeptWords, { params: { kind } }, { signal }),
  })

/** Who changed which word of a list when; a page of them, newest first. */
export const useWordChanges = (kind: DictionaryKind, page: number) =>
  useQuery({
    queryKey: [...keptKey, 'changes', kind, page],
    queryFn: ({ signal }) =>
      call(listWordChanges, { params: { kind }, query: { page: String(page), pageSize: '20' } }, { signal }),
    placeholderData: keepPreviousData,
  })

// Words are shown by every list of the product: all of them are read again.
export const useAddWord = () => useCommand(addWord, dictionaryKey)
export const useUpdateWord = () => useCommand(updateWord, dictionaryKey)
export const useResetWord = () => useCommand(resetWord, dictionaryKey)
export const useDeleteWord = () => useCommand(deleteWord, dictionaryKey)
export const useOrderWords = () => useCommand(orderWords, dictionaryKey)
export const useMergeWord = () => useCommand(mergeWord, dictionaryKey)
export const useSetWords = () => useCommand(setWords, dictionaryKey)
