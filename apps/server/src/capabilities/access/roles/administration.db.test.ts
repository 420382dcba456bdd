import { createRole } from '@pindao/protocol/access/role.endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lockAdministration } from './administration.store.ts'
import { startAdministration } from './administration.test-support.ts'

let world: Awaited<ReturnType<typeof startAdministration>>
beforeAll(async () => {
  world = await startAdministration()
})
afterAll(() => world.close())

const newRole = { name: '等到的', description: '', dataScope: 'own' as const, permissions: [] }

/** Another change is under way, and takes something from whoever waits for it. */
async function whileWaiting(bearer: string, take: string) {
  const waiting = await world.database.transaction(async (tx) => {
    await lockAdministration(tx)
    const asked = world.call(createRole, { body: newRole }, { bearer })
    await expect
      .poll(async () => {
        const { rows } = await world.database.pool.query(
          "SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted",
        )
        return rows.length
      })
      .toBe(1)
    await tx.execute(take)
    return { asked }
  })
  return waiting.asked
}

test('PERM-03 whoever loses the permission while their change waits for its turn is refused', async () => {
  const { id } = await world.role('建角色', ['role:read', 'role:create'])
  expect((await world.give('孙悦', [id])).status).toBe(200)
  const { bearer } = await world.signIn('viewer')
  const staffId = (await world.member('孙悦')).id
  expect(await whileWaiting(bearer, `DELETE FROM staff_role WHERE staff_id = ${staffId}`)).toMatchObject({
    status: 403,
    code: 'access.noPermission',
  })
  expect((await world.give('孙悦', [id])).status).toBe(200)
  expect(await whileWaiting(bearer, `UPDATE staff SET disabled = true WHERE id = ${staffId}`)).toMatchObject({
    status: 403,
    code: 'access.staffDisabled',
  })
  const { rows } = await world.database.pool.query('SELECT FROM role WHERE name = $1', [newRole.name])
  expect(rows).toEqual([])
})
