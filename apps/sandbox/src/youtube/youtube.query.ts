import { parameter, YoutubeError } from './youtube.errors.ts'

/** A query as Fastify reads it: a parameter may be given several times. */
export type Query = Readonly<Record<string, string | readonly string[] | undefined>>

/** The values of a list parameter, given with commas, repeated, or both; each value once. */
export function listParameter(query: Query, name: string): string[] {
  const given = query[name]
  const values = (typeof given === 'string' ? [given] : (given ?? [])).flatMap((value) => value.split(','))
  return [...new Set(values.map((value) => value.trim()).filter((value) => value !== ''))]
}

/** The value of a parameter that is given at most once. */
export function textParameter(query: Query, name: string): string | undefined {
  const given = query[name]
  return typeof given === 'string' || given === undefined ? given : given.at(-1)
}

/** The `part` parameter. Throws `required` when it is missing, `unknownPart` for a name that is none. */
export function readParts(query: Query, known: readonly string[]): ReadonlySet<string> {
  const parts = listParameter(query, 'part')
  if (parts.length === 0) {
    throw new YoutubeError('required', { message: 'Required parameter: part', place: parameter('part') })
  }
  const unknown = parts.find((part) => !known.includes(part))
  if (unknown !== undefined)
    throw new YoutubeError('unknownPart', { message: unknown, place: parameter('part') })
  return new Set(parts)
}

/** `maxResults` between the bounds. */
export function readMaxResults(query: Query, { usual, least }: { usual: number; least: number }): number {
  const given = textParameter(query, 'maxResults')
  if (given === undefined) return usual
  const count = Number(given)
  if (!Number.isInteger(count) || count < least || count > 50) {
    const message = `Invalid value '${given}'. Values must be within the range: [${least}, 50]`
    throw new YoutubeError('invalidParameter', { message, place: parameter('maxResults') })
  }
  return count
}

/** The offset a page token stands for; 0 without one. */
export function readPageToken(query: Query): number {
  const token = textParameter(query, 'pageToken')
  if (token === undefined) return 0
  const offset = /^offset:(\d{1,9})$/.exec(Buffer.from(token, 'base64url').toString('utf8'))?.[1]
  if (offset === undefined) throw new YoutubeError('invalidPageToken', { place: parameter('pageToken') })
  return Number(offset)
}

/** The token of the page that starts at an offset. */
export function pageTokenAt(offset: number): string {
  return Buffer.from(`offset:${offset}`).toString('base64url')
}
