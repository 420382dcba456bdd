import { getUserInfo } from '@pindao/protocol/access/sso.endpoints.ts'
import { abilityOfSession } from '#src/shared/access/ability.ts'
import { call } from '#src/shared/api/call.ts'
import { queryClient } from '#src/shared/query/query-client.ts'
import { session } from '#src/shared/session/session.ts'
import { fingerprintOf, storedFingerprint } from './access-fingerprint.ts'

/** The access this tab shows pages for. The stored copy may be newer: another tab may have heard of a change before. */
let shown = storedFingerprint(session)
session.subscribe((event) => {
  if (event === 'started') shown = storedFingerprint(session)
})

/**
 * Reads who is signed in again: roles may have changed since the sign-in. With other rights everything shown is read
 * again: routes, menu, and the records, which carry what may be done to them.
 *
 * @returns whether the rights are others than those this tab shows
 */
export async function readUser(): Promise<boolean> {
  const info = await call(getUserInfo, {})
  const now = fingerprintOf(info)
  const same = now === shown
  shown = now
  session.updateUser(info)
  if (!same) void queryClient.invalidateQueries()
  return !same
}

/**
 * Follows the server's word that rights have changed: everything shown is read again even where the rights look the
 * same, because nobody tells this page its data scope.
 */
export async function readAfterChange(): Promise<void> {
  // A question asked before the change would bring the answer from before it.
  const info = await call(getUserInfo, {}, { repeat: true }).catch(() => null)
  if (info !== null) {
    shown = fingerprintOf(info)
    session.updateUser(info)
  }
  await queryClient.invalidateQueries()
}

let underWay: Promise<boolean> | null = null

/** Reads it once at the start, beside everything else: the stored copy serves meanwhile, and if this fails. */
export function keepUserFresh(): void {
  if (session.accessToken() !== null) void freshUser()
}

/**
 * Resolves once the person has been read, to whether their rights are others than before; a failure leaves the stored
 * copy. One question for all who ask at a time.
 */
export function freshUser(): Promise<boolean> {
  underWay ??= readUser()
    .catch(() => false)
    .finally(() => {
      underWay = null
    })
  return underWay
}

/** What the person at this browser may do; guards, menu and pages ask this one. */
export const appAbility = abilityOfSession(session)
