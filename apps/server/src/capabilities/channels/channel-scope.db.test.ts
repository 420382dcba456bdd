import { listChannels } from '@pindao/protocol/channels/channel.endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RightsRow, rightsColumns, rightsOf } from '#src/capabilities/access/roles/actor-rights.ts'
import { type Actor, coversRecord } from '#src/platform/context.ts'
import { channel } from './channel.table.ts'
import { type ChannelWorld, createChannelWorld } from './channel-world.test-support.ts'

let world: ChannelWorld
let groups: readonly [bigint, bigint]
beforeAll(async () => {
  world = await createChannelWorld()
  groups = [await world.newGroup('一组', world.here), await world.newGroup('二组', world.here)]
  const { jia, yi, bing } = world.people
  const people = [jia, yi, bing]
  // Each owner with each backup, in each group and in none, here and elsewhere.
  for (const owner of people)
    for (const backup of [null, ...people.filter((one) => one !== owner)])
      for (const groupId of [null, ...groups])
        for (const departmentId of [world.here, world.elsewhere])
          await world.newChannel({
            ownerStaffId: owner.staffId,
            backupStaffId: backup?.staffId ?? null,
            groupId,
            departmentId,
          })
})
afterAll(() => world.close())

test('PERM-03 what a list shows is what the data scope covers, record by record', async () => {
  const all = await world.database.db.select().from(channel)
  const [first] = groups
  const { jia, yi, bing } = world.people
  const scopes: readonly Parameters<ChannelWorld['as']>[1][] = [
    { dataScope: 'own' },
    { dataScope: 'group' },
    { dataScope: 'group', groupIds: [first], colleagues: [jia.staffId, yi.staffId] },
    { dataScope: 'group', groupIds: groups, colleagues: [jia.staffId, yi.staffId, bing.staffId] },
    { dataScope: 'department' },
    { dataScope: 'all' },
  ]
  for (const person of [jia, bing]) {
    for (const scope of scopes) {
      const ctx = world.as(person, scope)
      const query = listChannels.query.parse({ pageSize: '100' })
      const { rows } = await world.service.list(ctx, query)
      const covered = all.filter((row) => coversRecord(ctx.actor, row)).map(({ id }) => String(id))
      expect(rows.map(({ id }) => id).toSorted()).toEqual(covered.toSorted())
      expect(await world.service.count(ctx.actor)).toBe(covered.length)
    }
  }
})

test('PERM-03 whatever is in no group is its owner’s: a group’s data scope takes in what colleagues own', () => {
  const { jia, yi, bing } = world.people
  const { actor } = world.as(jia, { dataScope: 'group', groupIds: groups, colleagues: [yi.staffId] })
  const ownedBy = (ownerStaffId: bigint) => coversRecord(actor, { ownerStaffId, departmentId: world.here })
  expect([jia, yi, bing].map(({ staffId }) => ownedBy(staffId))).toEqual([true, true, false])
})

/** What somebody's roles and groups make of them at their next call. */
async function rights(staffId: bigint): Promise<Partial<Actor>> {
  const { rows } = await world.database.pool.query<RightsRow>(
    `SELECT ${rightsColumns} FROM staff st WHERE st.id = $1`,
    [staffId],
  )
  const [row] = rows
  if (!row) throw new Error('nobody')
  return rightsOf(row)
}

test('PERM-03 the groups of a data scope are those one leads or has a channel in, with everybody who works there', async () => {
  const { jia } = world.people
  const [leader, owner, backup, gone] = await Promise.all([1, 2, 3, 4].map(() => newPerson()))
  if (!leader || !owner || !backup || !gone) throw new Error('nobody')
  const group = await world.newGroup('三组', world.here)
  await world.database.pool.query('UPDATE channel_group SET leader_staff_id = $2 WHERE id = $1', [
    group,
    leader,
  ])
  await world.newChannel({ groupId: group, ownerStaffId: owner, backupStaffId: backup })
  await world.newChannel({ groupId: group, ownerStaffId: gone, use: 1 })
  await giveScope(leader, 'group')
  await giveScope(backup, 'group')
  await giveScope(gone, 'group')
  const everybody = [leader, owner, backup].toSorted((a, b) => Number(a - b))
  for (const person of [leader, backup])
    expect(await rights(person)).toMatchObject({
      dataScope: 'group',
      groupIds: [group],
      colleagues: everybody,
    })
  // A removed channel puts nobody into its group.
  expect(await rights(gone)).toMatchObject({ dataScope: 'group', groupIds: [], colleagues: [] })
  // Whoever sees more, or less, has no use for groups.
  await giveScope(owner, 'own')
  expect(await rights(owner)).toMatchObject({ dataScope: 'own', groupIds: [], colleagues: [] })
  await giveScope(leader, 'department')
  expect(await rights(leader)).toMatchObject({ dataScope: 'department', groupIds: [], colleagues: [] })
  expect(jia.staffId).not.toBe(leader)
})

let named = 0
const newPerson = () =>
  world.one(
    `INSERT INTO staff (sso_subject, full_name, email, department_id, disabled, created_at)
     VALUES ($1, $1, $1, $2, false, now()) RETURNING id`,
    [`组员${++named}`, world.here],
  )

async function giveScope(staffId: bigint, scope: string): Promise<void> {
  const role = await world.one('INSERT INTO role (name, data_scope) VALUES ($1, $2) RETURNING id', [
    `角色${++named}`,
    scope,
  ])
  await world.database.pool.query(
    'INSERT INTO staff_role SELECT $1, $2, 1 + count(*) FROM staff_role WHERE staff_id = $1',
    [staffId, role],
  )
}
