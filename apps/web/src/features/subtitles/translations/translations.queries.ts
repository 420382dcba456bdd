import type { EndpointInput } from '@pindao/protocol/core/endpoint.ts'
import {
  cancelTranslation,
  countTranslations,
  getTranslation,
  listTranslations,
  retryTranslation,
} from '@pindao/protocol/subtitles/translation.endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '#src/shared/api/call.ts'
import type { CountViews } from '#src/shared/list/views/use-view-counts.ts'
import { useLiveInvalidation } from '#src/shared/live/use-live.ts'
import { useCommand, useRecords } from '#src/shared/query/use-records.ts'
import { translationsKey } from '../door/subtitles.queries.ts'

export type TranslationsQuery = EndpointInput<typeof listTranslations>['query']

export function useTranslations(query: TranslationsQuery) {
  useLiveInvalidation(translationsKey, ['translation'])
  return useRecords(listTranslations, translationsKey, query)
}

/** One translation; nothing is asked without one. */
export const useTranslationOf = (id: string | null) =>
  useQuery({
    queryKey: [...translationsKey, 'one', id],
    queryFn: ({ signal }) => call(getTranslation, { params: { id: id ?? '' } }, { signal }),
    enabled: id !== null,
  })

/** How the views of the list are counted. */
export const countTranslationViews: CountViews = {
  ask: (views) => call(countTranslations, { body: { views: [...views] } }),
  live: ['translation'],
}

export const useRetryTranslation = () => useCommand(retryTranslation, translationsKey)
export const useCancelTranslation = () => useCommand(cancelTranslation, translationsKey)
