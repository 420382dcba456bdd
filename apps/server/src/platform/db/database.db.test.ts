import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#src/platform/free-port.ts'
import { createTestDatabase } from '../../../test/database.ts'
import { createSilentProxy } from '../../../test/silent-proxy.ts'
import { createDatabase, type Database, longestWaitMs } from './database.ts'
import { isOutage } from './outage.ts'

const patience = { statementMs: 500, answerMs: 1500 }

/** A database behind a cable that can be cut. */
async function createRig({ max = 2 } = {}) {
  const { url } = await createTestDatabase({ scope: 'test' })
  const proxy = await createSilentProxy(url)
  const log = pino({ level: 'silent' })
  const database = createDatabase({ url: proxy.url, max, log, name: 'patience', patience })
  onTestFinished(async () => {
    await database.close()
    await proxy.close()
  })
  return { database, proxy }
}
type Rig = Awaited<ReturnType<typeof createRig>>

/** What our own patience ends with; that of the database has a code. */
const silence = 'Query read timeout'
/** Nothing waits, and what is asked next is answered. */
async function expectGood({ database }: Rig): Promise<void> {
  expect(database.pool.waitingCount).toBe(0)
  const { rows } = await database.pool.query('SELECT 1 AS one')
  expect(rows).toEqual([{ one: 1 }])
  expect(await database.transaction(async () => 'done')).toBe('done')
}

test('D3 a statement that takes too long is given up by the database, and the connection goes on', async () => {
  const rig = await createRig({ max: 1 })
  await expect(rig.database.pool.query('SELECT pg_sleep(30)')).rejects.toMatchObject({ code: '57014' })
  const slow = rig.database.transaction((tx) => tx.execute(sql`SELECT pg_sleep(30)`))
  await expect(slow).rejects.toMatchObject({ cause: { code: '57014' } })
  expect(rig.database.pool.totalCount).toBe(1)
  await expectGood(rig)
})

test('D3 a query on a connection that fell silent fails in time, and the next one finds another', async () => {
  const rig = await createRig({ max: 1 })
  await rig.database.pool.query('SELECT 1')
  rig.proxy.fallSilent()
  await expect(rig.database.pool.query('SELECT 1')).rejects.toThrow(silence)
  await expectGood(rig)
})

test('D3 a ping says no instead of nothing', async () => {
  const rig = await createRig()
  expect(await rig.database.ping()).toBe(true)
  rig.proxy.fallSilent()
  expect(await rig.database.ping()).toBe(false)
  await expectGood(rig)
})

// After the commit the rollback is refused at once: on a connection given up it does not wait as long again.
test.each([
  ['in the middle', silence],
  ['at the commit', 'Client was closed and is not queryable'],
])(
  'D3 a transaction whose connection falls silent %s fails once, in time, with its reason',
  async (when, message) => {
    const rig = await createRig({ max: 1 })
    const work = rig.database.transaction(async (tx) => {
      await tx.execute(sql`CREATE TABLE left_behind (id int)`)
      rig.proxy.fallSilent()
      if (when === 'in the middle') await tx.execute(sql`SELECT 7`)
    })
    await expect(work).rejects.toMatchObject({ cause: { message } })
    await expectGood(rig)
    const { rows } = await rig.database.pool.query(`SELECT to_regclass('left_behind') AS name`)
    expect(rows).toEqual([{ name: null }])
  },
)

/** Whether each way of asking ends in what is known as an outage. */
const saysOutage = ({ pool, transaction }: Database, statement: string) =>
  Promise.all(
    [pool.query(statement), transaction((tx) => tx.execute(sql.raw(statement)))].map((asked) =>
      asked.then(() => 'answered', isOutage),
    ),
  )

test('D3 frozen, too slow, killed or not there: what comes of it is known as an outage', async () => {
  const { database, proxy } = await createRig()
  expect(await saysOutage(database, 'SELECT pg_sleep(30)')).toEqual([true, true])
  expect(await saysOutage(database, 'SELECT pg_terminate_backend(pg_backend_pid())')).toEqual([true, true])
  await saysOutage(database, 'SELECT 1')
  proxy.fallSilent()
  expect(await saysOutage(database, 'SELECT 1')).toEqual([true, true])

  const url = `postgres://nobody@127.0.0.1:${await freePort()}/none`
  const absent = createDatabase({ url, max: 2, log: pino({ level: 'silent' }), name: 'absent', patience })
  onTestFinished(() => absent.close())
  expect(await saysOutage(absent, 'SELECT 1')).toEqual([true, true])
})

test('D3 the longest wait for a frozen database is shorter than that of the page, 30 s', () => {
  expect(longestWaitMs).toBeLessThan(30_000)
})

test('D3 whoever waits for a connection gets one when a silent one is given up', async () => {
  const rig = await createRig({ max: 1 })
  await rig.database.pool.query('SELECT 1')
  rig.proxy.fallSilent()
  const [first, second] = await Promise.allSettled([
    rig.database.pool.query('SELECT 1'),
    rig.database.pool.query('SELECT 2 AS two'),
  ])
  expect([first.status, second.status]).toEqual(['rejected', 'fulfilled'])
})
