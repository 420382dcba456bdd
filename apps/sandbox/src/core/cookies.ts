/** The value of a cookie in a `Cookie` header. */
export function cookieIn(header: string | undefined, name: string): string | undefined {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim().split('='))
  return pairs.find(([key]) => key === name)?.[1]
}

/** A `Set-Cookie` line for this browser session; an empty value removes the cookie. */
export function cookieLine(name: string, value: string, path: string): string {
  return `${name}=${value}; Path=${path}; HttpOnly; SameSite=Lax${value === '' ? '; Max-Age=0' : ''}`
}
