import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export type Certificate = { readonly cert: string; readonly key: string }

const day = 24 * 60 * 60 * 1000
const tag = {
  integer: 0x02,
  bits: 0x03,
  octets: 0x04,
  oid: 0x06,
  utf8: 0x0c,
  time: 0x17,
  sequence: 0x30,
  set: 0x31,
}
/** `dNSName` of a subject alternative name, and fields of a certificate that carry their number. */
const dnsName = 0x82
const version = 0xa0
const extensions = 0xa3

const ecdsaWithSha256 = Buffer.from('2a8648ce3d040302', 'hex')
const commonName = Buffer.from('550403', 'hex')
const subjectAltName = Buffer.from('551d11', 'hex')

/**
 * A certificate for `localhost` that is its own authority, valid for two days: node makes keys but no certificates, and
 * a machine without openssl has tests, too. The few fields of RFC 5280 that a server needs, in DER.
 */
export function selfSigned(): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const algorithm = der(tag.sequence, der(tag.oid, ecdsaWithSha256))
  const name = der(
    tag.sequence,
    der(tag.set, der(tag.sequence, der(tag.oid, commonName), der(tag.utf8, Buffer.from('localhost')))),
  )
  const altNames = der(tag.sequence, der(dnsName, Buffer.from('localhost')))
  const body = der(
    tag.sequence,
    der(version, der(tag.integer, Buffer.of(2))),
    // Positive and without a leading zero, as DER has its integers.
    der(tag.integer, Buffer.concat([Buffer.of(1), randomBytes(15)])),
    algorithm,
    name,
    der(tag.sequence, utcTime(Date.now() - day), utcTime(Date.now() + day)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(
      extensions,
      der(tag.sequence, der(tag.sequence, der(tag.oid, subjectAltName), der(tag.octets, altNames))),
    ),
  )
  const signature = der(tag.bits, Buffer.of(0), sign('sha256', body, privateKey))
  return {
    cert: pem(der(tag.sequence, body, algorithm, signature)),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

/** Writes both into a folder; returns what the product's configuration says of them. */
export async function certificateFiles(folder: string, { cert, key }: Certificate) {
  const files = { TLS_CERT_FILE: join(folder, 'cert.pem'), TLS_KEY_FILE: join(folder, 'key.pem') }
  await writeFile(files.TLS_CERT_FILE, cert)
  await writeFile(files.TLS_KEY_FILE, key, { mode: 0o600 })
  return files
}

/** One field: its tag, its length, what is in it. */
function der(kind: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const long =
    content.length > 0xff ? [0x82, content.length >> 8, content.length & 0xff] : [0x81, content.length]
  return Buffer.concat([Buffer.of(kind, ...(content.length < 0x80 ? [content.length] : long)), content])
}

/** `YYMMDDhhmmssZ` */
function utcTime(time: number): Buffer {
  const digits = new Date(time).toISOString().replace(/\D/gu, '').slice(2, 14)
  return der(tag.time, Buffer.from(`${digits}Z`))
}

function pem(bytes: Buffer): string {
  const lines = bytes.toString('base64').replace(/.{64}/gu, '$&\n')
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`
}
