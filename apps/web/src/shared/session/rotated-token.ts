/** What the browser's locks must offer here. */
export type RotatedTokenLocks = Pick<LockManager, 'request' | 'query'>

/** Longer than any storage takes from tab to tab. */
const toldForMs = 10_000

/** Only pages of this origin see the names of its locks, and they see the storage, too. */
const nameOf = (refreshToken: string) => `pindao.spent-token.${refreshToken}`

/**
 * Tells all tabs that a refresh token has been exchanged for a new one. Storage cannot do that: in Chromium, one time in
 * three, a tab that waited for a lock gets it before it sees what the last holder stored. Locks are ordered among each
 * other, so the message is a lock that is held for a while. It is a shared one, because a tab that waited in vain
 * exchanges the same token again.
 *
 * @returns once every tab that gets another lock from now on is told
 */
export function announceRotation(locks: RotatedTokenLocks, refreshToken: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const hold = () => {
    resolve()
    return new Promise((over) => setTimeout(over, toldForMs))
  }
  // A page on its way out gets no lock, and has nobody to keep in order either.
  locks.request(nameOf(refreshToken), { mode: 'shared' }, hold).catch(() => resolve())
  return promise
}

/** Whether a tab has just exchanged this refresh token. */
export async function isRotated(locks: RotatedTokenLocks, refreshToken: string): Promise<boolean> {
  const { held = [] } = await locks.query().catch(() => ({ held: [] }))
  return held.some(({ name }) => name === nameOf(refreshToken))
}
