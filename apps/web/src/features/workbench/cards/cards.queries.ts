import { listRoles } from '@pindao/protocol/access/role.endpoints.ts'
import {
  arrangeOwnCards,
  arrangeRoleCards,
  getOwnCards,
  getRoleCards,
} from '@pindao/protocol/workbench/card-arrangement.endpoints.ts'
import type { CardArrangement } from '@pindao/protocol/workbench/card-arrangement.ts'
import type { TodayCardKind } from '@pindao/protocol/workbench/workbench.endpoints.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#src/shared/api/call.ts'
import { todayKey } from '../api/dashboards.queries.ts'

/** What is arranged: `kinds` may be seen, `usual` is what holds where nothing is chosen. */
export type Arranged = {
  readonly kinds: readonly TodayCardKind[]
  readonly chosen: CardArrangement | null
  readonly usual: CardArrangement | null
}
const cardsKey = ['workbenchCards'] as const

/** The cards of oneself (null), or of the people of a role. */
export function useArranged(roleId: string | null) {
  return useQuery({
    queryKey: [...cardsKey, roleId],
    queryFn: async ({ signal }): Promise<Arranged> => {
      if (roleId === null) {
        const { kinds, own, roles } = await call(getOwnCards, {}, { signal })
        return { kinds, chosen: own, usual: roles }
      }
      const { kinds, arrangement } = await call(getRoleCards, { params: { id: roleId } }, { signal })
      return { kinds, chosen: arrangement, usual: null }
    },
    staleTime: 0,
  })
}

/** Keeps an arrangement; null goes back to the usual one. */
export function useArrange(roleId: string | null) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (arrangement: CardArrangement | null): Promise<void> => {
      const body = { arrangement }
      if (roleId === null) await call(arrangeOwnCards, { body })
      else await call(arrangeRoleCards, { params: { id: roleId }, body })
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: cardsKey }),
        client.invalidateQueries({ queryKey: todayKey }),
      ]),
  })
}

/** Roles whose cards the reader may arrange. */
export function useArrangeableRoles() {
  return useQuery({
    queryKey: [...cardsKey, 'roles'],
    queryFn: async ({ signal }) => {
      const roles = await call(listRoles, {}, { signal })
      return roles.filter(({ actions }) => actions.includes('update'))
    },
  })
}
