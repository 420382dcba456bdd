import { useAbility } from '@casl/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { type AppAbility, isOpen } from '#src/shared/access/ability.ts'
import type { LiveEventOf } from '#src/shared/live/live-bus.ts'
import { useLiveEvent, useLiveInvalidation } from '#src/shared/live/use-live.ts'
import { usePreferences } from '#src/shared/preferences/preferences.ts'
import { menuQuery } from './api/menu.query.ts'
import { type MenuNode, menuTree } from './menu-tree.ts'

const nothing: readonly MenuNode[] = []

/** Other words and an empty conversation are nothing more to read. */
const uncounted: ReadonlySet<LiveEventOf<'chat'>['change']> = new Set(['edited', 'begun'])
/** People write in bursts; one reading after this time shows them all. */
const gatherMs = 400

/** Reads the menu again after what changes the number beside the chat. */
function useChatNews(): void {
  const client = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useLiveEvent('chat', ({ change }) => {
    if (uncounted.has(change)) return
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      void client.invalidateQueries({ queryKey: menuQuery.queryKey })
    }, gatherMs)
  })
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      timer.current = undefined
    },
    [],
  )
}

/** The menu this person sees, as it was read last. */
export function useMenuNodes() {
  const ability = useAbility<AppAbility>()
  const { data, isLoadingError, refetch } = useQuery(menuQuery)
  const { rules } = ability
  const nodes = useMemo(
    // `rules` change when the ability does; the ability itself stays the same object.
    () => (data && rules ? menuTree(data, (item) => isOpen(ability, item)) : nothing),
    [data, ability, rules],
  )
  return { nodes, isError: isLoadingError, refetch }
}

/** The same, kept fresh: what waits in mailbox and chat stands beside their names. */
export function useMenu() {
  useLiveInvalidation(menuQuery.queryKey, ['mail'])
  useChatNews()
  return useMenuNodes()
}

/** Dark in the semi-dark skin; otherwise the menu stands on the ground of the page, with the page's own colours. */
export function useMenuTone(): 'dark' | 'light' {
  return usePreferences(({ skin }) => (skin === 'semiDark' ? 'dark' : 'light'))
}
