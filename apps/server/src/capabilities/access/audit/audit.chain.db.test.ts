import pg from 'pg'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { type AuditRig, createAuditRig } from './audit.test-support.ts'

let rig: AuditRig
beforeEach(async () => {
  rig = await createAuditRig()
})

test.each([
  ['audit_log', 'action = action'],
  ['audit_seal', 'mac = mac'],
])('PERM-05 %s takes new rows only, also from a superuser who plays a replica', async (table, nothing) => {
  await rig.threeSeals()
  await rig.withClient(async (client) => {
    for (const role of ['origin', 'replica']) {
      await client.query(`SET session_replication_role = ${role}`)
      for (const statement of [
        `UPDATE ${table} SET ${nothing}`,
        `UPDATE ${table} SET ${nothing} WHERE false`,
        `DELETE FROM ${table}`,
        `TRUNCATE ${table}`,
        `TRUNCATE ${table} CASCADE`,
      ]) {
        await expect(client.query(statement), `${role}: ${statement}`).rejects.toThrow(/only ever added to/u)
      }
    }
  })
  expect(await rig.verify()).toMatchObject({ rows: 12, seals: 3, faults: [] })
})

test('PERM-05 what is sealed verifies, a seal takes a thousand rows, and the rest says that it waits', async () => {
  await rig.database.pool.query(
    `INSERT INTO audit_log (at, action, entity, entity_id, before, detail)
     SELECT now() - i * interval '1 second', 'a.b', 'c', i, jsonb_build_object('k', i, 'é', 1.50), '{}'
     FROM generate_series(1, 2500) i`,
  )
  expect(await rig.newSealer().seal()).toBe(2500)
  await rig.write(2)
  expect(await rig.verify()).toMatchObject({ rows: 2500, seals: 3, waiting: 2, unproved: 0, faults: [] })
})

test('PERM-05 the chain goes on past its ninth seal, in the order of numbers', async () => {
  const { seal } = rig.newSealer()
  for (let round = 0; round < 12; round += 1) {
    await rig.write(1)
    await seal()
  }
  expect(await rig.verify()).toMatchObject({ rows: 12, seals: 12, head: { id: 12n }, faults: [] })
})

test('PERM-05 a transaction that commits late holds nobody up; its rows are sealed when they are there', async () => {
  const { seal } = rig.newSealer()
  const client = new pg.Client({ connectionString: rig.database.url })
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('BEGIN')
  await client.query(
    `INSERT INTO audit_log (at, action, entity, detail) SELECT now(), 'late.act', 'x', '{}' FROM generate_series(1, 3)`,
  )
  await rig.write(5)
  expect(await seal()).toBe(5)
  expect(await rig.verify()).toMatchObject({ rows: 5, waiting: 0, faults: [] })
  await client.query('COMMIT')
  expect(await seal()).toBe(3)
  const { rows } = await rig.database.pool.query('SELECT row_ids FROM audit_seal ORDER BY id')
  expect(rows.map((row) => row.row_ids)).toEqual([
    ['4', '5', '6', '7', '8'],
    ['1', '2', '3'],
  ])
  expect(await rig.verify()).toMatchObject({ rows: 8, seals: 2, faults: [] })
})

test('PERM-05 writers, a long transaction, roll-backs and two sealers at once: every row is sealed once', async () => {
  const sealers = [rig.newSealer(), rig.newSealer()]
  let writing = true
  const sealing = sealers.map(async ({ seal }) => {
    let sealed = 0
    while (writing) sealed += await seal()
    return sealed
  })
  const late = rig.database.transaction(async (tx) => {
    await rig.write(1, tx)
    await writers()
    await rig.write(1, tx)
  })
  async function writers() {
    await Promise.all(
      Array.from({ length: 5 }, async (_, writer) => {
        for (let turn = 0; turn < 20; turn += 1) {
          const work = rig.database.transaction(async (tx) => {
            await rig.write(3, tx)
            if ((turn + writer) % 4 === 0) throw new Error('rolled back')
          })
          await work.catch((error: Error) => expect(error.message).toBe('rolled back'))
        }
      }),
    )
  }
  await late
  writing = false
  const sealed = (await Promise.all(sealing)).reduce((sum, each) => sum + each, 0)
  const rest = await rig.newSealer().seal()
  expect(sealed + rest).toBe(5 * 15 * 3 + 2)
  const { rows } = await rig.database.pool.query(
    'SELECT count(*)::int AS all, count(DISTINCT id)::int AS once FROM (SELECT unnest(row_ids) AS id FROM audit_seal) s',
  )
  expect(rows).toEqual([{ all: 227, once: 227 }])
  expect(await rig.verify()).toMatchObject({ rows: 227, waiting: 0, faults: [] })
})
