const key = 'signOnEnd'

/**
 * Where the sign-on ends its own session, from a sign-out here until a tab of this browser goes there (SSO-05). Whoever
 * closes the tab instead would be signed in again by one press, and so would the next one at the machine.
 */
export function keepSignOnEnd(url: string): void {
  window.localStorage.setItem(key, url)
}

/** The address that is still to be gone to, once: it leads back to `/login`. Null where there is none. */
export function takeSignOnEnd(): string | null {
  const url = window.localStorage.getItem(key)
  window.localStorage.removeItem(key)
  return url
}
