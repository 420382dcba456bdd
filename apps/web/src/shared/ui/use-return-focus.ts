import { useEffect, useState } from 'react'
import { pageTitleId } from './PageHeader.tsx'

/** What opened a dialog. */
export type Opener = { readonly current: HTMLElement | null }

/**
 * Gives the keyboard back at the end to what had it when the caller came: the button that opened a dialog. Where that is
 * gone, or takes no focus any more, the title of the page has it. Whoever is elsewhere by then is left there.
 *
 * @param openedBy the button of a menu whose line opened the dialog: the line goes with the menu, and a menu that is
 * still opening takes the focus for itself
 */
export function useReturnFocus(openedBy?: Opener): void {
  // While it is drawn first: later a field of the dialog may have taken the focus.
  const [opener] = useState(() => document.activeElement)
  useEffect(
    // What holds the focus in dialogs lets go of it in the same turn.
    () => () => queueMicrotask(() => isLost(document.activeElement) && giveBack(openedBy?.current ?? opener)),
    [opener, openedBy],
  )
}

/** Nowhere, or on the question whose answer ended the dialog and which is going away itself. */
export function isLost(focused: Element | null): boolean {
  return focused === null || focused === document.body || focused.closest('.ant-modal-confirm') !== null
}

/** Puts the keyboard on a place of the page, or where it is gone, on the page's title. */
export function giveBack(opener: Element | null): void {
  const places = [opener, document.getElementById(pageTitleId)]
  for (const place of places) {
    if (!(place instanceof HTMLElement) || place === document.body) continue
    place.focus({ preventScroll: true })
    if (document.activeElement === place) return
  }
}
