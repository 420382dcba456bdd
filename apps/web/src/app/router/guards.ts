import { type MiddlewareFunction, redirect } from 'react-router'
import { isOpen } from '#src/shared/access/ability.ts'
import { session } from '#src/shared/session/session.ts'
import { signInPath } from '#src/shared/session/sign-in-path.ts'
import { appAbility } from '../session/app-ability.ts'

/** NAV-05: without a token to the sign-in, and back here afterwards. Whoever was signed in hears why. */
export const requireSession: MiddlewareFunction = ({ request }) => {
  if (session.accessToken() !== null) return
  const { pathname, search } = new URL(request.url)
  throw redirect(signInPath(pathname + search, session.userData() === null ? undefined : 'expired'))
}

/** NAV-05: a page that makes no sense to somebody signed in. A ticket is traded all the same. */
export const redirectIfSignedIn: MiddlewareFunction = ({ request }) => {
  if (session.accessToken() !== null && !new URL(request.url).searchParams.has('ticket')) throw redirect('/')
}

/** PERM-01: only who may do the page's action on its resource. */
export function requireAbility(needs: {
  readonly action: string
  readonly resource: string
}): MiddlewareFunction {
  return () => {
    if (!isOpen(appAbility, needs)) throw redirect('/pages/miscellaneous/not-authorized')
  }
}
