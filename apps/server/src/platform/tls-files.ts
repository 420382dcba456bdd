import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createSecureContext } from 'node:tls'
import { type Env, EnvError } from './env.ts'

/** A certificate (with its chain) and its key, as PEM. */
export type Tls = { readonly cert: Buffer; readonly key: Buffer }

type Variable = 'TLS_CERT_FILE' | 'TLS_KEY_FILE'

/**
 * Reads what TLS_CERT_FILE and TLS_KEY_FILE name; null where they are not set.
 *
 * @throws EnvError for a file that cannot be read or holds something else, and for a key of another certificate.
 */
export function readTlsFiles(env: Pick<Env, Variable>): Tls | null {
  if (env.TLS_CERT_FILE === undefined || env.TLS_KEY_FILE === undefined) return null
  const cert = readPem('TLS_CERT_FILE', env.TLS_CERT_FILE)
  const key = readPem('TLS_KEY_FILE', env.TLS_KEY_FILE)
  const certificate = parse('TLS_CERT_FILE', 'holds no certificate (PEM)', () => new X509Certificate(cert))
  const privateKey: KeyObject = parse(
    'TLS_KEY_FILE',
    'holds no private key (PEM, without a passphrase)',
    () => createPrivateKey(key),
  )
  if (!certificate.checkPrivateKey(privateKey))
    throw new EnvError('TLS_KEY_FILE: is not the key of the certificate in TLS_CERT_FILE')
  // A key that is too weak, a chain that is damaged: what only the TLS library knows.
  parse('TLS_CERT_FILE', 'is refused', () => createSecureContext({ cert, key }))
  return { cert, key }
}

function readPem(variable: Variable, path: string): Buffer {
  return parse(variable, 'cannot be read', () => readFileSync(path))
}

function parse<T>(variable: Variable, sentence: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw new EnvError(`${variable}: ${sentence}: ${(error as Error).message}`, { cause: error })
  }
}
