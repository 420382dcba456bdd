import { everyPagePath } from '@pindao/protocol/navigation/page-paths.ts'
import { type LoaderFunction, type MiddlewareFunction, matchPath, redirect, replace } from 'react-router'
import { isOpen } from '#src/shared/access/ability.ts'
import { session } from '#src/shared/session/session.ts'
import { signInPath } from '#src/shared/session/sign-in-path.ts'
import { appAbility, freshUser } from '../session/keep-user-fresh.ts'
import { keepAskedAddress } from './asked-address.ts'

/**
 * Leads from an address to another one. In the place of one that the browser shows already (typed, loaded anew, gone back
 * to): the way back would lead there, and from there here again.
 */
export function leadFrom(request: Request, to: string): Response {
  const { pathname, search } = new URL(request.url)
  const isShown = pathname === window.location.pathname && search === window.location.search
  return isShown ? replace(to) : redirect(to)
}

/** To a page that says that there is nothing here, or nothing for this person: it says what was asked for. */
function refuse(request: Request, to: string): Response {
  const { pathname, search } = new URL(request.url)
  keepAskedAddress(pathname + search)
  return leadFrom(request, to)
}

const notAuthorizedPath = '/pages/miscellaneous/not-authorized'

/** NAV-05: without a token to the sign-in, and back here afterwards. Whoever was signed in hears why. */
export const requireSession: MiddlewareFunction = ({ request }) => {
  if (session.accessToken() !== null) return
  const { pathname, search } = new URL(request.url)
  const reason = session.userData() === null ? undefined : 'expired'
  throw leadFrom(request, signInPath(pathname + search, reason))
}

/**
 * NAV-05: a page that makes no sense to somebody signed in. A ticket is traded all the same. Signed in is only who has
 * both, token and person: without the person the start page leads back here (NAV-01).
 */
export const redirectIfSignedIn: MiddlewareFunction = ({ request }) => {
  const signedIn = session.accessToken() !== null && session.userData() !== null
  if (signedIn && !new URL(request.url).searchParams.has('ticket')) throw leadFrom(request, '/')
}

/** PERM-01: only who may do the page's action on its resource; before a no, the server is asked who this is by now. */
export function requireAbility(needs: {
  readonly action: string
  readonly resource: string
}): MiddlewareFunction {
  return async ({ request }) => {
    if (isOpen(appAbility, needs)) return
    await freshUser()
    if (!isOpen(appAbility, needs)) throw refuse(request, notAuthorizedPath)
  }
}

/**
 * NAV-05: where an address leads that is none of this person's pages. The server lists only the permitted ones, so the
 * address of another page of the product is "no permission", and everything else is not there.
 */
export const toNoSuchPage: LoaderFunction = ({ request }) => {
  const { pathname } = new URL(request.url)
  const isPage = everyPagePath.some((path) => matchPath(path, pathname) !== null)
  return refuse(request, isPage ? notAuthorizedPath : '/error-404')
}
