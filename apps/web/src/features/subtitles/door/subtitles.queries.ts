import type { EndpointInput } from '@pindao/protocol/core/endpoint.ts'
import {
  deleteSubtitles,
  listSubtitleDocuments,
  openSubtitleFile,
} from '@pindao/protocol/subtitles/subtitle-document.endpoints.ts'
import {
  createTranslations,
  listTranslationEngines,
  weighTranslation,
} from '@pindao/protocol/subtitles/translation.endpoints.ts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#src/shared/api/call.ts'
import { useLiveInvalidation } from '#src/shared/live/use-live.ts'
import { useCommand } from '#src/shared/query/use-records.ts'

export const translationsKey = ['translations'] as const
export const documentsKey = ['subtitle-documents'] as const

/** Subtitles of a video that are edited or translated. */
export function useVideoDocuments(videoId: string) {
  useLiveInvalidation(documentsKey, ['subtitle', 'translation'])
  return useQuery({
    queryKey: [...documentsKey, 'of', videoId],
    queryFn: ({ signal }) => call(listSubtitleDocuments, { params: { id: videoId } }, { signal }),
  })
}

export const useOpenSubtitleFile = () => useCommand(openSubtitleFile, documentsKey)
export const useDeleteSubtitles = () => useCommand(deleteSubtitles, documentsKey)

/** Engines that are set up, and what they cost. */
export const useTranslationEngines = () =>
  useQuery({
    queryKey: [...translationsKey, 'engines'],
    queryFn: ({ signal }) => call(listTranslationEngines, {}, { signal }),
  })

type Weighed = EndpointInput<typeof weighTranslation>['query']

/** What there is to translate of subtitles, what the memory knows of it, and what is paid for; the last answer stays until the next. */
export const useTranslationWeight = (documentId: string, query: Weighed) =>
  useQuery({
    queryKey: [...documentsKey, 'weight', documentId, query],
    queryFn: ({ signal }) => call(weighTranslation, { params: { id: documentId }, query }, { signal }),
    placeholderData: keepPreviousData,
  })

type NewTranslations = EndpointInput<typeof createTranslations>

/** Has subtitles translated; pressed again after a lost answer they are the same tasks. */
export function useCreateTranslations() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ key, ...input }: NewTranslations & { readonly key: string }) =>
      call(createTranslations, input, { idempotencyKey: key }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: translationsKey }),
        client.invalidateQueries({ queryKey: documentsKey }),
      ]),
  })
}
