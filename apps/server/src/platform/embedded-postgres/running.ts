import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { orNull } from '#src/platform/files.ts'
import { readSecrets } from './cluster.ts'
import { databaseUrl } from './database.ts'
import { clusterOf } from './home.ts'
import { findPostmaster, untilReady } from './postmaster.ts'

/**
 * The connection string of the embedded database that serves a data directory at this moment, for commands beside a
 * running Pindao; null when none does. Starts and changes nothing. It holds the password: never log it.
 */
export async function findRunningDatabase(dataDir: string): Promise<string | null> {
  const folder = await orNull(realpath(join(dataDir, 'postgres')))
  if (folder === null) return null
  const home = { folder, user: null }
  const pid = await findPostmaster(clusterOf(home))
  const postmaster = pid === null ? null : await untilReady(clusterOf(home), pid)
  if (postmaster === null) return null
  const { password } = await readSecrets(home)
  return databaseUrl({ password, port: postmaster.port })
}
