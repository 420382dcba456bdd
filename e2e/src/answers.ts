import { type BrowserContext, expect, type Page, type Request } from '@playwright/test'

/** Notes every answer of 500 and above that a browser gets, as `status method address`. The list grows. */
export function noteServerErrors(context: BrowserContext): readonly string[] {
  const errors: string[] = []
  context.on('response', (answer) => {
    const { pathname } = new URL(answer.url())
    if (answer.status() >= 500) errors.push(`${answer.status()} ${answer.request().method()} ${pathname}`)
  })
  return errors
}

/** Follows what a page asks the API from now on. The function waits until all of it is answered, or given up. */
export function followRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    // The live stream is open as long as the page, and whether the server is back is asked until it is.
    const isLasting = request.headers()['accept'] === 'text/event-stream' || pathname === '/api/sso/isLogin'
    if (pathname.startsWith('/api/') && !isLasting) open.add(request)
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  return () => expect.poll(() => open.size).toBe(0)
}
