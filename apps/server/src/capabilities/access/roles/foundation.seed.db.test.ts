import { readFile } from 'node:fs/promises'
import { defaultGrants } from '@pindao/protocol/access/default-roles.ts'
import { allGrants } from '@pindao/protocol/access/permission-tree.ts'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../../../test/database.ts'
import { seedFoundation } from './foundation.seed.ts'

async function open() {
  const database = await createTestDatabase({ scope: 'test' })
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  onTestFinished(() => client.end())
  const heldBy = async (role: string) => {
    const { rows } = await client.query<{ permission: string }>(
      `SELECT permission FROM role_permission JOIN role ON role.id = role_id WHERE label = $1 ORDER BY 1`,
      [role],
    )
    return rows.map(({ permission }) => permission)
  }
  return { client, heldBy, seed: () => seedFoundation(client) }
}

const forget = (codes: readonly string[]) =>
  `DELETE FROM foundation_record WHERE kind = 'permission' AND code = ANY(ARRAY[${codes.map((code) => `'${code}'`)}])`

test('PERM-03 a fresh database has the whole matrix, with pages and menu entries', async () => {
  const { heldBy } = await open()
  expect(await heldBy('admin')).toEqual(allGrants.toSorted())
  expect(await heldBy('finance')).toEqual([...defaultGrants('finance')].toSorted())
  expect(await heldBy('finance')).toContain('menu:channels')
})

test('PERM-03 a permission of a later release reaches default roles once, and never after it was removed', async () => {
  const { client, heldBy, seed } = await open()
  // As a database of the release before roles could be edited: it has never seen these.
  await client.query(forget(['role:update', 'staff:read']))
  await client.query(`DELETE FROM role_permission WHERE permission IN ('role:update', 'staff:read')`)
  // Two others an administrator has taken away there.
  await client.query(`DELETE FROM role_permission WHERE permission = 'video:read'`)
  await seed()
  expect(await heldBy('admin')).toEqual(expect.arrayContaining(['role:update', 'staff:read']))
  expect(await heldBy('group_lead')).toContain('staff:read')
  expect(await heldBy('group_lead')).not.toContain('role:update')
  expect(await heldBy('viewer')).not.toContain('video:read')

  await client.query(`DELETE FROM role_permission WHERE permission = 'staff:read'`)
  await seed()
  expect(await heldBy('admin')).not.toContain('staff:read')
})

test('PERM-03 a role of the company that holds everything goes on holding everything', async () => {
  const { client, heldBy, seed } = await open()
  await client.query(`INSERT INTO role (name, data_scope) VALUES ('总管', 'all'), ('少一项', 'all')`)
  await client.query(
    `INSERT INTO role_permission (role_id, permission) SELECT role.id, unnest($1::text[]) FROM role WHERE name = '总管'`,
    [allGrants],
  )
  await client.query(
    `INSERT INTO role_permission (role_id, permission) SELECT role.id, unnest($1::text[]) FROM role WHERE name = '少一项'`,
    [allGrants.slice(1)],
  )
  const fresh = allGrants.at(-1) ?? ''
  await client.query(forget([fresh]))
  await client.query('DELETE FROM role_permission WHERE permission = $1', [fresh])
  await seed()
  expect(await heldBy('总管')).toEqual(allGrants.toSorted())
  expect(await heldBy('少一项')).not.toContain(fresh)
})

test('PERM-04 a default role or department that was removed does not come back', async () => {
  const { client, seed } = await open()
  await client.query(`DELETE FROM department WHERE code = 'incubation'`)
  await client.query(`DELETE FROM role_permission USING role WHERE role.id = role_id AND code = 'legal'`)
  await client.query(`DELETE FROM role WHERE code = 'legal'`)
  await seed()
  const { rows } = await client.query(
    `SELECT label FROM role WHERE code = 'legal' UNION SELECT label FROM department WHERE code = 'incubation'`,
  )
  expect(rows).toEqual([])
})

test('PERM-03 the upgrade takes for seen what the first release granted', async () => {
  const { client, heldBy, seed } = await open()
  const folder = new URL('../../../../migrations/', import.meta.url)
  const text = await readFile(new URL('0004_roles_departments.sql', folder), 'utf8')
  const record = text
    .split('--> statement-breakpoint')
    .find((part) => part.includes('INSERT INTO "foundation_record"'))
  await client.query('DELETE FROM foundation_record')
  await client.query(
    `DELETE FROM role_permission WHERE permission LIKE '%:%' AND permission IN ('video:delete')`,
  )
  await client.query(
    `DELETE FROM role_permission WHERE permission LIKE 'route:%' OR permission LIKE 'menu:%'`,
  )
  await client.query(record ?? '')
  await seed()
  expect(await heldBy('operator')).not.toContain('video:delete')
  expect(await heldBy('operator')).toEqual(expect.arrayContaining(['route:channels', 'menu:channels']))
})
