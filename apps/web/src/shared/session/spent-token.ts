/** What the browser's locks must offer here. */
export type SpentTokenLocks = Pick<LockManager, 'request' | 'query'>

/** Longer than any storage takes from tab to tab. */
const toldForMs = 10_000

/** Only pages of this origin see the names of its locks, and they see the storage, too. */
const nameOf = (refreshToken: string) => `pindao.spent-token.${refreshToken}`

/**
 * Tells all tabs that a refresh token has been traded. Storage cannot: in Chromium a tab that was waiting for a lock has
 * it before what the last holder stored in one time of three. Locks are ordered among each other, so this is one, held
 * for a while; a shared one, because a tab that waited in vain trades the same token again.
 *
 * @returns once every tab that gets another lock from now on is told
 */
export function tellSpent(locks: SpentTokenLocks, refreshToken: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const hold = () => {
    resolve()
    return new Promise((over) => setTimeout(over, toldForMs))
  }
  // A page on its way out gets no lock, and has nobody to keep in order either.
  locks.request(nameOf(refreshToken), { mode: 'shared' }, hold).catch(() => resolve())
  return promise
}

/** Whether a tab has just traded this refresh token. */
export async function isSpent(locks: SpentTokenLocks, refreshToken: string): Promise<boolean> {
  const { held = [] } = await locks.query().catch(() => ({ held: [] }))
  return held.some(({ name }) => name === nameOf(refreshToken))
}
