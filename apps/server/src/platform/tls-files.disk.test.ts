import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { certificateFiles, selfSigned } from '../../test/certificate.ts'
import { EnvError } from './env.ts'
import { readTlsFiles } from './tls-files.ts'

const own = selfSigned()
let folder: string
let good: Awaited<ReturnType<typeof certificateFiles>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pindao-tls-'))
  good = await certificateFiles(folder, own)
  await writeFile(join(folder, 'other.pem'), selfSigned().key)
  await writeFile(join(folder, 'text.pem'), 'no certificate')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('ENV-01 certificate and key are read; without them there is no TLS', () => {
  expect(readTlsFiles({})).toBeNull()
  expect(String(readTlsFiles(good)?.cert)).toBe(own.cert)
  expect(String(readTlsFiles(good)?.key)).toBe(own.key)
})

test.each([
  ['TLS_CERT_FILE', 'missing.pem', /^TLS_CERT_FILE: cannot be read: ENOENT.*missing\.pem/],
  ['TLS_KEY_FILE', '.', /^TLS_KEY_FILE: cannot be read: EISDIR/],
  ['TLS_CERT_FILE', 'text.pem', /^TLS_CERT_FILE: holds no certificate/],
  ['TLS_CERT_FILE', 'key.pem', /^TLS_CERT_FILE: holds no certificate/],
  ['TLS_KEY_FILE', 'cert.pem', /^TLS_KEY_FILE: holds no private key/],
  ['TLS_KEY_FILE', 'other.pem', /^TLS_KEY_FILE: is not the key/],
])('ENV-01 %s=%s is refused in one line that names it', (variable, file, message) => {
  const read = () => readTlsFiles({ ...good, [variable]: join(folder, file) })
  expect(read).toThrow(EnvError)
  expect(read).toThrow(message)
  expect(read).not.toThrow(/\n/)
})
