import { createStrike, listStrikes } from '@pindao/protocol/claims/strike.endpoints.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SignedInContext } from '#src/platform/context.ts'
import { begun, type ClockWorld, createClockWorld, day, text } from './clock-world.test-support.ts'
import { createStrikeReading } from './strike.service.ts'
import { createStrikeChanges } from './strike-changes.service.ts'
import { strikeRisk } from './strike-risk.store.ts'

let world: ClockWorld
let reading: ReturnType<typeof createStrikeReading>
let changes: ReturnType<typeof createStrikeChanges>
let legal: SignedInContext
let other: SignedInContext
beforeAll(async () => {
  world = await createClockWorld()
  reading = createStrikeReading(world.kit)
  changes = createStrikeChanges(world.kit)
  other = world.as(world.people.bing)
})
afterAll(() => world.close())
beforeEach(async () => {
  world.go(0)
  legal = world.as(world.people.yi)
  await world.told()
})

const content = (channelId: bigint, over: object = {}) =>
  createStrike.body.parse({
    channelId: String(channelId),
    kind: 'copyright',
    receivedAt: text(begun),
    claimantName: '某唱片',
    platformVideoId: 'v1',
    videoTitle: '一个视频',
    claimId: null,
    remark: '',
    ...over,
  })
const add = (channelId: bigint, over: object = {}) =>
  changes.create(world.as(world.people.yi), content(channelId, over))
const countsOf = async (id: bigint) => {
  const { rows } = await world.database.pool.query(
    'SELECT copyright_strikes AS copyright, guideline_strikes AS community FROM channel WHERE id = $1',
    [id],
  )
  return rows[0]
}
const type = (id: bigint, copyright: number) =>
  world.database.pool.query('UPDATE channel SET copyright_strikes = $1, updated_at = now() WHERE id = $2', [
    copyright,
    id,
  ])
const listed = async (ctx: SignedInContext, query: object) =>
  (await reading.list(ctx, listStrikes.query.parse(query))).rows

test('CH-02 a strike counts against its channel until it lapses by itself after 90 days, and its owner hears of both', async () => {
  const channelId = await world.newChannel()
  const id = await add(channelId)
  expect(await countsOf(channelId)).toEqual({ copyright: 1, community: 0 })
  const made = await reading.get(legal, id)
  expect(made).toMatchObject({ status: 'active', active: 1, expiresAt: text(begun + 90 * day), version: 1 })
  expect(await world.told()).toMatchObject([{ who: '甲', event: 'strikeReceived', level: 'urgent' }])
  expect((await strikeRisk(world.database.db, channelId)).copyright).toEqual({
    active: 1,
    toLose: 3,
    nextExpiresAt: made.expiresAt,
  })
  world.go(90 * day)
  expect(await world.clocks.keep()).toMatchObject({ strikes: 1 })
  expect(await world.clocks.keep()).toMatchObject({ strikes: 0, news: 0 })
  expect(await world.told()).toMatchObject([{ who: '甲', event: 'strikeEnded' }])
  expect(await reading.get(legal, id)).toMatchObject({ status: 'expired', active: 0, actions: [] })
  expect(await countsOf(channelId)).toEqual({ copyright: 0, community: 0 })
  const { rows } = await world.database.pool.query(
    `SELECT action FROM audit_log WHERE entity = 'strike' AND entity_id = $1 ORDER BY id`,
    [id],
  )
  expect(rows.map(({ action }) => action)).toEqual(['strike.create', 'strike.expire'])
})

test('CH-02 what is entered late has lapsed already, what is to come is refused, and the same press makes one', async () => {
  const channelId = await world.newChannel()
  const late = await add(channelId, { receivedAt: text(begun - 100 * day) })
  expect(await reading.get(legal, late)).toMatchObject({
    status: 'expired',
    // The same hour in California, whose clocks went forward meanwhile.
    endedAt: '2026-05-22T19:00:00Z',
  })
  await expect(add(channelId, { receivedAt: text(begun + day) })).rejects.toMatchObject({
    code: 'claims.strikeLater',
  })
  const ctx = world.as(world.people.yi)
  const body = content(channelId)
  expect(await changes.create(ctx, body)).toBe(await changes.create(ctx, body))
  expect(await countsOf(channelId)).toEqual({ copyright: 1, community: 0 })
})

test('CH-02 what staff counted stays counted as strikes whose day is still to be entered, and typing fewer takes those back', async () => {
  const channelId = await world.newChannel({ copyrightStrikes: 2, guidelineStrikes: 1 })
  const undated = await listed(legal, { channelId: String(channelId), undated: 'yes' })
  expect(undated.map(({ kind, active, expiresAt }) => [kind, active, expiresAt])).toEqual([
    ['copyright', 2, null],
    ['copyright', 2, null],
    ['community', 1, null],
  ])
  const [first] = undated
  const { channelId: _of, ...dated } = content(channelId)
  await changes.update(legal, BigInt(first?.id ?? 0), { ...dated, version: 1 })
  await type(channelId, 1)
  expect(
    await listed(legal, { channelId: String(channelId), kind: 'copyright', status: 'active' }),
  ).toMatchObject([{ id: first?.id, receivedAt: text(begun) }])
  await add(channelId)
  await add(channelId)
  await add(channelId)
  // Four of them: the channel is lost with three.
  expect(await countsOf(channelId)).toEqual({ copyright: 3, community: 1 })
  expect(await world.clocks.urgent.strikesHigh(legal.actor, 10)).toMatchObject({
    items: [{ id: String(channelId), strikes: 3 }],
  })
  await type(channelId, 0)
  expect(await listed(legal, { channelId: String(channelId), status: 'active', kind: 'copyright' })).toEqual(
    [],
  )
})

test('CH-02 a strike that was taken back counts no more; it is changed as it was seen, by who sees the channel only', async () => {
  const channelId = await world.newChannel()
  const id = await add(channelId)
  const ending = { status: 'retracted', reason: '对方撤回', version: 1 } as const
  await expect(changes.end(other, id, ending)).rejects.toMatchObject({ code: 'claims.strikeNotFound' })
  await expect(reading.ofChannel(other, channelId)).rejects.toMatchObject({ code: 'channels.notFound' })
  expect(await listed(other, {})).toEqual([])
  await expect(changes.end(legal, id, { ...ending, version: 7 })).rejects.toMatchObject({
    code: 'access.changedMeanwhile',
  })
  await changes.end(legal, id, ending)
  await expect(changes.end(legal, id, { ...ending, version: 2 })).rejects.toMatchObject({
    code: 'claims.strikeOver',
  })
  expect(await countsOf(channelId)).toEqual({ copyright: 0, community: 0 })
  expect(await reading.ofChannel(legal, channelId)).toMatchObject({
    risk: { copyright: { active: 0, nextExpiresAt: null } },
    strikes: [{ id: String(id), status: 'retracted' }],
  })
  world.go(90 * day)
  await world.clocks.keep()
  expect(await reading.get(legal, id)).toMatchObject({ status: 'retracted' })
})
