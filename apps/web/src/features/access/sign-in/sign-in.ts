import { doLogin, getSsoAuthUrl } from '@pindao/protocol/access/sso.endpoints.ts'
import { call } from '#src/shared/api/call.ts'
import { session } from '#src/shared/session/session.ts'
import { safeReturn } from '#src/shared/session/sign-in-path.ts'
import { takeSignOnEnd } from './sign-on-end.ts'

/**
 * Sends the browser to the sign-on (SSO-01); it comes back to `/login?ticket=…`, and from there to `page`. Where somebody
 * in another tab has just signed out, that is done first, or the sign-on would take whoever presses for them.
 */
export async function openSignOn(page: string): Promise<void> {
  const end = takeSignOnEnd()
  if (end !== null) return window.location.assign(end)
  const { url } = await call(getSsoAuthUrl, { body: { returnTo: page } })
  window.location.assign(url)
}

/** Trades a ticket for tokens; returns the page to go to. */
export async function tradeTicket(ticket: string): Promise<string> {
  const { tokens, userInfo, returnTo } = await call(doLogin, { body: { ticket } })
  // Signed in anew: what an older sign-out left to do would end this session.
  takeSignOnEnd()
  session.start(tokens, userInfo)
  return returnTo === signInDonePath ? returnTo : safeReturn(returnTo)
}

/** Where a window ends that was opened only to sign in again. */
export const signInDonePath = '/login/done'
