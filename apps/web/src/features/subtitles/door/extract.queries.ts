import type { EndpointInput } from '@pindao/protocol/core/endpoint.ts'
import { createExtraction, getExtractionMeans } from '@pindao/protocol/subtitles/extraction.endpoints.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#src/shared/api/call.ts'

export const extractionsKey = ['extractions'] as const

/** By which ways words can be taken out of films here. */
export const useExtractionMeans = () =>
  useQuery({
    queryKey: [...extractionsKey, 'means'],
    queryFn: ({ signal }) => call(getExtractionMeans, {}, { signal }),
  })

/** Takes the words out of a film; pressed again after a lost answer it is the same. */
export function useCreateExtraction() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ key, ...input }: EndpointInput<typeof createExtraction> & { readonly key: string }) =>
      call(createExtraction, input, { idempotencyKey: key }),
    onSettled: () => client.invalidateQueries({ queryKey: extractionsKey }),
  })
}
