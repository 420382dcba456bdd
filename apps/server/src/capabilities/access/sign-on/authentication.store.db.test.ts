import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Actor, sameRights } from '#src/platform/context.ts'
import { actorNow } from '../roles/administration.store.ts'
import { type AdministrationWorld, startAdministration } from '../roles/administration.test-support.ts'
import { createAuthenticationStore } from './authentication.store.ts'

let world: AdministrationWorld
beforeAll(async () => {
  world = await startAdministration()
})
afterAll(() => world.close())

test('PERM-03 PERM-04 a department that moves changes the rights of those whose data scope reaches down, and of nobody else', async () => {
  const store = createAuthenticationStore(world.database)
  const people = [await world.signIn('operator'), await world.signIn('group-lead'), world.admin]
  const actors = async (): Promise<(Actor | undefined)[]> =>
    Promise.all(
      people.map(async ({ userInfo }) => {
        const staffId = BigInt(userInfo.user.userId)
        return (await store.newestOfStaff(staffId, new Date(world.now()).toISOString()))?.actor
      }),
    )
  const before = await actors()
  expect(before.map((actor) => actor?.dataScope)).toEqual(['own', 'department', 'all'])
  const { rows } = await world.database.pool.query<{ department_id: string }>(
    'SELECT DISTINCT department_id FROM staff',
  )
  for (const [index, { department_id: parent }] of rows.entries()) {
    expect((await world.addDepartment(`小组 ${index}`, parent)).status).toBe(200)
  }
  const after = await actors()
  const same = after.map((actor, index) => {
    const earlier = before[index]
    return actor !== undefined && earlier !== undefined && sameRights(earlier, actor)
  })
  expect(same).toEqual([true, false, true])
})

test('PERM-03 who somebody is, is the same for a request and for a change of rights; only a scope of departments reaches down', async () => {
  const store = createAuthenticationStore(world.database)
  const now = new Date(world.now()).toISOString()
  const held = (await world.member('周凯')).roles.map(({ id }) => id)
  const leads = await world.role('也带部门', ['video:read'], 'department')
  expect((await world.give('周凯', [...held, leads.id])).status).toBe(200)
  onTestFinished(async () => void (await world.give('周凯', held)))
  const reaches: Record<string, boolean> = {}
  for (const account of ['operator', 'group-lead', 'admin']) {
    const { userInfo } = await world.signIn(account)
    const actor = (await store.newestOfStaff(BigInt(userInfo.user.userId), now))?.actor
    if (!actor) throw new Error(`${account} is not signed in`)
    const blank = { ...actor, departmentId: 0n, departmentsBelow: [], permissions: new Set<never>() }
    expect(await world.database.transaction((tx) => actorNow(tx, { ...blank, dataScope: 'own' }))).toEqual(
      actor,
    )
    reaches[account] = (actor.departmentsBelow ?? []).length > 0
  }
  expect(reaches).toEqual({ operator: false, 'group-lead': true, admin: false })
})
