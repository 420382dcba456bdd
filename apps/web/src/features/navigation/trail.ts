import { create } from 'zustand'
import { session } from '#src/shared/session/session.ts'

/** A page somebody came through; `titleKey` is a server key, translated when shown. */
export type TrailEntry = { readonly path: string; readonly url: string; readonly titleKey: string }

const storageKey = 'trail'
const longest = 12

/**
 * The trail after arriving at a page (SHL-03): a page visited before cuts the trail back to it, so that the trail is
 * the way here and never a loop.
 */
export function arrive(trail: readonly TrailEntry[], entry: TrailEntry): TrailEntry[] {
  const known = trail.findIndex(({ path }) => path === entry.path)
  const before = known === -1 ? trail : trail.slice(0, known)
  return [...before, entry].slice(-longest)
}

/** The trail of this tab and this person: addresses hold what somebody searched for (SSO-05). */
export const useTrail = create<{ readonly entries: readonly TrailEntry[] }>()(() => ({ entries: stored() }))

session.subscribe((event) => {
  if (event === 'signedOut') window.sessionStorage.removeItem(storageKey)
  useTrail.setState({ entries: stored() })
})

export function arriveAt(entry: TrailEntry): void {
  const entries = arrive(useTrail.getState().entries, entry)
  useTrail.setState({ entries })
  const userId = session.userId()
  window.sessionStorage.setItem(storageKey, JSON.stringify(entries.map((each) => ({ ...each, userId }))))
}

function stored(): TrailEntry[] {
  const userId = session.userId()
  try {
    const value: unknown = JSON.parse(window.sessionStorage.getItem(storageKey) ?? '[]')
    if (!Array.isArray(value) || userId === null) return []
    return value.filter((entry) => isEntry(entry) && 'userId' in entry && entry.userId === userId)
  } catch {
    return []
  }
}

function isEntry(value: unknown): value is TrailEntry {
  const entry = value as Partial<TrailEntry> | null
  return [entry?.path, entry?.url, entry?.titleKey].every((part) => typeof part === 'string')
}
