import { isLocalPath } from '@pindao/protocol/access/return-to.ts'

/** The sign-in page, coming back to `page` afterwards; `expired` says why somebody is asked in the middle of work. */
export function signInPath(page: string, reason?: 'expired'): string {
  const search = new URLSearchParams(page === '/' ? {} : { redirect: page })
  if (reason) search.set('reason', reason)
  const text = search.toString()
  return text === '' ? '/login' : `/login?${text}`
}

/** An address that stays on this site, or the start page: anything else could be somebody's trap. */
export function safeReturn(page: string | null): string {
  return page !== null && isLocalPath(page) && !page.startsWith('/login') ? page : '/'
}
