import {
  createNoticeRobot,
  deleteNoticeRobot,
  getNoticeRobot,
  listNoticeRobots,
  testNoticeRobot,
  updateNoticeRobot,
} from '@pindao/protocol/notifications/robot.endpoints.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { outputOf, startWorld, type World } from '#src/capabilities/access/access.test-support.ts'
import { idOf, newRobot, outsideOf, type Person, robotAddress } from '../ways/ways.test-support.ts'

let world: World
let outside: ReturnType<typeof outsideOf>
let lead: Person
let departmentId: bigint
beforeAll(async () => {
  world = await startWorld()
  outside = outsideOf(world)
  lead = await world.signIn('group-lead')
  const { rows } = await world.database.pool.query('SELECT department_id FROM staff WHERE id = $1', [
    idOf(lead),
  ])
  departmentId = BigInt(rows[0].department_id)
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.database.pool.query('DELETE FROM notice_robot')
  await outside.clear()
})

test.each(['dingtalk', 'feishu', 'wecom'] as const)(
  'SHL-08 a robot of %s speaks, by the protocol of its maker',
  async (provider) => {
    const secret = { dingtalk: 'SECsandboxdingtalk', feishu: 'sandbox-feishu-secret', wecom: undefined }[
      provider
    ]
    const robot = await newRobot(world, lead, departmentId, {
      provider,
      address: robotAddress[provider](world),
      secret,
    })
    const answer = await world.call(testNoticeRobot, { params: { id: robot.id } }, lead)
    expect(outputOf(testNoticeRobot, answer)).toMatchObject({ trouble: null })
    expect(await outside.said()).toMatchObject([{ provider }])
  },
)

test('SHL-08 a wrong secret, and an address nobody knows, are said as they are; WeCom signs nothing', async () => {
  const address = robotAddress.dingtalk(world)
  const robot = await newRobot(world, lead, departmentId, { provider: 'dingtalk', address, secret: 'wrong' })
  const answer = await world.call(testNoticeRobot, { params: { id: robot.id } }, lead)
  expect(answer).toMatchObject({ status: 502, code: 'notifications.notTaken' })
  const body = {
    name: 'x',
    departmentId: String(departmentId),
    kinds: ['publishFailed' as const],
    language: 'zh' as const,
    enabled: true,
  }
  const create = (more: { provider: 'dingtalk' | 'wecom'; address: string }) =>
    world.call(createNoticeRobot, { body: { ...body, ...more } }, lead)
  expect((await create({ provider: 'dingtalk', address })).code).toBe('notifications.robotSecretNeeded')
  expect(
    (await create({ provider: 'wecom', address: 'http://127.0.0.1:22/cgi-bin/webhook/send' })).code,
  ).toBe('notifications.robotAddress')
})

test('PERM-05 address and secret are sealed, and stand in no answer, log or audit entry', async () => {
  const secret = 'SECsandboxdingtalk'
  const robot = await newRobot(world, lead, departmentId, {
    provider: 'dingtalk',
    address: robotAddress.dingtalk(world),
    secret,
  })
  const { rows } = await world.database.pool.query<{ text: string }>(
    `SELECT to_jsonb(r)::text AS text FROM notice_robot r UNION ALL SELECT to_jsonb(a)::text FROM audit_log a
     UNION ALL SELECT to_jsonb(k)::text FROM idempotency_key k`,
  )
  const everything = JSON.stringify([robot, rows]) + world.logged()
  expect(everything).not.toContain(secret)
  expect(everything).not.toContain('access_token=sandbox')
})

test('PERM-03 a robot is its department’s: others do not find it, an operator does not see any', async () => {
  const robot = await newRobot(world, lead, departmentId)
  const operator = await world.signIn('operator')
  expect((await world.call(listNoticeRobots, { query: {} }, operator)).code).toBe('access.noPermission')
  const other = await world.database.pool.query(
    'SELECT id FROM department WHERE id <> $1 AND parent_id IS DISTINCT FROM $1 ORDER BY id LIMIT 1',
    [departmentId],
  )
  await world.database.pool.query('UPDATE notice_robot SET department_id = $1', [other.rows[0].id])
  expect((await world.call(getNoticeRobot, { params: { id: robot.id } }, lead)).code).toBe(
    'notifications.robotNotFound',
  )
  expect((await world.call(listNoticeRobots, { query: {} }, lead)).data).toEqual([])
  expect((await world.call(deleteNoticeRobot, { params: { id: robot.id } }, lead)).code).toBe(
    'notifications.robotNotFound',
  )
})

test('SHL-08 a change needs the version that was seen, and leaves what is sealed', async () => {
  const { id, version } = await newRobot(world, lead, departmentId)
  const body = {
    name: '改名',
    departmentId: String(departmentId),
    kinds: ['grantLost' as const],
    language: 'en' as const,
    enabled: true,
    version,
  }
  const change = { params: { id }, body }
  expect(outputOf(updateNoticeRobot, await world.call(updateNoticeRobot, change, lead))).toMatchObject({
    name: '改名',
    version: version + 1,
  })
  expect((await world.call(updateNoticeRobot, change, lead)).code).toBe('access.changedMeanwhile')
  outputOf(testNoticeRobot, await world.call(testNoticeRobot, { params: { id } }, lead))
  expect(await outside.said()).toHaveLength(1)
})
