import { useAbility } from '@casl/react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type AppAbility, isOpen } from '#src/shared/access/ability.ts'
import { useLiveInvalidation } from '#src/shared/live/use-live.ts'
import { menuQuery } from './api/menu.query.ts'
import { type MenuNode, menuTree } from './menu-tree.ts'

const nothing: readonly MenuNode[] = []

/** The menu this person sees, and how its loading stands. */
export function useMenu() {
  const ability = useAbility<AppAbility>()
  // What waits in mailbox and chat stands beside their names.
  useLiveInvalidation(menuQuery.queryKey, ['mail', 'chat'])
  const { data, isError, refetch } = useQuery(menuQuery)
  const { rules } = ability
  const nodes = useMemo(
    // `rules` change when the ability does; the ability itself stays the same object.
    () => (data && rules ? menuTree(data, (item) => isOpen(ability, item)) : nothing),
    [data, ability, rules],
  )
  return { nodes, isError, refetch }
}
