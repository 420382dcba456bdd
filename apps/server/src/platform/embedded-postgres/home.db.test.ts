import { chmod, mkdir, mkdtemp, readlink, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  killHard,
  query,
  readyUrl,
  spawnHolder,
  startForTest,
  temporaryDataDir,
} from './embedded-postgres.test-support.ts'

async function closedFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pindao-closed-'))
  await chmod(folder, 0o700)
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

// Only root has to run PostgreSQL as somebody else, who may find the data directory closed; for other users there is
// nothing of this to test.
describe.runIf(process.getuid?.() === 0)('started as root', () => {
  test('the server runs as another user', async () => {
    const { url } = await startForTest(await temporaryDataDir())
    await query(url, `CREATE TABLE who (status text)`)
    await query(url, `COPY who FROM '/proc/self/status' (FORMAT csv, DELIMITER E'\\x01', QUOTE E'\\x02')`)
    const [row] = await query<{ status: string }>(url, `SELECT status FROM who WHERE status LIKE 'Uid:%'`)
    expect(row?.status).toMatch(/^Uid:\t[1-9]/u)
  })

  test('a data directory which that user cannot enter gets its database elsewhere, found and adopted later', async () => {
    const dataDir = await temporaryDataDir(await closedFolder())
    const holder = spawnHolder(dataDir)
    const url = await readyUrl(holder)
    await query(url, 'CREATE TABLE kept AS SELECT 42 AS answer')
    expect(await readlink(join(dataDir, 'postgres'))).not.toContain(dataDir)
    await killHard(holder)
    const second = await startForTest(dataDir)
    expect(second).toMatchObject({ url, adopted: true })
    await second.stop()
    const third = await startForTest(dataDir)
    expect(await query(third.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }])
  })

  test('a data directory made anew at the same place does not find the former data', async () => {
    const dataDir = join(await temporaryDataDir(await closedFolder()), 'data')
    await mkdir(dataDir)
    const homes: string[] = []
    onTestFinished(async () => {
      for (const home of homes) await rm(home, { recursive: true })
    })
    for (let round = 0; round < 2; round++) {
      const server = await startForTest(dataDir)
      homes.push(await readlink(join(dataDir, 'postgres')))
      await server.stop()
      await rm(dataDir, { recursive: true })
    }
    expect(new Set(homes).size).toBe(2)
  })

  test('a link to a home that is gone is an error and not an empty database', async () => {
    const dataDir = await temporaryDataDir(await closedFolder())
    const first = await startForTest(dataDir)
    await first.stop()
    await rm(await readlink(join(dataDir, 'postgres')), { recursive: true })
    await expect(startForTest(dataDir)).rejects.toMatchObject({ code: 'clusterMissing' })
  })
})
