import type { Answer } from '@pindao/client/answer.ts'
import type { Endpoint, EndpointInput } from '@pindao/protocol/core/endpoint.ts'
import {
  keepPreviousData,
  type QueryKey,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '../api/call.ts'

/** Where pages of a kind of record are kept, and where one of them is: below the key of all that is shown of the kind. */
export const recordsKey = (kind: QueryKey): QueryKey => [...kind, 'list']
export const recordKey = (kind: QueryKey, id: string): QueryKey => [...kind, 'one', id]

/**
 * A page of records, as their endpoint lists them. While another page is on its way the one before stays, dimmed.
 *
 * @param kind under which everything that is shown of these records is kept
 */
export function useRecords<E extends Endpoint>(
  endpoint: E,
  kind: QueryKey,
  query: QueryOf<E>,
): UseQueryResult<Answer<E>> {
  return useQuery<Answer<E>>({
    queryKey: [...recordsKey(kind), query],
    queryFn: ({ signal }) => call(endpoint, { query } as EndpointInput<E>, { signal }),
    placeholderData: keepPreviousData as never,
  })
}
type QueryOf<E extends Endpoint> = EndpointInput<E> extends { readonly query: infer Q } ? Q : never

/** One record by its id. `toEdit`: read anew each time, since what is edited must be what is stored now. */
export function useRecord<E extends Endpoint>(
  endpoint: E,
  kind: QueryKey,
  id: string,
  { toEdit = false }: { readonly toEdit?: boolean } = {},
): UseQueryResult<Answer<E>> {
  return useQuery<Answer<E>>({
    queryKey: recordKey(kind, id),
    queryFn: ({ signal }) => call(endpoint, { params: { id } } as EndpointInput<E>, { signal }),
    ...(toEdit ? { staleTime: 0 } : {}),
  })
}

/**
 * A command on records. What is shown of them is read again when it has ended, after a refusal, too: they were not as the
 * page thought.
 */
export function useCommand<E extends Endpoint>(endpoint: E, kind: QueryKey) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: EndpointInput<E>) => call(endpoint, input),
    onSettled: () => client.invalidateQueries({ queryKey: kind }),
  })
}
