import { chmod, mkdir, open } from 'node:fs/promises'

/** The `code` of a system error, or the empty string. */
export function systemCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** The result, or null when the file is not there. */
export async function orNull<T>(pending: Promise<T>): Promise<T | null> {
  try {
    return await pending
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return null
    throw error
  }
}

/** Makes what was renamed, made or removed in a folder last through a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Nobody but the owner reads what this process makes from here on: files become 0600, folders 0700 (whose videos,
 * keys and logs lie there is nobody else's business on a shared machine).
 */
export function keepFilesPrivate(): void {
  process.umask(0o077)
}

/**
 * The folder of an installation, made for its owner alone; one that is there already is left as it is unless `isOurs`.
 * Root's lets others through, but not look: PostgreSQL does not run as root, and its user has to get to its own folder.
 */
export async function makePrivateFolder(folder: string, isOurs: boolean): Promise<void> {
  const made = await mkdir(folder, { recursive: true })
  if (made !== undefined || isOurs) await chmod(folder, process.getuid?.() === 0 ? 0o711 : 0o700)
}
