import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { memoryFolder } from '../../apps/server/test/memory-folder.ts'

const run = promisify(execFile)

/** What the database of one product grows to at most, with those that run beside it. */
const copyBytes = 2 * 1024 ** 3

/** Names the folder with everything that is made once for a whole run; the workers inherit it. */
export const preparedFolderVariable = 'PINDAO_E2E_PREPARED'

/** What several starts of the product share. */
export type PreparedData = {
  /** Compiled modules of all processes; those of the stages before, where the run says where they are. */
  readonly compileCache: string
  /** A data folder with a whole database: made, migrated, and with the people of the demo. */
  readonly dataDir: string
}

/** The prepared data of this run; null outside of one. */
export function preparedData(): PreparedData | null {
  const folder = process.env[preparedFolderVariable]
  return folder === undefined ? null : partsOf(folder)
}

/** What a prepared folder holds. */
export const partsOf = (folder: string): PreparedData => ({
  compileCache: process.env['NODE_COMPILE_CACHE'] ?? join(folder, 'compiled'),
  dataDir: join(folder, 'data'),
})

/** A data folder for one product, with a database that listens on a port of its own. */
export async function copyData(prepared: PreparedData, databasePort: number): Promise<string> {
  const dataDir = await openFolder('pindao-e2e-')
  const door = join(dataDir, 'postgres')
  const from = await realpath(join(prepared.dataDir, 'postgres'))
  // Where PostgreSQL's user cannot enter the data folder, the product keeps the database elsewhere, behind a link.
  const inside = from === join(await realpath(prepared.dataDir), 'postgres')
  const elsewhere = memoryFolder(copyBytes) ?? (inside ? null : dirname(from))
  const to = elsewhere === null ? door : join(elsewhere, `pindao-e2e-${process.pid}-${databasePort}`)
  await run('cp', ['-a', from, to])
  if (to !== door) await symlink(to, door)
  await listenOn(join(to, 'data/pindao.json'), databasePort)
  return dataDir
}

/** Removes a data folder of a product that has ended, and its database wherever that is. */
export async function removeData(dataDir: string): Promise<void> {
  const database = await realpath(join(dataDir, 'postgres')).catch(() => null)
  for (const path of [database, dataDir]) if (path !== null) await rm(path, { recursive: true, force: true })
}

/** A new folder that PostgreSQL's user may pass through. */
export async function openFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), prefix))
  await chmod(folder, 0o711)
  return folder
}

/** Rewrites what the product remembers of its cluster. */
async function listenOn(file: string, port: number): Promise<void> {
  const secrets = JSON.parse(await readFile(file, 'utf8')) as object
  await writeFile(file, JSON.stringify({ ...secrets, port }))
}
