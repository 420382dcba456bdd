import { getMenu } from '@pindao/protocol/navigation/navigation.endpoints.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#src/shared/api/call.ts'
import { navigationKey } from '#src/shared/query/navigation-key.ts'

/** The side menu of this person; it changes with their roles only. */
export const menuQuery = queryOptions({
  queryKey: [...navigationKey, 'menu'],
  queryFn: ({ signal }) => call(getMenu, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})
