import type { SignedLink } from './upload-links.ts'

/** The same address is given for an hour: a browser keeps the picture, and a list of thirty is signed once. */
const sameForMs = 60 * 60 * 1000
const mostKept = 10_000

/** Signed addresses of pictures, stable for a while. `sign` gives addresses that last much longer than an hour. */
export function createViewUrls(sign: (objectKey: string) => SignedLink, clock: () => number) {
  const given = new Map<string, { url: string; until: number }>()
  return (objectKey: string): string => {
    const known = given.get(objectKey)
    if (known && known.until > clock()) return known.url
    const { url } = sign(objectKey)
    given.delete(objectKey)
    const [oldest] = given.keys()
    if (oldest !== undefined && given.size >= mostKept) given.delete(oldest)
    given.set(objectKey, { url, until: clock() + sameForMs })
    return url
  }
}
