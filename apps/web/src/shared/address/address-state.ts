import {
  unstable_createAdapterProvider as createAdapterProvider,
  renderQueryString,
  type unstable_UpdateUrlFunction as UpdateUrl,
  type unstable_UseAdapterHook as UseAdapter,
} from 'nuqs/adapters/custom'
import { useCallback, useLayoutEffect, useMemo, useSyncExternalStore } from 'react'
import { type Location, useLocation } from 'react-router'

/** What the address says since the router went to a location: what pages wrote, and the steps back among that. */
type Written = { readonly since: Location; readonly search: string }

let shown: Location | null = null
let written: Written | null = null
const listeners = new Set<() => void>()

function note(search: string): void {
  if (shown !== null) written = { since: shown, search }
  for (const listener of listeners) listener()
}

window.addEventListener('popstate', () => {
  const { pathname, search } = window.location
  if (shown?.pathname === pathname) note(search)
})

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The search of the address of the page shown, `?` and all. */
export function useAddressSearch(): string {
  const location = useLocation()
  useLayoutEffect(() => {
    shown = location
  }, [location])
  return useSyncExternalStore(subscribe, () =>
    written?.since === location ? written.search : location.search,
  )
}

/**
 * What pages keep in the address (nuqs), as the router has it. The adapter that nuqs brings reads the address itself, and
 * on the way back that is the next page's before there is one: the page shown opened what the next one asks for, and a
 * form whose leaving was only asked about was gone.
 *
 * Writing goes past the router: nothing has to be loaded for it.
 */
const useAddress: UseAdapter = (watched) => {
  const { pathname } = useLocation()
  const part = partOf(useAddressSearch(), watched)
  const searchParams = useMemo(() => new URLSearchParams(part), [part])

  const updateUrl = useCallback<UpdateUrl>(
    (next, { history, scroll }) => {
      // It was on its way when the page was left: the address is another page's.
      if (window.location.pathname !== pathname) return
      const url = new URL(window.location.href)
      url.search = renderQueryString(next)
      window.history[history === 'push' ? 'pushState' : 'replaceState'](window.history.state, '', url)
      note(url.search)
      if (scroll) window.scrollTo(0, 0)
    },
    [pathname],
  )
  return { searchParams, updateUrl, pathname }
}

/** Of a search the keys somebody looks at, so that nobody draws anew for the others; all of them where none are named. */
function partOf(search: string, watched: readonly string[]): string {
  const params = new URLSearchParams(search)
  if (watched.length === 0) return params.toString()
  return new URLSearchParams([...params].filter(([key]) => watched.includes(key))).toString()
}

/** The address as the place of state; stands around the router's pages. */
export const AddressState = createAdapterProvider(useAddress)
