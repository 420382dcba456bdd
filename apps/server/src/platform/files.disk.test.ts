import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startChild } from '#src/start/child-service.ts'
import { makePrivateFolder, orNull, syncFolder } from './files.ts'

test('U1 a missing file is null, any other failure goes on', async () => {
  expect(await orNull(stat(join(tmpdir(), 'pindao-no-such-file')))).toBeNull()
  await expect(orNull(stat('\0'))).rejects.toMatchObject({ code: 'ERR_INVALID_ARG_VALUE' })
  await expect(orNull(Promise.reject(new Error('other')))).rejects.toThrow('other')
})

test('U1 a folder is synced, one that is not there is a failure', async () => {
  await syncFolder(tmpdir())
  await expect(syncFolder(join(tmpdir(), 'pindao-no-such-folder'))).rejects.toMatchObject({ code: 'ENOENT' })
})

test('the folder of an installation and what services write there are for their owner alone', async () => {
  const root = await mkdtemp(join(tmpdir(), 'pindao-private-'))
  onTestFinished(() => rm(root, { recursive: true }))
  const modeOf = async (path: string) => (await stat(path)).mode & 0o777
  // Root lets the user of PostgreSQL through.
  const alone = process.getuid?.() === 0 ? 0o711 : 0o700
  const made = join(root, 'made')
  await makePrivateFolder(made, false)
  expect(await modeOf(made)).toBe(alone)

  const shared = join(root, 'shared')
  await mkdir(shared)
  await chmod(shared, 0o755)
  await makePrivateFolder(shared, false)
  expect(await modeOf(shared)).toBe(0o755)
  await makePrivateFolder(shared, true)
  expect(await modeOf(shared)).toBe(alone)

  const program = join(root, 'program.mjs')
  const files = new URL('files.ts', import.meta.url).href
  await writeFile(
    program,
    `import { keepFilesPrivate } from '${files}'
import { mkdirSync, writeFileSync } from 'node:fs'
keepFilesPrivate()
mkdirSync('inside'); writeFileSync('inside/file', '')
process.send({ type: 'ready' })
process.on('disconnect', () => process.exit())
setInterval(() => undefined, 1000)`,
  )
  const logDir = join(root, 'logs')
  await mkdir(logDir, { mode: 0o755 })
  const options = { name: 'program', file: program, env: {}, logDir, onRestart: () => undefined }
  const before = process.cwd()
  process.chdir(root)
  const child = await startChild({ ...options, isStopping: () => true }).finally(() => process.chdir(before))
  await child.stop()
  const modes = ['logs', 'logs/program.log', 'inside', 'inside/file'].map((path) => modeOf(join(root, path)))
  expect(await Promise.all(modes)).toEqual([0o700, 0o600, 0o700, 0o600])
})
