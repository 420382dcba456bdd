import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import type { PublishingSeed } from './publishing-seed.ts'

const repository = fileURLToPath(new URL('../../..', import.meta.url))

/** A version of the past, with the libraries of this one, that can start processes and fill a database. */
export type OlderVersion = {
  /** Its server's folder. */
  readonly server: string
  /** Brings an empty database to its schema and writes there what `seedPublishTask` writes; returns the task's id. */
  fill(seed: Omit<PublishingSeed, 'database'>, url: string): Promise<bigint>
}

/** Runs in the older checkout, by its own code. */
const filler = `
import { pino } from 'pino'
import { createDatabase } from '#src/platform/db/database.ts'
import { prepareDatabase } from '#src/prepare-database.ts'
import { seedPublishTask } from './publishing-seed.ts'

const { url, seed } = JSON.parse(process.argv[2])
const log = pino({ level: 'silent' })
await prepareDatabase({ url, log })
const database = createDatabase({ url, max: 2, log, name: 'filler' })
const id = await seedPublishTask({ ...seed, database })
await database.close()
process.stdout.write(String(id))
`

/** Lays the files of a commit beside this checkout, until the test ends. */
export async function layOut(commit: string): Promise<OlderVersion> {
  const folder = await mkdtemp(join(tmpdir(), 'pindao-older-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const files = execFileSync(
    'git',
    ['-C', repository, 'archive', commit, 'apps', 'packages', 'package.json'],
    {
      maxBuffer: 1 << 30,
    },
  )
  execFileSync('tar', ['-x', '-C', folder], { input: files })
  await linkLibraries(folder)
  const server = join(folder, 'apps/server')
  const program = join(server, 'test/zz-fill.ts')
  await writeFile(program, filler)
  return {
    server,
    fill: async (seed, url) =>
      BigInt(execFileSync(process.execPath, [program, JSON.stringify({ seed, url })], { encoding: 'utf8' })),
  }
}

/** Libraries are those of this checkout, our own packages those of the commit. */
async function linkLibraries(folder: string): Promise<void> {
  const modules = join(folder, 'node_modules')
  await mkdir(join(modules, '@pindao'), { recursive: true })
  const all = await readdir(join(repository, 'node_modules'))
  await Promise.all(
    all
      .filter((name) => name !== '@pindao' && !name.startsWith('.'))
      .map((name) => symlink(join(repository, 'node_modules', name), join(modules, name))),
  )
  for (const place of ['packages', 'apps']) {
    for (const name of await readdir(join(folder, place))) {
      const own = join(repository, place, name, 'node_modules')
      if (existsSync(own)) await symlink(own, join(folder, place, name, 'node_modules'))
      await symlink(join(folder, place, name), join(modules, '@pindao', name))
    }
  }
}
