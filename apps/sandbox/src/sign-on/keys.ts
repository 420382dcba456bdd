import { generateKeyPairSync, type JsonWebKey, randomBytes } from 'node:crypto'
import { open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const Keys = z.object({
  jwks: z.object({ keys: z.array(z.looseObject({ kty: z.string(), kid: z.string() })) }),
  cookieKeys: z.array(z.string()),
})

/** The provider's signing keys and the keys that sign its cookies. */
export type SignOnKeys = z.infer<typeof Keys>

/** Reads `<dataDir>/sign-on-keys.json`, which is made on the first start and readable by its owner only. */
export async function loadSignOnKeys(dataDir: string): Promise<SignOnKeys> {
  const path = join(dataDir, 'sign-on-keys.json')
  try {
    return Keys.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch (error) {
    if (!isMissing(error)) throw error
    const keys = makeKeys()
    await writeWhole(path, JSON.stringify(keys))
    return keys
  }
}

function makeKeys(): SignOnKeys {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const jwk: JsonWebKey = privateKey.export({ format: 'jwk' })
  const kid = randomBytes(8).toString('hex')
  return {
    jwks: { keys: [{ ...jwk, kty: 'RSA', kid, alg: 'RS256', use: 'sig' }] },
    cookieKeys: [randomBytes(32).toString('base64url')],
  }
}

async function writeWhole(path: string, content: string): Promise<void> {
  const file = await open(`${path}.new`, 'w', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(`${path}.new`, path)
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
