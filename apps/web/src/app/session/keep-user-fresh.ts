import { getUserInfo } from '@pindao/protocol/access/sso.endpoints.ts'
import { call } from '#src/shared/api/call.ts'
import { navigationKey } from '#src/shared/query/navigation-key.ts'
import { queryClient } from '#src/shared/query/query-client.ts'
import { session } from '#src/shared/session/session.ts'
import { sameAccess } from './same-access.ts'

/** Reads who is signed in again: roles may have changed since the sign-in, and with them routes and menu. */
export async function readUser(): Promise<void> {
  const info = await call(getUserInfo, {})
  const same = sameAccess(session, info)
  session.updateUser(info)
  if (!same) await queryClient.invalidateQueries({ queryKey: navigationKey })
}

let underWay: Promise<void> | null = null

/** Reads it once at the start, beside everything else: the stored copy serves meanwhile, and if this fails. */
export function keepUserFresh(): void {
  if (session.accessToken() !== null) void freshUser()
}

/** Resolves once the person has been read; a failure leaves the stored copy. One question for all who ask at a time. */
export function freshUser(): Promise<void> {
  underWay ??= readUser()
    .catch(() => undefined)
    .finally(() => {
      underWay = null
    })
  return underWay
}
