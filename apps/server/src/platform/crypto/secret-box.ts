import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/** Names the place a secret belongs to; a value moved to another row or column does not open. */
export type SecretPlace = { readonly table: string; readonly column: string; readonly row: string }

/**
 * Seals secrets at rest with AES-256-GCM (architecture §3): a random 12-byte nonce per value, the key's id beside it,
 * the place as additional data. Old keys stay readable after a rotation.
 */
export type SecretBox = {
  seal(plain: string, place: SecretPlace): string
  /** @throws Unopenable */
  open(sealed: string, place: SecretPlace): string
  /** A key for another purpose (signing links), derived from the first key and never equal to it. */
  derive(purpose: string): Buffer
  /** Proof that data was seen by a holder of the keys: `keyId.base64url`, HMAC-SHA-256 under a key of the purpose. */
  prove(purpose: string, data: Uint8Array): string
  /**
   * The same under each of our keys, the current one first: with them a value is found again that was marked before the keys
   * were changed.
   */
  proofs(purpose: string, data: Uint8Array): readonly string[]
  /** What a proof is worth. `unknownKey`: made under a key that is not among ours, so nothing can be said. */
  judgeProof(purpose: string, data: Uint8Array, proof: string): ProofJudgement
}
/** Thrown for a sealed value that does not open: its key is not among ours (any more), or it was tampered with. */
export class Unopenable extends Error {
  override readonly name = 'Unopenable'
}
type ProofJudgement = 'good' | 'bad' | 'unknownKey'

type SecretKey = { readonly id: string; readonly key: Buffer }

/** Reads `id:base64,…` as given in SECRET_KEYS. Throws an Error in one line when a key is not 32 bytes. */
export function parseSecretKeys(text: string): readonly [SecretKey, ...SecretKey[]] {
  const keys = text.split(',').map((pair) => {
    const [id = '', base64 = ''] = pair.trim().split(':')
    const key = Buffer.from(base64, 'base64')
    if (id === '' || key.length !== 32) throw new Error('SECRET_KEYS: each key is id:base64 of 32 bytes')
    return { id, key }
  })
  const [first, ...rest] = keys
  if (!first) throw new Error('SECRET_KEYS: at least one key')
  return [first, ...rest]
}

export function createSecretBox(keys: readonly [SecretKey, ...SecretKey[]]): SecretBox {
  const [current] = keys
  return {
    seal(plain, place) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv(algorithm, current.key, iv).setAAD(associatedData(place, current.id))
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return `${current.id}.${Buffer.concat([iv, body, cipher.getAuthTag()]).toString('base64url')}`
    },
    open(sealed, place) {
      const dot = sealed.indexOf('.')
      const keyId = sealed.slice(0, dot)
      const found = keys.find((candidate) => candidate.id === keyId)
      if (!found) throw new Unopenable(`no secret key ${keyId}`)
      const bytes = Buffer.from(sealed.slice(dot + 1), 'base64url')
      try {
        return decipher(found, bytes, associatedData(place, keyId))
      } catch (cause) {
        throw new Unopenable(`a value sealed with ${keyId} does not open`, { cause })
      }
    },
    derive: (purpose) => deriveFrom(current, purpose),
    prove: (purpose, data) => `${current.id}.${proofUnder(current, purpose, data).toString('base64url')}`,
    proofs: (purpose, data) =>
      keys.map((key) => `${key.id}.${proofUnder(key, purpose, data).toString('base64url')}`),
    judgeProof(purpose, data, proof) {
      const [keyId, mac] = partsOf(proof)
      const key = keys.find((candidate) => candidate.id === keyId)
      if (!key) return 'unknownKey'
      const [given, right] = [Buffer.from(mac, 'base64url'), proofUnder(key, purpose, data)]
      return given.length === right.length && timingSafeEqual(given, right) ? 'good' : 'bad'
    },
  }
}

function decipher({ key }: SecretKey, bytes: Buffer, aad: Buffer): string {
  const opening = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
    .setAAD(aad)
    .setAuthTag(bytes.subarray(-tagBytes))
  const body = opening.update(bytes.subarray(ivBytes, -tagBytes))
  return Buffer.concat([body, opening.final()]).toString('utf8')
}

/** The id of the key that a proof names, in whatever way it is not one of ours. */
export function keyIdOf(proof: string): string {
  return partsOf(proof)[0]
}

function partsOf(proof: string): [keyId: string, mac: string] {
  const [keyId = '', mac = ''] = proof.split('.')
  return [keyId, mac]
}

function deriveFrom({ key }: SecretKey, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', `pindao ${purpose}`, 32))
}

function proofUnder(key: SecretKey, purpose: string, data: Uint8Array): Buffer {
  return createHmac('sha256', deriveFrom(key, purpose)).update(data).digest()
}

function associatedData(place: SecretPlace, keyId: string): Buffer {
  return Buffer.from(`${place.table}\0${place.row}\0${place.column}\0${keyId}`)
}

/** The form in which a bearer secret is stored: whoever reads the database cannot use it. */
export function tokenDigest(token: string, key: Buffer): Buffer {
  return createHmac('sha256', key).update(token).digest()
}

/** A bearer secret: 256 random bits. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}
