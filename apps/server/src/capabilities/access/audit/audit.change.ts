/** A record before or after a change, as an audit entry keeps it: plain JSON. */
export type AuditFields = Readonly<Record<string, unknown>>

/** Stands where a secret was. That it changed is of interest, what it was is nobody's business. */
export const hiddenValue = '[secret]'

/** Words of field names behind which a secret may be; `tokenExpiresAt` is hidden as well, which costs little. */
const secretWords = new Set([
  'token',
  'secret',
  'password',
  'sealed',
  'ticket',
  'verifier',
  'nonce',
  'cookie',
])

/**
 * What an audit entry keeps of a change (PERM-05): of both sides the fields that differ; of a record that was made or
 * removed its one side. Null where nothing is left. Values become plain JSON: bigints and dates as text, `undefined`
 * is dropped. Secrets, known by their names or by being bytes, are hidden at any depth.
 */
export function auditChange(
  before: AuditFields | null,
  after: AuditFields | null,
): { before: AuditFields | null; after: AuditFields | null } {
  const [old, now] = [plainFields(before, keep), plainFields(after, keep)]
  const changed = ([key]: [string, unknown]) =>
    before === null || after === null || !sameJson(old.get(key), now.get(key))
  return {
    before: shown(before, [...old].filter(changed)),
    after: shown(after, [...now].filter(changed)),
  }
}

type Hide = (key: string, value: unknown) => unknown

/** For comparing: secrets as they are. */
const keep: Hide = (_key, value) => value

const hide: Hide = (key, value) =>
  isSecret(key) || value instanceof Uint8Array ? (value === null ? null : hiddenValue) : value

function shown(side: AuditFields | null, fields: readonly [string, unknown][]): AuditFields | null {
  if (side === null || fields.length === 0) return null
  const keys = new Set(fields.map(([key]) => key))
  return Object.fromEntries([...plainFields(side, hide)].filter(([key]) => keys.has(key)))
}

function plainFields(side: AuditFields | null, filter: Hide): ReadonlyMap<string, unknown> {
  const entries = Object.entries(side ?? {}).map(
    ([key, value]) => [key, plain(filter(key, value), filter)] as const,
  )
  return new Map(entries.filter(([, value]) => value !== undefined))
}

function plain(value: unknown, filter: Hide): unknown {
  if (typeof value === 'bigint') return String(value)
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Uint8Array) return Buffer.from(value).toString('hex')
  if (value instanceof Set) return plain([...value], filter)
  if (value instanceof Map) return plain(Object.fromEntries(value), filter)
  if (Array.isArray(value)) return value.map((each) => plain(filter('', each), filter) ?? null)
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(plainFields(value as AuditFields, filter))
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value)
  return typeof value === 'function' || typeof value === 'symbol' ? undefined : value
}

/** Order of keys says nothing about a record. */
function sameJson(left: unknown, right: unknown): boolean {
  return JSON.stringify(sorted(left)) === JSON.stringify(sorted(right))
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1))
  return entries.map(([key, each]) => [key, sorted(each)])
}

/** A name by its words, as `accessToken`, `access_token`, `ACCESS_TOKEN` and `OIDCToken` have them. */
function isSecret(key: string): boolean {
  const words = key.split(/(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|[^A-Za-z]+/u)
  return words.some((word) => secretWords.has(word.toLowerCase().replace(/s$/u, '')))
}
