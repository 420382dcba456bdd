import { useState } from 'react'
import { useLocation } from 'react-router'

/** Where the chosen tab of a group of tabs on a page is kept. */
const keptTabKey = (path: string, name: string) => `tab ${path} ${name}`

/**
 * The chosen tab of a group, kept for this visit per route and name (SHL-10): a reload or the way back opens it again.
 * An address that names one (`#notices`) opens that. A kept tab that is not offered any more (a permission is gone) gives way to the first.
 *
 * @param name tells several groups on one page apart
 * @param tabs the keys of the tabs offered now, the first being the default
 */
export function useKeptTab<Tab extends string>(
  name: string,
  tabs: readonly [Tab, ...Tab[]],
): readonly [Tab, (tab: Tab) => void] {
  const { pathname, hash } = useLocation()
  const key = keptTabKey(pathname, name)
  const [chosen, setChosen] = useState<{ readonly at: string; readonly tab: string } | null>(null)
  const at = `${key}${hash}`
  const asked = tabs.find((tab) => hash === `#${tab}`)
  const wanted = chosen?.at === at ? chosen.tab : (asked ?? read(key))
  const choose = (tab: Tab) => {
    setChosen({ at, tab })
    write(key, tab)
  }
  return [tabs.find((tab) => tab === wanted) ?? tabs[0], choose]
}

// A browser that keeps nothing still shows tabs.
function read(key: string): string | null {
  try {
    return window.sessionStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, tab: string): void {
  try {
    window.sessionStorage.setItem(key, tab)
  } catch {
    // Nothing is kept: the next visit opens the first tab.
  }
}
