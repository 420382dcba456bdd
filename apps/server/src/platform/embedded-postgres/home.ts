import { createHash } from 'node:crypto'
import {
  chmod,
  chown,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  realpath,
  rm,
  rmdir,
  stat,
  symlink,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Logger } from 'pino'
import { orNull } from '#src/platform/files.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { chooseServerUser, chownTree, runProgram, runsAsRoot, type ServerUser } from './server-user.ts'

/**
 * Where PostgreSQL lives: its cluster (`folder/data`) and, if needed, a copy of its programs. `folder` is free of
 * symbolic links; `user` is null when the server runs as our own user.
 */
export type Home = { readonly folder: string; readonly user: ServerUser | null }

const systemFolder = '/var/lib/pindao'

/** The folder of the cluster inside a home. It is there only when it is whole: see `ensureCluster`. */
export function clusterOf(home: Home): string {
  return join(home.folder, 'data')
}

/**
 * Finds or makes the home of a data directory (given without symbolic links): `<dataDir>/postgres`. When we are root
 * and the server's user cannot reach that (a project under /root), `<dataDir>/postgres` becomes a symbolic link to a
 * folder it can reach: the link is the record of where the data is, for the next start and for people. That folder has
 * a random name, so that after somebody deleted the data directory a new one never finds the old data.
 *
 * @throws EmbeddedPostgresError clusterMissing, notOwner, homeUnreachable, noServerUser
 */
export async function openHome(dataDir: string, logger: Pick<Logger, 'warn'>): Promise<Home> {
  const door = join(dataDir, 'postgres')
  const folder = await followDoor(door)
  if (folder === null) return createHome(door, logger)
  const home = { folder, user: await ownerOf(folder) }
  if (home.user === null || (await canUse(home.folder, home.user))) return home
  // A first start that was killed leaves it empty, before it found that it cannot be used.
  if (folder === door && (await readdir(folder)).length === 0) {
    await rmdir(folder)
    return createHome(door, logger)
  }
  throw new EmbeddedPostgresError(
    'homeUnreachable',
    `user ${home.user.uid}, who runs PostgreSQL, cannot enter ${folder}: open the folders above it to others (chmod o+x)`,
  )
}

/** The folder that `<dataDir>/postgres` is or points to, null when there is none yet. */
async function followDoor(door: string): Promise<string | null> {
  const entry = await orNull(lstat(door))
  if (entry === null) return null
  const folder = await orNull(realpath(door))
  if (folder !== null) return folder
  throw new EmbeddedPostgresError(
    'clusterMissing',
    `${door} points to a folder that is gone: bring it back, or remove the link to start with an empty database`,
  )
}

/** Who runs the server of an existing home: its owner. Folders that were copied by root are given back first. */
async function ownerOf(folder: string): Promise<ServerUser | null> {
  const { uid, gid } = await stat(folder)
  if (!runsAsRoot()) {
    if (uid === process.getuid?.()) return null
    throw new EmbeddedPostgresError(
      'notOwner',
      `${folder} belongs to user ${uid}: start Pindao as that user or as root`,
    )
  }
  if (uid !== 0) return { uid, gid }
  const user = await chooseServerUser()
  await chownTree(folder, user)
  return user
}

async function createHome(door: string, logger: Pick<Logger, 'warn'>): Promise<Home> {
  await mkdir(door, { mode: 0o700 })
  const inside = await realpath(door)
  if (!runsAsRoot()) return { folder: inside, user: null }
  const user = await chooseServerUser()
  if (await giveTo(inside, user)) return { folder: inside, user }
  await rmdir(door)
  return createOutside(door, user, logger)
}

async function createOutside(door: string, user: ServerUser, logger: Pick<Logger, 'warn'>): Promise<Home> {
  const name = createHash('sha256').update(door).digest('hex').slice(0, 12)
  for (const prefix of [join(systemFolder, `${name}-`), join(tmpdir(), `pindao-${name}-`)]) {
    const folder = await createFolder(prefix).catch(() => null)
    if (folder === null) continue
    if (await giveTo(folder, user)) {
      await symlink(folder, door)
      logger.warn(
        { folder },
        'the user of PostgreSQL cannot enter the data directory: the database is kept here',
      )
      return { folder, user }
    }
    await rm(folder, { recursive: true })
  }
  throw new EmbeddedPostgresError(
    'homeUnreachable',
    `no folder that user ${user.uid} can enter: set DATABASE_URL`,
  )
}

async function createFolder(prefix: string): Promise<string> {
  const parent = dirname(prefix)
  // The mode is set again for a strict umask; only a folder that we made is ours to open.
  if ((await mkdir(parent, { recursive: true })) !== undefined) await chmod(parent, 0o755)
  return realpath(await mkdtemp(prefix))
}

/** Makes the folder the user's own; false when that does not hold (some mounts ignore it) or nobody can get there. */
async function giveTo(folder: string, user: ServerUser): Promise<boolean> {
  await chmod(folder, 0o700)
  await chown(folder, user.uid, user.gid)
  const { uid, mode } = await stat(folder)
  return uid === user.uid && (mode & 0o077) === 0 && canUse(folder, user)
}

/** Tries it as that user: mode bits alone would miss access lists, mounts and security modules. */
async function canUse(folder: string, user: ServerUser): Promise<boolean> {
  const { ok } = await runProgram('ls', ['-d', `${folder}/.`], user)
  return ok
}
