import type { Permission } from '@pindao/protocol/access/permissions.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedInContext } from '#src/platform/context.ts'
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts'
import { createTodayService } from '../today.service.ts'
import { oneOfEach } from '../workbench.test-support.ts'
import { createCardArrangements } from './card-arrangement.service.ts'

const clock = () => Date.parse('2026-03-04T20:30:00.000Z')
const may: readonly Permission[] = ['workbench:read', 'mail:use', 'setting:read', 'publishTask:create']
const asMade = ['unreadMail', 'storageFree', 'myFailures', 'myQueue']
let database: TestDatabase
let staffId: bigint
let departmentId: bigint
let roles: bigint[]

beforeAll(async () => {
  database = await createTestDatabase({ scope: 'file' })
  const { db } = database
  const { rows } = await db.execute<{ id: string; department: string }>(sql`
    INSERT INTO staff (sso_subject, full_name, email, department_id, disabled, created_at)
    SELECT 'li', '李晴', 'e', id, false, now() FROM department ORDER BY id LIMIT 1
    RETURNING id, department_id AS department`)
  staffId = BigInt(rows[0]?.id ?? 0)
  departmentId = BigInt(rows[0]?.department ?? 0)
  const made = await db.execute<{ id: string }>(sql`
    INSERT INTO role (name, data_scope) VALUES ('one', 'own'), ('two', 'own') RETURNING id`)
  roles = made.rows.map(({ id }) => BigInt(id))
  for (const [position, id] of roles.entries()) {
    await db.execute(
      sql`INSERT INTO staff_role (staff_id, role_id, position) VALUES (${staffId}, ${id}, ${position})`,
    )
    await db.execute(sql`INSERT INTO role_permission SELECT ${id}, unnest(${sql.param([...may])}::text[])`)
  }
})
afterAll(() => database.drop())

const actor = () => ({
  staffId,
  departmentId,
  sessionId: 1n,
  fullName: '李晴',
  dataScope: 'own' as const,
  permissions: new Set(may),
})
const ctx = () => ({ actor: actor(), requestId: 'r', ip: null }) as unknown as SignedInContext
const cards = () => createCardArrangements({ database, clock })
const seen = async () => {
  const today = createTodayService({ database, clock, cards: oneOfEach, arrangementOf: cards().holding })
  return (await today(actor() as never, 'UTC')).cards.map(({ kind }) => kind)
}

test('DAT-01 whoever arranges their cards sees them in that order, without those they leave out; taken back, all as before', async () => {
  const service = cards()
  const before = await seen()
  expect(before.toSorted()).toEqual(asMade.toSorted())
  const chosen = { order: ['myQueue' as const, 'unreadMail' as const], hidden: ['storageFree' as const] }
  const answer = await service.arrangeOwn(ctx(), chosen)
  expect(answer).toMatchObject({ own: chosen, roles: null })
  expect(answer.kinds.toSorted()).toEqual(asMade.toSorted())
  expect(await seen()).toEqual(['myQueue', 'unreadMail', 'myFailures'])
  await service.arrangeOwn(ctx(), { order: [], hidden: [] })
  expect(await seen()).toEqual(before)
  expect((await service.arrangeOwn(ctx(), null)).own).toBeNull()
  expect(await seen()).toEqual(before)
})

test('DAT-01 a role arranges for whoever chose nothing, what both roles leave out is out; it is in the audit log', async () => {
  const service = cards()
  const [one = 0n, two = 0n] = roles
  const before = await seen()
  await service.arrangeRole(ctx(), one, { order: ['myQueue'], hidden: ['storageFree', 'unreadMail'] })
  expect(await seen()).toEqual(['myQueue', ...before.filter((kind) => kind !== 'myQueue')])
  await service.arrangeRole(ctx(), two, { order: [], hidden: ['unreadMail'] })
  expect(await seen()).not.toContain('unreadMail')
  expect(await seen()).toContain('storageFree')
  expect((await service.ofRole(two)).arrangement).toEqual({ order: [], hidden: ['unreadMail'] })
  // One's own comes first.
  await service.arrangeOwn(ctx(), { order: ['storageFree'], hidden: [] })
  expect((await seen())[0]).toBe('storageFree')
  const { rows } = await database.pool.query(
    `SELECT entity_id::text AS role, after FROM audit_log WHERE action = 'role.arrangeCards' ORDER BY id`,
  )
  expect(rows).toEqual([
    { role: String(one), after: { cardOrder: ['myQueue'], hiddenCards: ['storageFree', 'unreadMail'] } },
    { role: String(two), after: { cardOrder: [], hiddenCards: ['unreadMail'] } },
  ])
})

test('DAT-01 PERM-02 a role that is not there has no cards, and one that is deleted takes its arrangement along', async () => {
  const service = cards()
  await expect(service.ofRole(999_999n)).rejects.toThrow('access.roleNotFound')
  await expect(service.arrangeRole(ctx(), 999_999n, null)).rejects.toThrow('access.roleNotFound')
  const [, two = 0n] = roles
  await service.arrangeRole(ctx(), two, { order: [], hidden: ['myQueue'] })
  await database.pool.query('DELETE FROM staff_role WHERE role_id = $1', [two])
  await database.pool.query('DELETE FROM role_permission WHERE role_id = $1', [two])
  await database.pool.query('DELETE FROM role WHERE id = $1', [two])
  const { rows } = await database.pool.query('SELECT FROM card_arrangement WHERE role_id = $1', [two])
  expect(rows).toEqual([])
})
