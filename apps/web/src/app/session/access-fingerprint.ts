import type { UserInfo } from '@pindao/protocol/access/sso.endpoints.ts'
import type { SessionStore } from '#src/shared/session/session-store.ts'

/** Who somebody is and what they may do, as one text to compare: another name or picture is no other access. */
export const fingerprintOf = ({ user, roleList, ability }: UserInfo): string =>
  JSON.stringify([user.userId, roleList, ability])

/** The same of the person the session knows. */
export function storedFingerprint(session: Pick<SessionStore, 'userData' | 'abilities'>): string {
  const known = session.userData()
  return JSON.stringify([known?.user.userId, known?.roleList, session.abilities()])
}
