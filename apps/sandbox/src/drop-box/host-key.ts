import { chmod, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import ssh2 from 'ssh2'

/** The server's private key, made on the first start: whoever confirmed it finds the same one after a restart. */
export async function loadHostKey(dataDir: string): Promise<string> {
  const path = join(dataDir, 'drop-box-host-key')
  const known = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (known !== null && isReadable(known)) return known
  const key = makeHostKey()
  await writeFile(`${path}.new`, key, { mode: 0o600 })
  await chmod(`${path}.new`, 0o600)
  await rename(`${path}.new`, path)
  return key
}

/** A private key as OpenSSH writes it. */
export const makeHostKey = (): string => makeKeyPair().private

/**
 * A pair of keys as OpenSSH writes them. The library writes one in 256 (where a number begins with a zero) so that it
 * cannot read it itself: those are thrown away.
 */
export function makeKeyPair(): { readonly private: string; readonly public: string } {
  for (;;) {
    const pair = ssh2.utils.generateKeyPairSync('ed25519')
    if (isReadable(pair.private) && isReadable(pair.public)) return pair
  }
}

const isReadable = (key: string): boolean => !(ssh2.utils.parseKey(key) instanceof Error)
