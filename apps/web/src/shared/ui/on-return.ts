/**
 * Calls `act` when the page comes back by the back button as it was left (bfcache): nothing has been loaded anew, so
 * whatever was set on leaving still stands.
 *
 * @returns the way to stop
 */
export function onReturn(page: EventTarget, act: () => void): () => void {
  const shown = (event: Event) => {
    if ('persisted' in event && event.persisted === true) act()
  }
  page.addEventListener('pageshow', shown)
  return () => page.removeEventListener('pageshow', shown)
}
