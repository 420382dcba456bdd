import { create } from 'zustand'

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

/** The trail of this tab. */
export const useTrail = create<{ readonly entries: readonly TrailEntry[] }>()(() => ({ entries: stored() }))

export function arriveAt(entry: TrailEntry): void {
  const entries = arrive(useTrail.getState().entries, entry)
  useTrail.setState({ entries })
  window.sessionStorage.setItem(storageKey, JSON.stringify(entries))
}

function stored(): TrailEntry[] {
  try {
    const value: unknown = JSON.parse(window.sessionStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(value) ? value.filter(isEntry) : []
  } catch {
    return []
  }
}

function isEntry(value: unknown): value is TrailEntry {
  const entry = value as Partial<TrailEntry> | null
  return [entry?.path, entry?.url, entry?.titleKey].every((part) => typeof part === 'string')
}
