import { once } from 'node:events'
import { chmod, cp, lstat, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#src/platform/free-port.ts'
import {
  clusterToCopy,
  postmasterPid,
  query,
  silent,
  startForTest,
  temporaryDataDir,
} from './embedded-postgres.test-support.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { openHome } from './home.ts'
import { inspectProcess } from './process-table.ts'
import { findPrograms } from './programs.ts'
import { runProgram } from './server-user.ts'

const usedDataDir = clusterToCopy()

async function listenOn(port: number): Promise<void> {
  const server = createServer()
  await once(server.listen(port, '127.0.0.1'), 'listening')
  onTestFinished(async () => {
    await once(server.close(), 'close')
  })
}

test('the first start makes the database, in UTF-8, where Chinese is made of letters', async () => {
  const { url, adopted } = await startForTest(await temporaryDataDir())
  expect(adopted).toBe(false)
  await query(url, 'CREATE EXTENSION pg_trgm')
  const [row] = await query(
    url,
    `SELECT current_database() AS name, current_user AS role, current_setting('server_encoding') AS encoding,
       current_setting('timezone') AS zone, current_setting('fsync') AS fsync,
       cardinality(show_trgm('视频运营')) AS trigrams, lower('É') AS lower`,
  )
  expect(row).toEqual({
    name: 'pindao',
    role: 'pindao',
    encoding: 'UTF8',
    zone: 'UTC',
    fsync: 'on',
    trigrams: 5,
    lower: 'é',
  })
})

test('a later start has the data, the password and the port of the first', async () => {
  const dataDir = await usedDataDir()
  const first = await startForTest(dataDir)
  await query(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer')
  await first.stop()
  const second = await startForTest(dataDir)
  expect(second).toMatchObject({ url: first.url, adopted: false })
  expect(await query(second.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }])
})

test('nobody connects without the password, and only the owner reads it', async () => {
  const dataDir = await usedDataDir()
  const { url } = await startForTest(dataDir)
  const wrong = new URL(url)
  wrong.password = 'wrong'
  await expect(query(wrong.href, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' })
  const { mode } = await lstat(join(dataDir, 'postgres/data/pindao.json'))
  expect(mode & 0o777).toBe(0o600)
})

test('stop ends the process, may be called again and at the same time, and frees the data directory', async () => {
  const dataDir = await usedDataDir()
  const server = await startForTest(dataDir)
  const pid = await postmasterPid(dataDir)
  await Promise.all([server.stop(), server.stop()])
  await server.stop()
  expect(await inspectProcess(pid)).toBeNull()
  await startForTest(dataDir)
})

test('of two starts at once one wins, the other is told', async () => {
  const dataDir = await temporaryDataDir()
  const starts = await Promise.allSettled([startForTest(dataDir), startForTest(dataDir)])
  expect(starts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(starts.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'inUse' } })
})

test('a port that was asked for and is taken is an error, a remembered one is replaced', async () => {
  const dataDir = await usedDataDir()
  const port = await freePort()
  const first = await startForTest(dataDir, { port })
  expect(new URL(first.url).port).toBe(String(port))
  await first.stop()
  await listenOn(port)
  await expect(startEmbeddedPostgres({ dataDir, logger: silent, port })).rejects.toMatchObject({
    code: 'portInUse',
    message: expect.stringMatching(/^PostgreSQL failed: .*127\.0\.0\.1.*Address already in use/u),
  })
  const second = await startForTest(dataDir)
  expect(new URL(second.url).port).not.toBe(String(port))
  expect(await query(second.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('a copy of the data directory works, also when it lost its modes', async () => {
  const dataDir = await usedDataDir()
  const first = await startForTest(dataDir)
  await query(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer')
  await first.stop()
  const copy = await temporaryDataDir()
  await cp(dataDir, copy, { recursive: true })
  await chmod(join(copy, 'postgres/data'), 0o755)
  const { url } = await startForTest(copy)
  expect(await query(url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }])
})

test('a cluster of another major version is left alone', async () => {
  const dataDir = await usedDataDir()
  await (await startForTest(dataDir)).stop()
  await writeFile(join(dataDir, 'postgres/data/PG_VERSION'), '17\n')
  await expect(startEmbeddedPostgres({ dataDir, logger: silent })).rejects.toMatchObject({
    code: 'versionMismatch',
  })
})

test('programs whose package was installed without its script run from a completed copy', async () => {
  const dataDir = await temporaryDataDir()
  const require = createRequire(import.meta.resolve('embedded-postgres'))
  const original = dirname(dirname(require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)))
  const packaged = join(dataDir, 'package')
  await cp(original, packaged, { recursive: true, filter: (source) => !source.endsWith('.a') })
  const symlinks: { target: string }[] = JSON.parse(
    await readFile(join(packaged, 'native/pg-symlinks.json'), 'utf8'),
  )
  for (const { target } of symlinks) await rm(join(packaged, target))
  await chmod(join(packaged, 'native/bin/postgres'), 0o644)
  const home = await openHome(dataDir, silent)
  const programs = await findPrograms(home, packaged)
  expect(programs.postgres.startsWith(home.folder)).toBe(true)
  expect(await findPrograms(home, packaged)).toEqual(programs)
  expect(await runProgram(programs.initdb, ['--version'], home.user)).toMatchObject({ ok: true })
})
