import { updatePersonSettings } from '@pindao/protocol/access/person-settings.endpoints.ts'
import type { LiveEvent } from '@pindao/protocol/live/live.events.ts'
import {
  countUnreadNotifications,
  listNotifications,
  readAllNotifications,
  readNotification,
} from '@pindao/protocol/notifications/notification.endpoints.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { outputOf, startWorld, type World } from '#src/capabilities/access/access.test-support.ts'
import { causeOfLetter, mailArrived } from '#src/capabilities/mail/letters/letter.news.ts'
import { createLiveHub } from '#src/platform/live/live.ts'
import { freshChannel } from '../../../test/fresh-channel.ts'
import { pruneNotifications } from './notification.prune.ts'
import { countUnread, forgetRead } from './notification.store.ts'

type Person = Awaited<ReturnType<World['signIn']>>
const day = 24 * 60 * 60
let world: World
let mine: Person
let other: Person
beforeAll(async () => {
  world = await startWorld()
  mine = await world.signIn('operator')
  other = await world.signIn('group-lead')
})
afterAll(() => world.close())
beforeEach(() => world.database.pool.query('TRUNCATE notification'))

const idOf = ({ userInfo }: Person) => BigInt(userInfo.user.userId)
/** A letter, which any of them may get. */
const tell = (copyId: bigint, people: readonly Person[] = [mine], subject = '周会') =>
  world.database.transaction((tx) =>
    world.news.raise(
      tx,
      ...mailArrived({
        copies: people.map((person) => ({ id: copyId, staffId: idOf(person) })),
        senderName: '王浩',
        subject,
      }),
    ),
  )
const list = async ({ bearer }: Person, query: { page?: number; pageSize?: 5 } = {}) => {
  const answer = await world.call(listNotifications, { query }, { bearer })
  return { items: outputOf(listNotifications, answer), total: answer.total }
}
const unread = async ({ bearer }: Person) =>
  outputOf(countUnreadNotifications, await world.call(countUnreadNotifications, {}, { bearer })).unread
const read = ({ bearer }: Person, id: string) => world.call(readNotification, { params: { id } }, { bearer })
const readAll = ({ bearer }: Person, newestId: string) =>
  world.call(readAllNotifications, { body: { newestId } }, { bearer })

test('SHL-08 notifications come newest first, page by page, with a total and the number of unread ones', async () => {
  for (const copyId of [1n, 2n, 3n, 4n, 5n, 6n, 7n]) await tell(copyId, [mine], `信 ${copyId}`)
  const first = await list(mine, { pageSize: 5 })
  const second = await list(mine, { pageSize: 5, page: 2 })
  expect([...first.items, ...second.items].map(({ title }) => title)).toEqual(
    [7, 6, 5, 4, 3, 2, 1].map((n) => `信 ${n}`),
  )
  expect(first.total).toBe(7)
  expect(first.items[0]).toMatchObject({
    type: 'mailArrived',
    level: 'info',
    params: { sender: '王浩' },
    link: '/apps/email?letter=7',
    channelId: null,
    channelTitle: null,
    key: null,
    read: false,
  })
  expect(await unread(mine)).toBe(7)
})

test('SHL-08 one cause told again is one notification, also after it was read', async () => {
  await tell(1n)
  await tell(1n)
  const { items } = await list(mine)
  await read(mine, items[0]?.id ?? '')
  await tell(1n)
  expect(await list(mine)).toMatchObject({ total: 1, items: [{ read: true }] })
})

test('SHL-08 what did not happen is not told', async () => {
  const failing = world.database.transaction(async (tx) => {
    const letter = { copies: [{ id: 1n, staffId: idOf(mine) }], senderName: '王浩', subject: '' }
    await world.news.raise(tx, ...mailArrived(letter))
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect((await list(mine)).total).toBe(0)
})

test('SHL-08 everybody has their own: another’s can be neither seen nor read', async () => {
  await tell(1n, [mine])
  const [item] = (await list(mine)).items
  expect((await list(other)).items).toEqual([])
  expect(await read(other, item?.id ?? '')).toMatchObject({ status: 404, code: 'notifications.notFound' })
  await readAll(other, item?.id ?? '')
  expect(await unread(mine)).toBe(1)
})

test('SHL-08 one is read once; reading all leaves what came after the newest one shown', async () => {
  for (const copyId of [1n, 2n, 3n]) await tell(copyId)
  const [third, second, first] = (await list(mine)).items
  expect((await read(mine, first?.id ?? '')).data).toEqual({ unread: 2 })
  expect((await read(mine, first?.id ?? '')).data).toEqual({ unread: 2 })
  expect((await readAll(mine, second?.id ?? '')).data).toEqual({ unread: 1 })
  expect((await list(mine)).items.filter((item) => !item.read)).toEqual([third])
})

test('SHL-08 what is told in a transaction that ends later is newer: nobody reads it by reading what they saw before', async () => {
  const started = Promise.withResolvers<void>()
  const go = Promise.withResolvers<void>()
  const slow = world.database.transaction(async (tx) => {
    const letter = { copies: [{ id: 1n, staffId: idOf(mine) }], senderName: '王浩', subject: '慢' }
    await world.news.raise(tx, ...mailArrived(letter))
    started.resolve()
    await go.promise
  })
  await started.promise
  const quick = tell(2n, [other, mine], '快')
  const waiting = async () => {
    const { rows } = await world.database.pool.query<{ waiting: number }>(
      `SELECT count(*)::int AS waiting FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
    return rows[0]?.waiting ?? 0
  }
  await expect.poll(async () => ((await list(mine)).total ?? 0) + (await waiting())).toBeGreaterThan(0)
  const [shown] = (await list(mine)).items
  if (shown) await readAll(mine, shown.id)
  go.resolve()
  await Promise.all([slow, quick])
  expect((await list(mine)).items.map(({ title, read: isRead }) => [title, isRead])).toEqual([
    ['快', false],
    ['慢', false],
  ])
})

test('SHL-08 many are told by one word to their pages, and two who tell many at once both come through', async () => {
  const client = await world.database.pool.connect()
  const heard: { event: LiveEvent; staffIds: string[] }[] = []
  client.on('notification', ({ payload }) => heard.push(JSON.parse(payload ?? '{}')))
  await client.query('LISTEN pindao_live')
  await tell(1n, [mine, other])
  await expect.poll(() => heard.length).toBe(1)
  expect(heard[0]?.event).toEqual({ type: 'notification', change: 'arrived' })
  expect(heard[0]?.staffIds.toSorted()).toEqual([mine, other].map((one) => String(idOf(one))).toSorted())
  client.release(true)
  const both = Array.from({ length: 20 }, (_none, at) =>
    tell(BigInt(at + 2), at % 2 === 0 ? [mine, other] : [other, mine]),
  )
  await Promise.all(both)
  expect([await unread(mine), await unread(other)]).toEqual([21, 21])
})

test('SHL-08 a notification keeps what its channel was called then: today’s name may be for other eyes', async () => {
  const { rows } = await world.database.pool.query<{ id: string }>(
    `INSERT INTO channel (${freshChannel.columns}, platform, platform_channel_id, title, handle, department_id, owner_staff_id, created_at, updated_at)
     SELECT ${freshChannel.values}, 'youtube', 'UCbell', '那时', '@bell', department_id, id, now(), now() FROM staff WHERE id = $1 RETURNING id`,
    [idOf(mine)],
  )
  const channelId = BigInt(rows[0]?.id ?? 0)
  await world.database.transaction((tx) =>
    world.news.raise(tx, {
      event: 'publishSucceeded',
      to: idOf(mine),
      level: 'info',
      title: '第 2 集',
      params: {},
      channelId,
      link: '/',
      cause: 'publishSucceeded 1',
    }),
  )
  await world.database.pool.query(`UPDATE channel SET title = '今天' WHERE id = $1`, [channelId])
  expect((await list(mine)).items).toMatchObject([{ channelId: String(channelId), channelTitle: '那时' }])
})

test('SHL-08 the bell is silent for events that somebody does not want to hear from it, and for nobody else', async () => {
  await world.call(
    updatePersonSettings,
    { body: { notifications: { mailArrived: { bell: false } } } },
    { bearer: mine.bearer },
  )
  await tell(1n, [mine, other])
  expect([(await list(mine)).total, (await list(other)).total]).toEqual([0, 1])
  await world.call(
    updatePersonSettings,
    { body: { notifications: { mailArrived: { bell: true } } } },
    { bearer: mine.bearer },
  )
})

test('SHL-08 whoever has dealt with a letter in the mailbox has no unread word of it at the bell', async () => {
  await tell(1n)
  await tell(2n)
  await world.database.transaction((tx) => world.news.settle(tx, idOf(mine), [2n, 9n].map(causeOfLetter)))
  expect((await list(mine)).items.map(({ read: isRead }) => isRead)).toEqual([true, false])
})

test('SHL-08 an open page of whom it is for hears of it by itself, whatever they may do; nobody else’s', async () => {
  const hub = await createLiveHub({
    url: world.database.url,
    log: pino({ level: 'silent' }),
    onSessionEnd: () => undefined,
    onAccessChange: () => undefined,
  })
  onTestFinished(() => hub.close())
  const listen = async ({ tokens }: Person) => {
    const actor = await world.access.authenticate(tokens.accessToken)
    if (!actor) throw new Error('nobody')
    const heard: LiveEvent[] = []
    hub.subscribe({
      actor: { ...actor, permissions: new Set() },
      onEvent: (event) => heard.push(event),
      onResync: () => undefined,
      onSessionEnd: () => undefined,
      onAccessChange: () => undefined,
    })
    return heard
  }
  const [here, elsewhere] = [await listen(mine), await listen(other)]
  await tell(1n)
  const [item] = (await list(mine)).items
  await expect.poll(() => here).toHaveLength(1)
  await read(mine, item?.id ?? '')
  await read(mine, item?.id ?? '')
  await expect.poll(() => here.length).toBe(2)
  expect(here).toEqual(['arrived', 'read'].map((change) => ({ type: 'notification', change })))
  expect(elsewhere).toEqual([])
})

test('SHL-08 read ones are forgotten after 90 days, unread ones never', async () => {
  await tell(1n)
  await tell(2n)
  const [newest] = (await list(mine)).items
  await read(mine, newest?.id ?? '')
  const prune = (aheadSeconds: number) =>
    pruneNotifications({
      database: world.database,
      readKeptDays: () => 90,
      clock: () => world.now() + aheadSeconds * 1000,
    })
  expect(await prune(90 * day - 60)).toBe(0)
  expect(await prune(90 * day + 60)).toBe(1)
  expect(await prune(900 * day)).toBe(0)
  expect(await list(mine)).toMatchObject({ total: 1, items: [{ read: false }] })
})

test('SHL-08 what was read is forgotten bit by bit, and all of it', async () => {
  for (const task of [1n, 2n, 3n, 4n, 5n]) await tell(task)
  await readAll(mine, (await list(mine)).items[0]?.id ?? '')
  await tell(6n)
  const later = new Date(world.now() + 1000).toISOString()
  expect(await forgetRead(world.database.db, later, 2)).toBe(5)
  expect(await list(mine)).toMatchObject({ total: 1, items: [{ read: false }] })
})

test('SHL-08 the number at the bell is counted as far as it is of use', async () => {
  for (const task of [1n, 2n, 3n]) await tell(task)
  const counted = [1, 2, 3, 4].map((most) => countUnread(world.database.db, idOf(mine), most))
  expect(await Promise.all(counted)).toEqual([2, 3, 3, 3])
})
