import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type ChannelWorld,
  createChannelWorld,
} from '#src/capabilities/channels/channel-world.test-support.ts'
import { groupHandover } from '#src/capabilities/channels/groups/group-handover.store.ts'
import { createHandover, type Handover } from '#src/capabilities/channels/handover/handover.service.ts'
import { handoverParts } from '#src/handover-parts.ts'
import { moved, stays } from '../test/handover-columns.ts'
import { createTestKit } from '../test/kit.ts'

let world: ChannelWorld
let handover: Handover
beforeAll(async () => {
  world = await createChannelWorld()
  await world.admit(world.people.yi.staffId)
  const kit = createTestKit({ database: world.database })
  handover = createHandover({ ...kit, parts: [groupHandover, ...handoverParts] })
})
afterAll(() => world.close())

const query = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await world.database.pool.query<T>(text, values)).rows

const columnOf = (name: string) => {
  const [table = '', column = ''] = name.split('.')
  return { table, column }
}

type Needed = { readonly name: string; readonly type: string; readonly isArray: boolean }
const samples: Readonly<Record<string, unknown>> = {
  jsonb: '[]',
  json: '[]',
  date: '2026-01-01',
  bool: false,
  timestamptz: '2026-01-01T00:00:00Z',
  uuid: '00000000-0000-4000-8000-000000000000',
}
let row = 0

/** A row of any table with the least it needs: what it leads to does not have to be there for a handover. */
async function make(
  name: string,
  staffId: bigint,
  over: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const { table, column } = columnOf(name)
  const needed = await query<Needed>(
    `SELECT a.attname AS name, t.typname AS type, t.typelem <> 0 AND t.typlen = -1 AS "isArray" FROM pg_attribute a
       JOIN pg_type t ON t.oid = a.atttypid
     WHERE a.attrelid = $1::regclass AND a.attnum > 0 AND a.attnotnull AND NOT a.atthasdef
       AND a.attidentity = '' AND a.attgenerated = ''`,
    [table],
  )
  row += 1
  const { departmentId, staffId: other } = world.people.jia
  const values: Record<string, unknown> = Object.fromEntries(
    needed.map(({ name: key, type, isArray }) => {
      if (isArray) return [key, '{}']
      if (key === 'department_id') return [key, departmentId]
      if (key.endsWith('_staff_id')) return [key, other]
      if (type === 'text') return [key, `${key}${row}`]
      return [key, samples[type] ?? (key === 'id' ? 900_000 + row : 1)]
    }),
  )
  Object.assign(values, { [column]: staffId }, over)
  const keys = Object.keys(values)
  const client = await world.database.pool.connect()
  try {
    await client.query('BEGIN')
    // Neither foreign keys nor triggers: the rows that this one names are of no account here.
    await client.query('SET LOCAL session_replication_role = replica')
    await client.query(
      `INSERT INTO ${table} (${keys.map((key) => `"${key}"`).join()}) VALUES (${keys.map((_, at) => `$${at + 1}`).join()})`,
      Object.values(values),
    )
    await client.query('COMMIT')
  } finally {
    client.release()
  }
}

test('PERM-03 every column that names staff is moved by a handover or stays for a reason', async () => {
  const rows = await query<{ name: string }>(
    `SELECT c.conrelid::regclass::text || '.' || a.attname AS name FROM pg_constraint c
       JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = ANY (c.conkey)
       JOIN pg_class t ON t.oid = c.conrelid
     WHERE c.contype = 'f' AND c.confrelid = 'staff'::regclass AND NOT t.relispartition`,
  )
  const named = rows.map(({ name }) => name)
  expect(named.toSorted()).toEqual([...Object.keys(moved), ...Object.values(stays).flat()].toSorted())
})

test('PERM-03 something of every kind in hand moves in one step, and none of it is left behind', async () => {
  const { jia, yi } = world.people
  const leaver = await world.one(
    `INSERT INTO staff (sso_subject, full_name, email, department_id, disabled, created_at)
     VALUES ('leaver', '离', 'l@x', $1, false, now()) RETURNING id`,
    [world.here],
  )
  for (const [name, { with: over }] of Object.entries(moved)) await make(name, leaver, over)
  // A clip is in hand while one of its channels waits for it.
  await make('clip_task.clip_id', await world.one('SELECT id FROM clip'), { status: 0 })
  const lead = world.as(jia, { dataScope: 'all' })
  const wish = { successorId: String(yi.staffId), rule: 'successor' as const, exceptions: [] }
  const { kinds, fingerprint } = await handover.preview(lead, leaver, wish)
  const expected = Map.groupBy(Object.values(moved), ({ kind }) => kind)
  expect(Object.fromEntries(kinds.map(({ kind, count }) => [kind, count]))).toEqual(
    Object.fromEntries([...expected].map(([kind, all]) => [kind, all.length])),
  )
  // Two who press at once: one moves it, the other is told that it has moved.
  const both = await Promise.allSettled([
    handover.confirm(lead, leaver, { ...wish, fingerprint }),
    handover.confirm(world.as(jia, { dataScope: 'all' }), leaver, { ...wish, fingerprint }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'channels.handoverChanged' },
  })
  for (const name of Object.keys(moved)) {
    const { table, column } = columnOf(name)
    const counts = await query(
      `SELECT count(*) FILTER (WHERE ${column} = $1)::int AS left, count(*) FILTER (WHERE ${column} = $2)::int AS given
       FROM ${table}`,
      [leaver, yi.staffId],
    )
    expect({ name, ...counts[0] }).toEqual({ name, left: 0, given: 1 })
  }
  const steps = await query(`SELECT 1 FROM audit_log WHERE action = 'staff.handover' AND entity_id = $1`, [
    leaver,
  ])
  expect(steps).toHaveLength(1)
})

test('PERM-03 a report whose name the successor has keeps a name of its own; files come to whoever takes over', async () => {
  const { jia, yi, bing } = world.people
  const leaver = await world.one(
    `INSERT INTO staff (sso_subject, full_name, email, department_id, disabled, created_at)
     VALUES ('second', '二', 's@x', $1, false, now()) RETURNING id`,
    [world.here],
  )
  const report = { list: 'channels', name: '周报' }
  await make('data_report.owner_staff_id', yi.staffId, report)
  await make('data_report.owner_staff_id', leaver, report)
  const receivers = (...ids: bigint[]) => ({ name: `收${ids.length}`, receiver_ids: `{${ids.join()}}` })
  await make('export_schedule.owner_staff_id', leaver, receivers(leaver, bing.staffId))
  await make('export_schedule.owner_staff_id', leaver, receivers(leaver, yi.staffId, bing.staffId))
  const lead = world.as(jia)
  const wish = { successorId: String(yi.staffId), rule: 'successor' as const, exceptions: [] }
  const { fingerprint } = await handover.preview(lead, leaver, wish)
  await handover.confirm(lead, leaver, { ...wish, fingerprint })
  const reports = await query<{ id: string; name: string }>(
    `SELECT id, name FROM data_report WHERE owner_staff_id = $1 AND name LIKE '周报%' ORDER BY id`,
    [yi.staffId],
  )
  expect(reports.map(({ name }) => name)).toEqual(['周报', `周报 #${reports[1]?.id}`])
  const files = await query<{ ids: string[] }>(
    `SELECT receiver_ids::text[] AS ids FROM export_schedule WHERE owner_staff_id = $1 AND name LIKE '收%' ORDER BY name`,
    [yi.staffId],
  )
  const both = [String(yi.staffId), String(bing.staffId)]
  expect(files).toEqual([{ ids: both }, { ids: both }])
})
