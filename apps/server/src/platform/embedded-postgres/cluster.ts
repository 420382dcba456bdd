import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { orNull, syncFolder } from '#src/platform/files.ts'
import { EmbeddedPostgresError, programFailure } from './embedded-postgres-error.ts'
import { clusterOf, type Home } from './home.ts'
import type { Programs } from './programs.ts'
import { runProgram, type ServerUser } from './server-user.ts'

/** The role that owns everything, and the database. */
export const roleName = 'pindao'

const secretsSchema = z.object({ password: z.string(), port: z.number().int().nullable() })

/** What we must remember of a cluster. `port` is where it listened last, null when it never did. */
export type Secrets = z.output<typeof secretsSchema>

const secretsFile = 'pindao.json'
const halfPrefix = 'data.new-'

/**
 * Libc locales for LC_CTYPE. The collation comes from PostgreSQL's builtin C.UTF-8, but pg_trgm and the text search
 * parser still ask libc what a letter is: with LC_CTYPE=C `show_trgm('视频')` is empty and a Chinese search scans
 * everything. macOS and old distributions know only the second name.
 */
const characterTypes = ['C.UTF-8', 'en_US.UTF-8']

/**
 * Makes the cluster when there is none. It is built in a folder of its own and renamed when it is whole, its password
 * with it, so whatever is killed in between leaves no half cluster and none without its password.
 *
 * @throws EmbeddedPostgresError diskFull, initdbFailed, versionMismatch
 */
export async function ensureCluster(home: Home, programs: Programs): Promise<void> {
  const cluster = clusterOf(home)
  const version = await orNull(readFile(join(cluster, 'PG_VERSION'), 'utf8'))
  if (version === null) return createCluster(home, programs)
  // Copies of a data directory often lose the mode that PostgreSQL insists on.
  if (Number(version) === programs.major) return chmod(cluster, 0o700)
  throw new EmbeddedPostgresError(
    'versionMismatch',
    `${cluster} was written by PostgreSQL ${version.trim()}, this Pindao brings ${programs.major}: dump it with the former`,
  )
}

/** Password and port of a cluster. */
export async function readSecrets(home: Home): Promise<Secrets> {
  return secretsSchema.parse(JSON.parse(await readFile(join(clusterOf(home), secretsFile), 'utf8')))
}

/** Remembers a new port. Written beside and renamed: half a file would lose the password. */
export async function writeSecrets(home: Home, secrets: Secrets): Promise<void> {
  const file = join(clusterOf(home), secretsFile)
  await writePrivate(`${file}.new`, JSON.stringify(secrets), home.user)
  await rename(`${file}.new`, file)
}

async function createCluster(home: Home, programs: Programs): Promise<void> {
  await removeHalves(home.folder)
  const half = await mkdtemp(join(home.folder, halfPrefix))
  const passwordFile = join(half, 'password')
  const password = randomBytes(24).toString('base64url')
  try {
    if (home.user) await chown(half, home.user.uid, home.user.gid)
    await writePrivate(passwordFile, `${password}\n`, home.user)
    const data = join(half, 'data')
    await initdb(programs, data, passwordFile, home.user)
    const secrets = { password, port: null } satisfies Secrets
    await writePrivate(join(data, secretsFile), JSON.stringify(secrets), home.user)
    await rename(data, clusterOf(home))
    await syncFolder(home.folder)
  } finally {
    await rm(half, { recursive: true, force: true })
  }
}

async function initdb(
  programs: Programs,
  data: string,
  passwordFile: string,
  user: ServerUser | null,
): Promise<void> {
  const args = ['--pgdata', data, '--username', roleName, '--pwfile', passwordFile, '--auth', 'scram-sha-256']
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  let output = ''
  for (const characterType of characterTypes) {
    const result = await runProgram(
      programs.initdb,
      [...args, ...locale, `--lc-ctype=${characterType}`],
      user,
    )
    if (result.ok) return
    output = result.output
    if (!output.includes('invalid locale name')) break
  }
  throw programFailure('initdb', output, 'initdbFailed')
}

/** Removes what killed starts left. An initdb that outlived its Pindao may still write there: then the next start does. */
async function removeHalves(folder: string): Promise<void> {
  const names = await readdir(folder)
  const halves = names.filter((name) => name.startsWith(halfPrefix))
  await Promise.all(
    halves.map((name) => rm(join(folder, name), { recursive: true, force: true }).catch(() => {})),
  )
}

async function writePrivate(file: string, text: string, user: ServerUser | null): Promise<void> {
  await writeFile(file, text, { mode: 0o600, flush: true })
  if (user) await chown(file, user.uid, user.gid)
}
