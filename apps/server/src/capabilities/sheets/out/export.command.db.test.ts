import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { readXlsx } from 'hucre'
import pg from 'pg'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createOperationRunner } from '#src/capabilities/operations/operation.runner.ts'
import type { Actor } from '#src/platform/context.ts'
import { type AnyExportSource, exportSource } from '#src/platform/export-source.ts'
import type { NewsDesk } from '#src/platform/news.ts'
import type { ObjectStore } from '#src/platform/storage/storage-driver.ts'
import { exportCommands } from './export.command.ts'
import { keepExports } from './export.keeping.ts'
import { createExportsRig } from './exports.test-support.ts'
import { unzipped } from './zip.test-support.ts'

const log = pino({ level: 'silent' })
/** As PostgreSQL says that it is going down: the job comes again. */
const outage = () => new pg.DatabaseError('terminating connection', 0, 'error')
const gone = () => Object.assign(outage(), { code: '57P01' })

/** What happens after so many batches of a list. */
type AtBatch = (batch: number) => Promise<void>

/** An export of 3500 rows, and a worker in which something happens on the way. */
async function exportWith(
  atBatch: AtBatch,
  raise: NewsDesk['raise'] = async () => undefined,
  afterCommit: () => Promise<void> = async () => undefined,
  rowsPerFile = 200_000,
) {
  const rig = await createExportsRig(1)
  const folder = join((await rig.product.storage.filePath('x')) ?? '', '..', 'in-work')
  let [batch, later] = [0, 0]
  const source: AnyExportSource = exportSource<'video.export', { readonly n: number }>({
    kind: 'video.export',
    rows: () => sql`SELECT n FROM generate_series(1, 3500) AS n`,
    total: () => sql`SELECT 3500 AS total`,
    async complete(_db, _ask, rows) {
      batch += 1
      await atBatch(batch)
      return rows
    },
    cells: () => new Proxy({} as never, { get: () => (row: { readonly n: number }) => String(row.n) }),
    conditions: async () => [],
  })
  const { database, product } = rig
  const rights = { now: rig.contextOf().actor as Actor | null }
  const actorAtWork = async () => rights.now
  /** What the disk does in place of its own. */
  const disk: Partial<Pick<ObjectStore, 'put' | 'freeSpace'>> = {}
  const storage: ObjectStore = {
    ...product.storage,
    put: (...given) => (disk.put ?? product.storage.put)(...given),
    freeSpace: () => (disk.freeSpace ?? product.storage.freeSpace)(),
  }
  const deps = { database, storage, folder, sources: [source], clock: Date.now, actorAtWork, rowsPerFile }
  const [command] = exportCommands({ ...deps, setting: product.settings.api.get, news: { raise } })
  const runner = createOperationRunner({
    database: {
      ...database,
      async transaction(work) {
        const answer = await database.transaction(work)
        await afterCommit()
        return answer
      },
    },
    clock: () => Date.now() + later,
    news: { raise: async () => undefined },
    actorAtWork,
    commandOf: () => command as NonNullable<typeof command>,
  })
  const { id } = await rig.startVideos()
  return {
    ...rig,
    id,
    deps,
    disk,
    rights,
    run: (signal = new AbortController().signal) => runner.run(BigInt(id), { jobId: 'job', signal, log }),
    /** Lets time pass, for the worker. */
    pass: (ms: number) => {
      later += ms
    },
    halfWritten: () => readdir(folder),
    async stored() {
      const keys = (await rig.rowOf(id))?.objectKeys ?? []
      const heads = await Promise.all(keys.map((key) => product.storage.head(key)))
      return heads.filter((head) => head !== null).length
    },
  }
}

test('EXP-01 a worker that is lost in the middle of a file begins it anew: one file, nothing beside it', async () => {
  let isLost = true
  const rig = await exportWith(async (batch) => {
    if (batch === 3 && isLost) throw gone()
  })
  await expect(rig.run()).rejects.toMatchObject({ code: '57P01' })
  expect([await rig.stored(), await rig.halfWritten()]).toEqual([0, []])
  isLost = false
  await rig.run()
  expect((await rig.sheetsOf(rig.id))[0]).toHaveLength(3501)
  expect([await rig.stored(), await rig.halfWritten()]).toEqual([1, []])
})

test('EXP-01 lost when the file was there and nobody had been told: told once, one file stays', async () => {
  let losses = 1
  const told: string[] = []
  const rig = await exportWith(
    async () => undefined,
    async (_tx, news) => {
      losses -= 1
      if (losses === 0) throw gone()
      told.push(news?.cause ?? '')
    },
  )
  await expect(rig.run()).rejects.toMatchObject({ code: '57P01' })
  await rig.run()
  expect(told).toEqual([`sheetReady ${rig.id}`])
  const row = await rig.rowOf(rig.id)
  expect([row?.objectKeys.length, await rig.stored(), row?.rows]).toEqual([2, 1, 3500])
  await keepExports(rig.deps)
  expect((await rig.rowOf(rig.id))?.objectKeys).toEqual([row?.objectKey])
  expect(await rig.stored()).toBe(1)
})

test('EXP-01 committed, and the answer lost: the file of which was told is there', async () => {
  const told: string[] = []
  let isLost = true
  const rig = await exportWith(
    async () => undefined,
    async (_tx, news) => void told.push(news?.cause ?? ''),
    async () => {
      if (isLost) throw gone()
    },
  )
  await expect(rig.run()).rejects.toMatchObject({ code: '57P01' })
  isLost = false
  await rig.run()
  expect(told).toEqual([`sheetReady ${rig.id}`])
  expect([await rig.stored(), (await rig.sheetsOf(rig.id))[0]?.length]).toEqual([1, 3501])
})

test('EXP-01 a file that nobody wants any more is not written to its end', async () => {
  let batches = 0
  const rig = await exportWith(async (batch) => {
    batches = batch
    // How far it is, is said three times a second: later than that it hears that it was cancelled.
    if (batch === 2) {
      await rig.cancel(rig.id)
      rig.pass(1000)
    }
  })
  await rig.run()
  expect(batches).toBe(2)
  expect(await rig.get(rig.id)).toMatchObject({ cancelled: true, counts: { cancelled: 1, done: 0 } })
  expect([await rig.stored(), await rig.halfWritten()]).toEqual([0, []])
  expect((await rig.rowOf(rig.id))?.objectKey).toBeNull()
})

test('EXP-01 a worker that stops gives the file back', async () => {
  const stopping = new AbortController()
  const rig = await exportWith(async (batch) => {
    if (batch === 2) stopping.abort()
  })
  await expect(rig.run(stopping.signal)).rejects.toThrow()
  expect(await rig.get(rig.id)).toMatchObject({ endedAt: null })
  expect(await rig.halfWritten()).toEqual([])
})

test('PERM-01 a right that is taken while a file is made ends it: nothing is stored, and why is said', async () => {
  const rig = await exportWith(async (batch) => {
    const { now } = rig.rights
    if (batch === 2) rig.rights.now = now && { ...now, permissions: new Set() }
  })
  await rig.run()
  expect((await rig.results(rig.id)).rows).toMatchObject([
    { outcome: 'refused', code: 'access.noPermission' },
  ])
  expect([await rig.stored(), await rig.halfWritten()]).toEqual([0, []])
  await expect(rig.service.open(rig.contextOf(), BigInt(rig.id))).rejects.toMatchObject({
    code: 'sheets.notReady',
  })
})

test('PERM-03 whoever sees less by the time a file is made gets none', async () => {
  const rig = await exportWith(async (batch) => {
    const { now } = rig.rights
    if (batch === 3) rig.rights.now = now && { ...now, dataScope: 'own' }
  })
  await rig.run()
  expect((await rig.results(rig.id)).rows).toMatchObject([
    { outcome: 'refused', code: 'access.outsideScope' },
  ])
  expect([await rig.stored(), await rig.halfWritten()]).toEqual([0, []])
})

test('EXP-01 a list that is longer than a file comes as an archive of several, with all rows once', async () => {
  const nothing = async () => undefined
  const rig = await exportWith(nothing, nothing, nothing, 1500)
  await rig.run()
  const row = await rig.rowOf(rig.id)
  expect([row?.parts, row?.rows, row?.fileName]).toEqual([3, 3500, expect.stringMatching(/\.zip$/u)])
  const files = unzipped(await rig.bytesOf(rig.id))
  expect([...files.keys()].map((name) => name.replace(/_\d{14}/u, ''))).toEqual([
    '源视频_1.xlsx',
    '源视频_2.xlsx',
    '源视频_3.xlsx',
  ])
  const books = await Promise.all([...files.values()].map((bytes) => readXlsx(bytes)))
  const ids = books.flatMap(({ sheets }) => (sheets[0]?.rows ?? []).slice(1).map(([id]) => id))
  expect(ids).toEqual(Array.from({ length: 3500 }, (_none, index) => String(index + 1)))
  expect(books.map(({ sheets }) => (sheets[1]?.rows ?? []).find(([, value]) => value === '2 / 3'))).toEqual([
    undefined,
    ['文件序号', '2 / 3'],
    undefined,
  ])
})

test('EXP-01 a list that fills its last file to the row says as many rows as it has', async () => {
  const nothing = async () => undefined
  const rig = await exportWith(nothing, nothing, nothing, 500)
  await rig.run()
  const row = await rig.rowOf(rig.id)
  expect([row?.parts, row?.rows]).toEqual([7, 3500])
  const last = [...unzipped(await rig.bytesOf(rig.id)).values()].at(-1)
  const { sheets } = await readXlsx(last ?? new Uint8Array())
  expect(sheets[0]?.rows.at(-1)?.[0]).toBe('3500')
})

test('EXP-01 a disk that is full is said, and nothing of the file stays', async () => {
  const rig = await exportWith(async () => undefined)
  rig.disk.freeSpace = async () => 1024
  await rig.run()
  expect((await rig.results(rig.id)).rows).toMatchObject([{ outcome: 'failed', code: 'sheets.storageFull' }])
  expect([await rig.stored(), await rig.halfWritten()]).toEqual([0, []])
  expect((await rig.rowOf(rig.id))?.objectKey).toBeNull()
})

test('EXP-01 a disk that fills while the file is stored: said, and nothing half stored can be had', async () => {
  const rig = await exportWith(async () => undefined)
  rig.disk.put = () => Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }))
  await rig.run()
  expect((await rig.results(rig.id)).rows).toMatchObject([{ outcome: 'failed', code: 'sheets.storageFull' }])
  expect([await rig.stored(), await rig.halfWritten()]).toEqual([0, []])
  await expect(rig.service.open(rig.contextOf(), BigInt(rig.id))).rejects.toMatchObject({
    code: 'sheets.notReady',
  })
})
