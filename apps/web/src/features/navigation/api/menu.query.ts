import { getMenu } from '@pindao/protocol/navigation/navigation.endpoints.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#src/shared/api/call.ts'
import { navigationKey } from '#src/shared/query/query-client.ts'

/**
 * The side menu of this person, with what waits on its pages. It is read again when their roles change, and when
 * something happened that waits for them (the badges): never by its age.
 */
export const menuQuery = queryOptions({
  queryKey: [...navigationKey, 'menu'],
  queryFn: ({ signal }) => call(getMenu, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})
