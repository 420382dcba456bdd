import type { UserInfo } from '@pindao/protocol/access/sso.endpoints.ts'
import type { SessionStore } from '#src/shared/session/session-store.ts'

/** True where the server says the same of a person's roles and rights as the session already knows. */
export function sameAccess(
  session: Pick<SessionStore, 'userData' | 'abilities'>,
  { user, roleList, ability }: UserInfo,
): boolean {
  const known = session.userData()
  const before = [known?.user.userId, known?.roleList, session.abilities()]
  return JSON.stringify(before) === JSON.stringify([user.userId, roleList, ability])
}
