import type { DropBoxSignIn } from '@pindao/protocol/publishing/drop-box.fields.ts'
import ssh2 from 'ssh2'
import { AppError } from '#src/platform/app-error.ts'
import { type SecretBox, type SecretPlace, Unopenable } from '#src/platform/crypto/secret-box.ts'

/** What a drop box is signed in to with. Only ever in memory, and sealed in its row. */
export type DropSecret =
  | { readonly kind: 'password'; readonly password: string }
  | { readonly kind: 'key'; readonly key: string; readonly passphrase: string | null }

/** Where a box's secret is sealed to: one that is copied to another box does not open. */
const placeOf = (boxId: bigint): SecretPlace => ({
  table: 'drop_box',
  column: 'secret_sealed',
  row: String(boxId),
})

/** @throws dropbox.keyUnreadable for a private key that is none, or that its passphrase does not open */
export function readSecret(
  signIn: DropBoxSignIn,
  given: { readonly secret: string; readonly passphrase?: string | undefined },
): DropSecret {
  if (signIn === 'password') return { kind: 'password', password: given.secret }
  // Pasted with the line ends of another system, or without the last one.
  const key = `${given.secret.replaceAll('\r\n', '\n').trim()}\n`
  const passphrase = given.passphrase || null
  const parsed = ssh2.utils.parseKey(key, passphrase ?? undefined)
  const first = Array.isArray(parsed) ? parsed[0] : parsed
  if (first === undefined || first instanceof Error || !first.isPrivateKey())
    throw new AppError('dropbox.keyUnreadable')
  return { kind: 'key', key, passphrase }
}

export const sealSecret = (secrets: SecretBox, boxId: bigint, secret: DropSecret): string =>
  secrets.seal(JSON.stringify(secret), placeOf(boxId))

/** @throws dropbox.secretUnopenable where no key of ours opens it any more, or there is none */
export function openSecret(secrets: SecretBox, boxId: bigint, sealed: string | null): DropSecret {
  try {
    if (sealed !== null) return JSON.parse(secrets.open(sealed, placeOf(boxId))) as DropSecret
  } catch (error) {
    if (!(error instanceof Unopenable)) throw error
  }
  throw new AppError('dropbox.secretUnopenable')
}
