import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The keys of an installation that was given none: made on the first start and kept beside its data, readable by its
 * owner only. Production refuses to start without SECRET_KEYS.
 */
export async function keepSecretKeys(dataDir: string): Promise<string> {
  const file = join(dataDir, 'secret-keys')
  await mkdir(dataDir, { recursive: true })
  const made = `k1:${randomBytes(32).toString('base64')}`
  try {
    await writeFile(file, made, { mode: 0o600, flag: 'wx' })
    return made
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return (await readFile(file, 'utf8')).trim()
  }
}
