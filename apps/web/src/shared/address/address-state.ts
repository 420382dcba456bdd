import {
  unstable_createAdapterProvider as createAdapterProvider,
  renderQueryString,
  type unstable_UpdateUrlFunction as UpdateUrl,
  type unstable_UseAdapterHook as UseAdapter,
} from 'nuqs/adapters/custom'
import { useCallback, useLayoutEffect, useMemo, useSyncExternalStore } from 'react'
import { type Location, useLocation } from 'react-router'
import { followStep, notePlace, writeEntry } from './address-steps.ts'

/** What the address says since the router went to a location: what pages wrote, and the steps back among that. */
type Written = { readonly since: Location; readonly search: string }

let shown: Location | null = null
let written: Written | null = null
const listeners = new Set<() => void>()

function note(search: string): void {
  if (shown !== null) written = { since: shown, search }
  for (const listener of listeners) listener()
}

// Before the router hears of it.
window.addEventListener(
  'popstate',
  (event) => {
    const isFollowed = followStep(event)
    const { pathname, search } = window.location
    if (isFollowed && shown?.pathname === pathname) note(search)
  },
  { capture: true },
)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The search of the address of the page shown, `?` and all: not yet that of a page the router is on its way to. */
export function addressSearch(): string {
  return (written?.since === shown ? written?.search : shown?.search) ?? ''
}

/** The search of the address of the page shown, `?` and all. */
export function useAddressSearch(): string {
  const location = useLocation()
  useLayoutEffect(() => {
    shown = location
    if (!isPresentEntry(location)) return
    notePlace()
    // Between the router's going on and the page's being drawn somebody wrote.
    const { search } = window.location
    if (written?.since !== location && search !== location.search) note(search)
  }, [location])
  return useSyncExternalStore(subscribe, () =>
    written?.since === location ? written.search : location.search,
  )
}

/** Whether the browser's entry is the one of a location: on the way back it is already that of the page to come. */
function isPresentEntry({ key, pathname }: Location): boolean {
  const state = window.history.state as { readonly key?: string } | null
  // What the router calls the entry it began with.
  return (state?.key ?? 'default') === key && window.location.pathname === pathname
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
      writeEntry(history, url)
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
