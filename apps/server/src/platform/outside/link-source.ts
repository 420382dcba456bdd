import type { Readable } from 'node:stream'
import { cleanFileName } from '@pindao/protocol/media/file-name.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { OutsideAnswer, OutsideHttp } from './outside-http.ts'

/** A file behind a link, as its first answer told. `size` in bytes. */
export type LinkSource = {
  readonly size: number
  /** What tells whether the file is still the same: a strong ETag, or when it was changed; null where nothing does. */
  readonly validator: string | null
  readonly fileName: string
  /** Whether it can be asked for in pieces that are known to be of the same file. */
  readonly inRanges: boolean
}

/**
 * Looks at what is behind a link by asking for its first byte.
 *
 * @throws media.linkAnswer with the status; media.linkNoLength; and what `OutsideHttp.get` throws
 */
export async function lookAtLink(http: OutsideHttp, url: string, signal: AbortSignal): Promise<LinkSource> {
  const answer = await http.get(url, { range: 'bytes=0-0', 'accept-encoding': 'identity' }, signal)
  // What follows would be the whole file.
  answer.body.on('error', () => undefined).destroy()
  const isPart = answer.status === 206
  if (answer.status !== 200 && !isPart) throw refusalOf(answer)
  const length = isPart ? /\/(\d+)$/u.exec(one(answer, 'content-range'))?.[1] : one(answer, 'content-length')
  const size = Number(length)
  if (!length || !Number.isSafeInteger(size) || one(answer, 'content-encoding') !== '')
    throw new AppError('media.linkNoLength')
  const validator = validatorOf(answer)
  return { size, inRanges: isPart && validator !== null, validator, fileName: fileNameOf(answer) }
}

/**
 * Bytes of a source from `start` on, up to `end` (exclusive).
 *
 * @throws media.linkChanged when it is another file by now; media.linkAnswer; and what `OutsideHttp.get` throws
 */
export async function readLink(
  http: OutsideHttp,
  url: string,
  source: LinkSource,
  { start, end, signal }: { readonly start: number; readonly end: number; readonly signal: AbortSignal },
): Promise<Readable> {
  const headers = {
    'accept-encoding': 'identity',
    ...(source.inRanges && { range: `bytes=${start}-${end - 1}` }),
    ...(source.inRanges && { 'if-range': source.validator ?? '' }),
  }
  const answer = await http.get(url, headers, signal)
  const wanted = source.inRanges ? 206 : 200
  const isSame = source.validator === null || validatorOf(answer) === source.validator
  // Another piece than the one asked for would be stored in its place.
  const isAsked = source.inRanges
    ? one(answer, 'content-range') === `bytes ${start}-${end - 1}/${source.size}`
    : Number(one(answer, 'content-length')) === source.size
  if (answer.status === wanted && isSame && isAsked) return answer.body
  answer.body.on('error', () => undefined).destroy()
  throw answer.status === 200 || answer.status === wanted || answer.status === 416
    ? new AppError('media.linkChanged')
    : refusalOf(answer)
}

const refusalOf = ({ status, url }: OutsideAnswer) =>
  new AppError('media.linkAnswer', { params: { status, host: url.host } })

function validatorOf(answer: OutsideAnswer): string | null {
  const etag = one(answer, 'etag')
  if (etag !== '' && !etag.startsWith('W/')) return etag
  return one(answer, 'last-modified') || null
}

function one({ headers }: OutsideAnswer, name: string): string {
  const value = headers[name]
  return (Array.isArray(value) ? value[0] : value) ?? ''
}

/** What a film's name ends in, by the type that its source says. */
const endings: Readonly<Record<string, string>> = {
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
  'video/mpeg': 'mpg',
  'video/x-msvideo': 'avi',
  'video/x-ms-wmv': 'wmv',
  'video/x-flv': 'flv',
  'video/3gpp': '3gpp',
}

/**
 * As the source calls it, else as the address ends, else by its host. Many addresses of films (`/download?id=7`) have no
 * ending: then the type of the answer gives it.
 */
export function fileNameOf(answer: Pick<OutsideAnswer, 'headers' | 'url'>): string {
  const disposition = one(answer as OutsideAnswer, 'content-disposition')
  const extended = /filename\*\s*=\s*utf-8''([^;]+)/iu.exec(disposition)?.[1]
  const plain = /filename\s*=\s*(?:"([^"]*)"|([^;]+))/iu.exec(disposition)
  const last = answer.url.pathname.split('/').at(-1) ?? ''
  const said = decoded(extended ?? '') || (plain?.[1] ?? plain?.[2] ?? '').trim()
  const name = said || decoded(last) || answer.url.hostname
  const ending =
    endings[
      one(answer as OutsideAnswer, 'content-type')
        .split(';')[0]
        ?.trim()
        .toLowerCase() ?? ''
    ]
  return ending === undefined || cleanFileName(name).ok ? name : `${name}.${ending}`
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.trim())
  } catch {
    return text.trim()
  }
}
