import { getHouseNotices, updateHouseNotices } from '@pindao/protocol/access/house-notices.endpoints.ts'
import { getPersonSettings, updatePersonSettings } from '@pindao/protocol/access/person-settings.endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { outputOf, startWorld, type World } from '../access.test-support.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const toldOf = async (bearer: string) => {
  const settings = outputOf(getPersonSettings, await world.call(getPersonSettings, {}, { bearer }))
  return settings.notifications.publishFailed
}

test('SET-01 the company’s ways count where a person chose nothing; theirs come first, and back to the role by null', async () => {
  const admin = await world.signIn('admin')
  const operator = await world.signIn('operator')
  const house = async () =>
    outputOf(getHouseNotices, await world.call(getHouseNotices, {}, { bearer: admin.bearer }))
  const set = async (way: 'mail' | 'robot', told: boolean | null) => {
    const { version } = await house()
    const body = { event: 'publishFailed', way, told, version } as const
    return outputOf(
      updateHouseNotices,
      await world.call(updateHouseNotices, { body }, { bearer: admin.bearer }),
    )
  }
  const before = await toldOf(operator.bearer)
  expect(before.mail).toBe(true)
  await set('mail', false)
  expect(await set('robot', true)).toMatchObject({
    version: 2,
    choices: { publishFailed: { mail: false, robot: true } },
  })
  expect(await toldOf(operator.bearer)).toMatchObject({ bell: before.bell, mail: false, robot: true })

  const own = { notifications: { publishFailed: { mail: true } } }
  await world.call(updatePersonSettings, { body: own }, { bearer: operator.bearer })
  expect(await toldOf(operator.bearer)).toMatchObject({ mail: true, robot: true })
  await set('robot', null)
  expect(await toldOf(operator.bearer)).toEqual({ ...before, mail: true })
})

test('SET-01 PERM-05 of two at once the second is told; others than administrators see and set nothing', async () => {
  const admin = await world.signIn('admin')
  const { version } = outputOf(
    getHouseNotices,
    await world.call(getHouseNotices, {}, { bearer: admin.bearer }),
  )
  const body = { event: 'operationEnded', way: 'email', told: true, version } as const
  const both = await Promise.all(
    [1, 2].map(() => world.call(updateHouseNotices, { body }, { bearer: admin.bearer })),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const lead = await world.signIn('group-lead')
  for (const call of [world.call(getHouseNotices, {}, lead), world.call(updateHouseNotices, { body }, lead)])
    expect((await call).status).toBe(403)
})
