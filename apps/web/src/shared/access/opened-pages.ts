import { pageReads } from '@pindao/protocol/access/page-permissions.ts'
import { getRoutes } from '@pindao/protocol/navigation/navigation.endpoints.ts'
import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { navigationKey } from '../query/query-client.ts'
import { useCan } from './ability.ts'

/** The pages that the server gives this person (NAV-04). One question for a visit; other rights ask it anew. */
export const routesQuery = queryOptions({
  queryKey: [...navigationKey, 'routes'],
  queryFn: () => call(getRoutes, {}),
  staleTime: Number.POSITIVE_INFINITY,
})

const pages = Object.keys(pagePaths) as (keyof typeof pagePaths)[]

/**
 * Whether an address leads to a page that this person may open (PERM-01, NAV-04): what shows the way to another one is no
 * link. Until the server has named the pages, the permission to read what they show decides. Addresses that are no page of
 * a role are everybody's.
 */
export function useCanOpen(): (to: string) => boolean {
  const can = useCan()
  const { data } = useQuery(routesQuery)
  return (to) => {
    const [pathname = ''] = to.split(/[?#]/u)
    const page = pages.find((name) => pagePaths[name] === pathname)
    if (page === undefined) return true
    return can(pageReads[page]) && (data?.routes.some(({ path }) => path === pathname) ?? true)
  }
}
