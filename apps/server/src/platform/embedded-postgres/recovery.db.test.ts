import { once } from 'node:events'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  clusterToCopy,
  killHard,
  postmasterPid,
  query,
  readyUrl,
  spawnHolder,
  startForTest,
  temporaryDataDir,
} from './embedded-postgres.test-support.ts'

const usedDataDir = clusterToCopy()

test('after kill -9 of Pindao the next start adopts the server, its data and its end', async () => {
  const dataDir = await usedDataDir()
  const holder = spawnHolder(dataDir)
  const url = await readyUrl(holder)
  await query(url, 'CREATE TABLE kept AS SELECT 42 AS answer')
  await expect(startForTest(dataDir)).rejects.toMatchObject({ code: 'inUse' })
  await killHard(holder)
  const next = await startForTest(dataDir)
  expect(next).toMatchObject({ url, adopted: true })
  expect(await query(next.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }])
  await next.stop()
  await expect(query(url, 'SELECT 1')).rejects.toThrow()
})

test('Ctrl-C reaches Pindao and not the server, which lives on for the services that drain', async () => {
  const dataDir = await usedDataDir()
  const holder = spawnHolder(dataDir)
  const url = await readyUrl(holder)
  // A terminal signals the whole process group.
  process.kill(-Number(holder.pid), 'SIGINT')
  await once(holder, 'exit')
  expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  expect(await startForTest(dataDir)).toMatchObject({ adopted: true })
})

test('after kill -9 during initdb the next start begins anew', async () => {
  const dataDir = await temporaryDataDir()
  const holder = spawnHolder(dataDir)
  // Looked for often: initdb is soon over.
  await expect
    .poll(() => readdir(join(dataDir, 'postgres'), { recursive: true }), { interval: 5 })
    .toContainEqual(expect.stringMatching(/pg_wal$/u))
  await killHard(holder)
  const { url } = await startForTest(dataDir)
  expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('after kill -9 of PostgreSQL the next start waits for its children and replays the log', async () => {
  const dataDir = await usedDataDir()
  const first = await startForTest(dataDir)
  await query(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer')
  // Busy without ever waiting, so that this child does not notice the end of its parent; it ends when we end it.
  const busy = query(first.url, 'DO $$ BEGIN LOOP PERFORM 1; END LOOP; END $$').catch(() => [])
  const running = `SELECT pid FROM pg_stat_activity WHERE query ~ '^DO' AND state = 'active'`
  await expect.poll(() => query(first.url, running)).toHaveLength(1)
  const [child] = await query<{ pid: number }>(first.url, running)
  process.kill(await postmasterPid(dataDir), 'SIGKILL')
  await first.stop()
  const starting = startForTest(dataDir)
  await expect
    .poll(() => readFile(join(dataDir, 'postgres.log'), 'utf8'))
    .toContain('pre-existing shared memory block')
  process.kill(Number(child?.pid), 'SIGKILL')
  const second = await starting
  expect(second.adopted).toBe(false)
  expect(await query(second.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }])
  await busy
})

test('a postmaster.pid whose number is another program by now does not hinder the start', async () => {
  const dataDir = await usedDataDir()
  await (await startForTest(dataDir)).stop()
  const cluster = join(dataDir, 'postgres/data')
  await writeFile(
    join(cluster, 'postmaster.pid'),
    `${process.ppid}\n${cluster}\n1\n5432\n\n127.0.0.1\n0 0\nready\n`,
  )
  const { adopted, url } = await startForTest(dataDir)
  expect(adopted).toBe(false)
  expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})
