/** Where a browser stands after all redirects. */
export type Visit = {
  readonly url: URL
  readonly status: number
  readonly headers: Headers
  readonly body: string
}

type Cookies = Map<string, string>

/**
 * A browser as far as sign-on needs one: cookies per origin, and redirects followed one by one. `publicUrl` is only a
 * name here; what goes there is sent to the server under test. Redirects to a page of ours end the walk.
 */
export function createBrowser(options: { publicUrl: string; serverAddress: () => string }) {
  const jar = new Map<string, Cookies>()
  const isOurs = (url: URL) => url.origin === options.publicUrl

  async function send(url: URL, init: RequestInit): Promise<Response> {
    const target = isOurs(url) ? new URL(url.pathname + url.search, options.serverAddress()) : url
    const headers = new Headers(init.headers)
    const cookies = [...(jar.get(url.origin) ?? [])].map(([name, value]) => `${name}=${value}`)
    if (cookies.length > 0) headers.set('cookie', cookies.join('; '))
    const answer = await fetch(target, { ...init, headers, redirect: 'manual' })
    keepCookies(url.origin, answer.headers.getSetCookie())
    return answer
  }

  function keepCookies(origin: string, lines: readonly string[]): void {
    const cookies: Cookies = jar.get(origin) ?? new Map()
    for (const line of lines) {
      const [pair = '', ...attributes] = line.split(';')
      const [name = '', value = ''] = pair.split('=')
      if (attributes.some((text) => /expires=Thu, 01 Jan 1970|max-age=0/iu.test(text))) cookies.delete(name)
      else cookies.set(name, value)
    }
    jar.set(origin, cookies)
  }

  async function walk(start: URL, init: RequestInit): Promise<Visit> {
    let url = start
    let answer = await send(url, init)
    for (let step = 0; step < 15; step += 1) {
      const location = answer.headers.get('location')
      if (location === null || answer.status < 300 || answer.status > 399) break
      const next = new URL(location, url)
      const { status, headers } = answer
      await answer.body?.cancel()
      if (isOurs(next) && !next.pathname.startsWith('/api/')) return { url: next, status, headers, body: '' }
      url = next
      answer = await send(url, {})
    }
    return { url, status: answer.status, headers: answer.headers, body: await answer.text() }
  }

  return {
    visit: (url: string | URL) => walk(new URL(url), {}),
    submit: (url: string | URL, fields: Readonly<Record<string, string>>) =>
      walk(new URL(url), { method: 'POST', body: new URLSearchParams(fields) }),
    /** A call of our page to our server; cookies go along. */
    call: (path: string, init: RequestInit) => send(new URL(`/api${path}`, options.publicUrl), init),
    cookies: (origin: string): ReadonlyMap<string, string> => jar.get(origin) ?? new Map(),
  }
}
export type Browser = ReturnType<typeof createBrowser>
