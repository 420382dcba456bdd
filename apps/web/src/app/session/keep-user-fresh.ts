import { getUserInfo } from '@pindao/protocol/access/sso.endpoints.ts'
import { call } from '#src/shared/api/call.ts'
import { session } from '#src/shared/session/session.ts'

/** Reads who is signed in again: roles may have changed since the sign-in. */
export async function readUser(): Promise<void> {
  session.updateUser(await call(getUserInfo, {}))
}

/** Reads it once at the start, beside everything else: the stored copy serves meanwhile, and if this fails. */
export function keepUserFresh(): void {
  if (session.accessToken() !== null) readUser().catch(() => undefined)
}
