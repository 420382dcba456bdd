import { getGuide, updateGuide } from '@pindao/protocol/access/guide.endpoints.ts'
import { guideOfRole } from '@pindao/protocol/access/guide.steps.ts'
import type { EndpointInput } from '@pindao/protocol/core/endpoint.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { outputOf, startWorld, type World } from '../access.test-support.ts'
import { writeAudit } from '../audit/audit.store.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

type Change = EndpointInput<typeof updateGuide>['body']
const read = async (bearer: string) => outputOf(getGuide, await world.call(getGuide, {}, { bearer }))
const change = async (bearer: string, body: Change) =>
  outputOf(updateGuide, await world.call(updateGuide, { body }, { bearer }))

test('NAV-02 each role has its own first day, and only steps on pages that it opens', async () => {
  for (const role of ['operator', 'finance', 'legal', 'viewer', 'admin'] as const) {
    const { bearer } = await world.signIn(role)
    const guide = await read(bearer)
    expect(guide).toMatchObject({ role, putAway: false, newsRead: null })
    expect(guide.steps.map(({ step }) => step)).toEqual(guideOfRole[role])
    expect(guide.steps.some(({ ticked }) => ticked)).toBe(false)
  }
})

test('NAV-02 ticks of two tabs are both kept, for this person only', async () => {
  const mine = await world.signIn('operator')
  await Promise.all([change(mine.bearer, { tick: ['data'] }), change(mine.bearer, { tick: ['template'] })])
  const other = await world.signIn('viewer')
  expect((await read(other.bearer)).steps.some(({ ticked }) => ticked)).toBe(false)
  const ticked = async () =>
    (await read(mine.bearer)).steps.filter((one) => one.ticked).map(({ step }) => step)
  expect(await ticked()).toEqual(['template', 'data'])
  await change(mine.bearer, { untick: ['data'], putAway: true })
  expect(await ticked()).toEqual(['template'])
  expect(await read(mine.bearer)).toMatchObject({ putAway: true })
})

test('NAV-02 PERM-05 a step is done once the audit log says so, not for what the demo did in one’s name', async () => {
  const { bearer, userInfo } = await world.signIn('operator')
  const entry = {
    staffId: BigInt(userInfo.user.userId),
    action: 'video.save',
    entity: 'video',
    entityId: 1n,
  } as const
  const note = (requestId: string) =>
    writeAudit(world.database.db, { actor: null, requestId, ip: '127.0.0.1' }, entry)
  const done = async () => (await read(bearer)).steps.filter((one) => one.done).map(({ step }) => step)
  await note('demo')
  expect(await done()).toEqual([])
  await note('a-request')
  expect(await done()).toEqual(['upload'])
})

test('NAV-02 news that were read stay read, whatever an older tab says', async () => {
  const { bearer } = await world.signIn('legal')
  await change(bearer, { newsRead: '2026-11-20' })
  expect(await change(bearer, { newsRead: '2026-10-01' })).toMatchObject({ newsRead: '2026-11-20' })
  expect((await world.call(getGuide, {})).code).toBe('access.notSignedIn')
})
