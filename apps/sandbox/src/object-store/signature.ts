import { createHash, createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { sameSecret } from '#src/core/clients.ts'
import { S3Error } from './s3.errors.ts'

/** A request as Signature Version 4 sees it: the path as it was sent, and what its query holds. */
export interface SignedRequest {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
}

/** What a request says about who signed it. */
export interface Claim {
  readonly accessKey: string
  readonly securityToken: string | null
  /** SHA-256 of the body in hex, or one of the words that stand for none. */
  readonly payload: string
  readonly scope: Scope
  readonly signature: string
  readonly presigned: boolean
}

/** What chunks of a body are signed with, too. */
export interface Scope {
  /** `20260102T030405Z`. */
  readonly date: string
  /** `20260102/region/service/aws4_request`. */
  readonly path: string
}

const ALGORITHM = 'AWS4-HMAC-SHA256'
const SKEW_MS = 15 * 60_000
const LONGEST_SECONDS = 604_800
export const UNSIGNED = 'UNSIGNED-PAYLOAD'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/**
 * Who signed a request, in its header or in its query. Nothing is proved yet: that takes their secret.
 *
 * @throws S3Error AccessDenied for nobody, RequestTimeTooSkewed, or one that is over
 */
export function claimOf(request: SignedRequest, now: number): Claim {
  return request.query.has('X-Amz-Signature') ? queryClaim(request, now) : headerClaim(request, now)
}

function headerClaim({ headers }: SignedRequest, now: number): Claim {
  const given = headers.authorization
  if (given === undefined) throw new S3Error('AccessDenied', 'Access Denied')
  const match = /^AWS4-HMAC-SHA256 +Credential=([^,]+), *SignedHeaders=([^,]+), *Signature=([0-9a-f]+)$/.exec(
    given,
  )
  if (!match) throw new S3Error('AuthorizationHeaderMalformed', 'The authorization header is malformed')
  const [, credential = '', , signature = ''] = match
  const date = text(headers['x-amz-date'])
  if (Math.abs(instantOf(date) - now) > SKEW_MS) {
    throw new S3Error(
      'RequestTimeTooSkewed',
      'The difference between the request time and the current time is too large.',
    )
  }
  return {
    ...credentialOf(credential, date),
    securityToken: text(headers['x-amz-security-token']) || null,
    payload: text(headers['x-amz-content-sha256']) || sha256(''),
    signature,
    presigned: false,
  }
}

function queryClaim({ query }: SignedRequest, now: number): Claim {
  const date = query.get('X-Amz-Date') ?? ''
  const seconds = Number(query.get('X-Amz-Expires'))
  if (query.get('X-Amz-Algorithm') !== ALGORITHM || !(seconds >= 1 && seconds <= LONGEST_SECONDS)) {
    throw new S3Error('AccessDenied', 'X-Amz-Expires must be between 1 and 604800 seconds')
  }
  const signedAt = instantOf(date)
  if (signedAt > now + SKEW_MS || now > signedAt + seconds * 1000) {
    throw new S3Error('AccessDenied', 'Request has expired')
  }
  return {
    ...credentialOf(query.get('X-Amz-Credential') ?? '', date),
    securityToken: query.get('X-Amz-Security-Token'),
    payload: query.get('X-Amz-Content-Sha256') ?? UNSIGNED,
    signature: query.get('X-Amz-Signature') ?? '',
    presigned: true,
  }
}

function credentialOf(credential: string, date: string): { accessKey: string; scope: Scope } {
  const [accessKey = '', ...path] = credential.split('/')
  if (path.length !== 4 || path[0] !== date.slice(0, 8) || path[3] !== 'aws4_request') {
    throw new S3Error('AuthorizationHeaderMalformed', 'The credential does not fit the date')
  }
  return { accessKey, scope: { date, path: path.join('/') } }
}

/** Holds a request against the secret of whoever it claims to be from. @throws S3Error SignatureDoesNotMatch */
export function assertSigned(request: SignedRequest, claim: Claim, secret: string): void {
  const canonical = [
    request.method,
    request.path
      .split('/')
      .map((part) => encode(decodeURIComponent(part)))
      .join('/'),
    canonicalQuery(request.query),
    ...signedHeaders(request).map(
      (name) => `${name}:${text(request.headers[name]).trim().replaceAll(/ +/g, ' ')}`,
    ),
    '',
    signedHeaders(request).join(';'),
    claim.payload,
  ].join('\n')
  const wanted = signed(secret, claim.scope, sha256(canonical))
  if (!sameSecret(claim.signature, wanted)) {
    throw new S3Error(
      'SignatureDoesNotMatch',
      'The request signature we calculated does not match the signature you provided.',
    )
  }
}

/** Headers that are part of what is signed; the host always is. @throws S3Error */
function signedHeaders({ headers, query }: SignedRequest): string[] {
  const given =
    query.get('X-Amz-SignedHeaders') ?? /SignedHeaders=([^,]+)/.exec(headers.authorization ?? '')?.[1] ?? ''
  const names = given.split(';')
  if (!names.includes('host')) throw new S3Error('SignatureDoesNotMatch', 'The host has to be signed')
  return names
}

/** The signature of a hash in a scope. */
function signed(secret: string, scope: Scope, hash: string): string {
  return hmac(keyOf(secret, scope), [ALGORITHM, scope.date, scope.path, hash].join('\n')).toString('hex')
}

/** The key that requests and chunks of one day, region and service are signed with. */
export function keyOf(secret: string, { path }: Scope): Buffer {
  return path.split('/').reduce<string | Buffer>(hmac, `AWS4${secret}`) as Buffer
}

/** The signature of a chunk of a body, which hangs on the one before. */
export function chunkSignature(key: Buffer, scope: Scope, before: string, hash: string): string {
  const signedText = ['AWS4-HMAC-SHA256-PAYLOAD', scope.date, scope.path, before, sha256(''), hash].join('\n')
  return hmac(key, signedText).toString('hex')
}

function canonicalQuery(query: URLSearchParams): string {
  return [...query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&')
}

/** RFC 3986, which `encodeURIComponent` leaves five characters short of. */
function encode(part: string): string {
  return encodeURIComponent(part).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

function instantOf(date: string): number {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(date) ?? []
  if (year === undefined) throw new S3Error('AccessDenied', 'A date of ISO 8601 is needed')
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}

const text = (header: string | string[] | undefined): string =>
  Array.isArray(header) ? header.join(',') : (header ?? '')
