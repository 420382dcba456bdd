import {
  endOtherSessions,
  endSession,
  listSessions,
  type OwnSession,
} from '@pindao/protocol/access/session.endpoints.ts'
import { getUserInfo, refresh } from '@pindao/protocol/access/sso.endpoints.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLiveHub } from '#src/platform/live/live.ts'
import { outputOf, startWorld, type World } from '../access.test-support.ts'
import { sessionSeconds } from './session-policy.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const whoAmI = (bearer: string) => world.call(getUserInfo, {}, { bearer })
const list = async (bearer: string): Promise<OwnSession[]> =>
  outputOf(listSessions, await world.call(listSessions, {}, { bearer }))
const end = (id: string, bearer: string) => world.call(endSession, { params: { id } }, { bearer })

/** The id of the session behind a bearer. */
async function idOf(bearer: string): Promise<string> {
  return (await list(bearer)).find(({ current }) => current)?.id ?? ''
}

test('SSO-07 a person sees their own sessions, the current one first, and nobody else’s', async () => {
  const phone = await world.signIn('operator')
  const computer = await world.signIn('operator')
  await world.signIn('finance')
  const sessions = await list(computer.bearer)
  expect(sessions.map(({ current }) => current)).toEqual([true, false])
  expect(sessions[1]?.id).toBe(await idOf(phone.bearer))
  expect(sessions[0]).toMatchObject({ ip: '127.0.0.1', device: { kind: 'unknown' } })
})

test('SSO-07 “last used” follows the work, to the minute; a session that is over is not listed', async () => {
  const { bearer, tokens } = await world.signIn('group-lead')
  const created = (await list(bearer))[0]?.createdAt
  world.pass(120)
  await whoAmI(bearer)
  await expect
    .poll(async () => {
      const [session] = await list(bearer)
      return Date.parse(session?.lastUsedAt ?? '') - Date.parse(created ?? '')
    })
    .toBeGreaterThanOrEqual(120_000)
  world.pass(sessionSeconds)
  expect((await world.call(refresh, { body: { refreshToken: tokens.refreshToken } })).status).toBe(401)
  expect(await list((await world.signIn('group-lead')).bearer)).toHaveLength(1)
})

test('SSO-07 ending a session ends it at once here and within 5 s elsewhere, and stands in the audit log', async () => {
  const stolen = await world.signIn('legal')
  const mine = await world.signIn('legal')
  const other = world.otherProcess()
  expect(await other.authenticate(stolen.bearer)).not.toBeNull()
  const id = await idOf(stolen.bearer)
  expect((await end(id, mine.bearer)).data).toEqual({ ended: true })
  expect((await whoAmI(stolen.bearer)).code).toBe('access.notSignedIn')
  const renewed = await world.call(refresh, { body: { refreshToken: stolen.tokens.refreshToken } })
  expect(renewed.code).toBe('access.refreshRejected')
  expect((await whoAmI(mine.bearer)).status).toBe(200)
  world.pass(5)
  await expect(other.authenticate(stolen.bearer)).rejects.toMatchObject({ code: 'access.notSignedIn' })
  const { rows } = await world.database.pool.query(
    `SELECT detail->>'reason' AS reason FROM audit_log WHERE action = 'session.end' AND entity_id = $1`,
    [id],
  )
  expect(rows).toEqual([{ reason: 'endedByPerson' }])
  expect((await end(id, mine.bearer)).code).toBe('access.sessionNotFound')
})

test('SSO-07 A2 somebody else’s session, and one that never was, are not there', async () => {
  const victim = await world.signIn('admin')
  const { bearer } = await world.signIn('viewer')
  for (const id of [await idOf(victim.bearer), '9223372036854775807']) {
    expect(await end(id, bearer)).toMatchObject({ status: 404, code: 'access.sessionNotFound' })
  }
  expect((await end('0x1', bearer)).status).toBe(400)
  expect((await whoAmI(victim.bearer)).status).toBe(200)
  expect((await world.call(listSessions, {})).code).toBe('access.notSignedIn')
})

test('SSO-07 all others end with one call; the one that asks goes on', async () => {
  const others = [await world.signIn('finance'), await world.signIn('finance')]
  const { bearer } = await world.signIn('finance')
  const before = (await list(bearer)).length
  const answer = outputOf(endOtherSessions, await world.call(endOtherSessions, {}, { bearer }))
  expect(answer).toEqual({ ended: before - 1 })
  for (const other of others) expect((await whoAmI(other.bearer)).code).toBe('access.notSignedIn')
  expect((await list(bearer)).map(({ current }) => current)).toEqual([true])
})

test('SSO-07 open pages of an ended session hear it at once, in every process', async () => {
  const other = world.otherProcess()
  const hub = await createLiveHub({
    url: world.database.url,
    log: pino({ level: 'silent' }),
    onSessionEnd: other.evict,
    onAccessChange: other.forget,
  })
  const [ended, kept] = [await world.signIn('viewer'), await world.signIn('viewer')]
  const heard: string[] = []
  for (const [name, { bearer }] of Object.entries({ ended, kept })) {
    const actor = await other.authenticate(bearer)
    if (!actor) throw new Error('nobody')
    hub.subscribe({
      actor,
      onEvent: () => undefined,
      onResync: () => undefined,
      onSessionEnd: () => heard.push(name),
      onAccessChange: () => undefined,
    })
  }
  await end(await idOf(ended.bearer), kept.bearer)
  await expect.poll(() => heard).toEqual(['ended'])
  // Not after the five seconds that another process believes what it has read.
  await expect(other.authenticate(ended.bearer)).rejects.toMatchObject({ code: 'access.notSignedIn' })
  expect(await other.authenticate(kept.bearer)).not.toBeNull()
  await hub.close()
})
