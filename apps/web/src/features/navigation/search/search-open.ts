import { create } from 'zustand'

/** The keys that open the search anywhere: Ctrl+K or ⌘K, and Ctrl+Shift+/ (SHL-05). */
export const searchKeys = 'ctrl+shift+slash, mod+k'

/** How both who listen to these keys do it. */
export const searchKeyOptions = {
  enableOnFormTags: true,
  enableOnContentEditable: true,
  preventDefault: true,
} as const

/** Whether the search stands over the page. */
export const useSearchOpen = create<{ readonly open: boolean }>()(() => ({ open: false }))

export function setSearchOpen(open: boolean): void {
  useSearchOpen.setState({ open })
}

const isApple = /Mac|iPhone|iPad/u.test(navigator.userAgent)
/** The keys of the search as people of this system write them. */
export const searchShortcut = isApple ? '⌘K' : 'Ctrl+K'
