import { everyPagePath } from '@pindao/protocol/navigation/page-paths.ts'
import { type LoaderFunction, type MiddlewareFunction, matchPath, redirect } from 'react-router'
import { isOpen } from '#src/shared/access/ability.ts'
import { session } from '#src/shared/session/session.ts'
import { signInPath } from '#src/shared/session/sign-in-path.ts'
import { appAbility } from '../session/app-ability.ts'
import { freshUser } from '../session/keep-user-fresh.ts'

const notAuthorizedPath = '/pages/miscellaneous/not-authorized'

/** NAV-05: without a token to the sign-in, and back here afterwards. Whoever was signed in hears why. */
export const requireSession: MiddlewareFunction = ({ request }) => {
  if (session.accessToken() !== null) return
  const { pathname, search } = new URL(request.url)
  throw redirect(signInPath(pathname + search, session.userData() === null ? undefined : 'expired'))
}

/**
 * NAV-05: a page that makes no sense to somebody signed in. A ticket is traded all the same. Signed in is only who has
 * both, token and person: without the person the start page leads back here (NAV-01).
 */
export const redirectIfSignedIn: MiddlewareFunction = ({ request }) => {
  const signedIn = session.accessToken() !== null && session.userData() !== null
  if (signedIn && !new URL(request.url).searchParams.has('ticket')) throw redirect('/')
}

/** PERM-01: only who may do the page's action on its resource; before a no, the server is asked who this is by now. */
export function requireAbility(needs: {
  readonly action: string
  readonly resource: string
}): MiddlewareFunction {
  return async () => {
    if (isOpen(appAbility, needs)) return
    await freshUser()
    if (!isOpen(appAbility, needs)) throw redirect(notAuthorizedPath)
  }
}

/**
 * NAV-05: where an address leads that is none of this person's pages. The server lists only the permitted ones, so the
 * address of another page of the product is "no permission", and everything else is not there.
 */
export const toNoSuchPage: LoaderFunction = ({ request }) => {
  const { pathname } = new URL(request.url)
  const isPage = everyPagePath.some((path) => matchPath(path, pathname) !== null)
  return redirect(isPage ? notAuthorizedPath : '/error-404')
}
