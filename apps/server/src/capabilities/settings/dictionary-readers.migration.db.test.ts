import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/database.ts'

const file = new URL('../../../migrations/0129_dictionary-readers.sql', import.meta.url)
const migration = await readFile(fileURLToPath(file), 'utf8')

test('PERM-03 business.md §6 roles that were there read lists after the update; a new database gets that by its seeds', async () => {
  const { pool } = await createTestDatabase({ scope: 'test' })
  const readers = async () => {
    const { rows } = await pool.query<{ code: string; permission: string }>(
      `SELECT role.code, permission FROM role_permission JOIN role ON role.id = role_id
       WHERE permission IN ('dictionary:read', 'menu:dictionaries', 'route:dictionaries') ORDER BY role.code, permission`,
    )
    return rows.map(({ code, permission }) => `${code} ${permission}`)
  }
  const seeded = await readers()
  expect(seeded.filter((one) => one.endsWith('dictionary:read'))).toEqual(
    ['admin', 'finance', 'group_lead', 'legal'].map((code) => `${code} dictionary:read`),
  )
  await pool.query(`DELETE FROM role_permission USING role WHERE role.id = role_id AND role.code <> 'admin'`)
  await pool.query(migration)
  expect(await readers()).toEqual(seeded)
  await pool.query(`DELETE FROM role_permission; DELETE FROM foundation_record`)
  await pool.query(migration)
  expect(await readers()).toEqual([])
})
