import { createHash } from 'node:crypto'

/**
 * A row of the log as it is sealed: every column in PostgreSQL's own text, in the order of `canonicalColumns`. What
 * PostgreSQL writes for jsonb does not depend on how it was put in, on settings or on a dump and restore.
 */
export type CanonicalRow = readonly (string | null)[]

/** The columns of a canonical row, the id first. Changing this list breaks every seal there is. */
export const canonicalColumns = `a.id::text, (extract(epoch FROM a.at) * 1000)::bigint::text, a.staff_id::text, a.action,
  a.entity, a.entity_id::text, a.request_id, a.ip, a.before::text, a.after::text, a.detail::text`

export const digestBytes = 32
/** What the first seal follows. */
export const noHash: Buffer = Buffer.alloc(digestBytes)
/** Rows under one seal at most: bounds what sealer and verification hold in memory. */
export const rowsPerSeal = 1000
/** What the keys of the proof are derived for. */
export const sealPurpose = 'audit seal'

/** The part of a seal that its hash covers. */
type SealContent = {
  readonly id: bigint
  /** RFC 3339 in UTC. */
  readonly sealedAt: string
  readonly rowIds: readonly bigint[]
  /** `digestBytes` per row, in the order of `rowIds`. */
  readonly digests: Buffer
  readonly previousHash: Buffer
}

/** A seal as it is stored: content, its hash, and the proof that a holder of the secret keys made it. */
export type AuditSeal = SealContent & { readonly hash: Buffer; readonly mac: string }

/** SHA-256 of a row. JSON keeps the columns apart: no text can move from one into the next unseen. */
export function digestOfRow(row: CanonicalRow): Buffer {
  return createHash('sha256').update(JSON.stringify(row)).digest()
}

/**
 * SHA-256 of a seal: it covers the hash of the one before, and with it all that was ever sealed. Its instant counts as a
 * number: PostgreSQL leaves out zeros at the end of milliseconds. */
export function hashOfSeal({ id, sealedAt, rowIds, digests, previousHash }: SealContent): Buffer {
  return createHash('sha256')
    .update(JSON.stringify(['pindao audit seal 1', String(id), Date.parse(sealedAt), rowIds.map(String)]))
    .update(previousHash)
    .update(digests)
    .digest()
}
