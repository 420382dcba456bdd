import {
  addChatMembers,
  deleteChatMessage,
  editChatMessage,
  leaveConversation,
  listChatMessages,
  listConversations,
  removeChatMember,
  renameConversation,
  sendChatMessage,
  startConversation,
} from '@pindao/protocol/mail/chat.endpoints.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Account, type MailWorld, startMail } from '../mail.test-support.ts'

let world: MailWorld
beforeAll(async () => {
  world = await startMail()
})
afterAll(() => world.close())
beforeEach(async () => {
  world.pass(3600)
  await world.database.pool.query(
    'TRUNCATE chat_message, chat_member, chat_conversation; UPDATE staff SET disabled = false',
  )
})

const group = (by: Account, name: string, others: readonly Account[]) =>
  world.call(by, startConversation, { body: { kind: 'group', name, staffIds: others.map(world.idOf) } })
const say = (by: Account, id: string, text: string) =>
  world.call(by, sendChatMessage, { params: { id }, body: { text } })
const messages = (by: Account, id: string) => world.call(by, listChatMessages, { params: { id }, query: {} })
const listed = (by: Account) => world.call(by, listConversations, {})
const rename = (by: Account, id: string, name: string) =>
  world.call(by, renameConversation, { params: { id }, body: { name } })
const add = (by: Account, id: string, who: readonly Account[]) =>
  world.call(by, addChatMembers, { params: { id }, body: { staffIds: who.map(world.idOf) } })
const remove = (by: Account, id: string, who: Account) =>
  world.call(by, removeChatMember, { params: { id, staffId: world.idOf(who) } })
const leave = (by: Account, id: string) => world.call(by, leaveConversation, { params: { id } })
const noticesOf = async (by: Account, id: string) =>
  (await messages(by, id)).flatMap(({ sender, notice }) =>
    notice ? [{ by: sender.fullName, ...notice }] : [],
  )
const disable = (who: Account, disabled: boolean) =>
  world.database.pool.query('UPDATE staff SET disabled = $1 WHERE id = $2', [disabled, world.idOf(who)])
const notFound = { code: 'chat.notFound' }

test('NAV-02 a member adds others: they read what was said, nothing of it is unread, and all see who did it', async () => {
  const { id } = await group('operator', '三组', ['group-lead'])
  await say('operator', id, '早')
  const changed = await add('group-lead', id, ['viewer', 'group-lead', 'viewer'])
  expect(changed.members.map((member) => member.id).toSorted()).toEqual(
    (['operator', 'group-lead', 'viewer'] as const).map(world.idOf).toSorted(),
  )
  expect((await messages('viewer', id)).map(({ text }) => text)).toEqual(['早', ''])
  expect(await listed('viewer')).toMatchObject([
    { id, unread: 0, lastMessage: { notice: { kind: 'added' } } },
  ])
  const people = [{ id: world.idOf('viewer'), fullName: '孙悦' }]
  expect(await noticesOf('operator', id)).toEqual([{ by: '王浩', kind: 'added', people }])
  // Asked for again, nothing happens again.
  await add('group-lead', id, ['viewer'])
  expect(await noticesOf('operator', id)).toHaveLength(1)
  // A notice is no news that somebody has to read, what is said afterwards is.
  await say('group-lead', id, '欢迎')
  expect((await listed('viewer'))[0]?.unread).toBe(1)
  expect((await listed('operator'))[0]?.unread).toBe(1)
})

test('NAV-02 only whoever leads a group takes somebody out, who then reads and says nothing any more', async () => {
  const { id, actions, leaderId } = await group('operator', '三组', ['group-lead', 'viewer'])
  expect([actions, leaderId]).toEqual([
    ['addMembers', 'rename', 'removeMembers', 'leave'],
    world.idOf('operator'),
  ])
  expect((await listed('viewer'))[0]?.actions).toEqual(['addMembers', 'rename', 'leave'])
  await expect(remove('viewer', id, 'group-lead')).rejects.toMatchObject({ code: 'chat.notLeader' })
  await remove('operator', id, 'viewer')
  await expect(messages('viewer', id)).rejects.toMatchObject(notFound)
  await expect(say('viewer', id, '我还在')).rejects.toMatchObject(notFound)
  expect(await listed('viewer')).toEqual([])
  const removed = { by: '李晴', kind: 'removed', people: [{ id: world.idOf('viewer'), fullName: '孙悦' }] }
  expect(await noticesOf('group-lead', id)).toEqual([removed])
  await remove('operator', id, 'viewer')
  expect(await noticesOf('group-lead', id)).toHaveLength(1)
})

test('NAV-02 who takes themselves out leaves, and hands on what they led', async () => {
  const { id } = await group('operator', '三组', ['group-lead', 'viewer'])
  expect(await remove('viewer', id, 'viewer')).toBeNull()
  expect(await remove('operator', id, 'operator')).toBeNull()
  expect(await listed('operator')).toEqual([])
  expect((await listed('group-lead'))[0]?.leaderId).toBe(world.idOf('group-lead'))
  const left = ['孙悦', '李晴'].map((by) => ({ by, kind: 'left' }))
  expect(await noticesOf('group-lead', id)).toEqual(left)
  await expect(remove('operator', id, 'operator')).rejects.toMatchObject(notFound)
})

test('NAV-02 who leaves a group is out of it; whoever led it hands it on, and the last one takes it along', async () => {
  const { id } = await group('operator', '三组', ['group-lead', 'viewer'])
  await say('operator', id, '再见')
  const longest = (['group-lead', 'viewer'] as const).toSorted(
    (one, other) => Number(world.idOf(one)) - Number(world.idOf(other)),
  )
  const [first = 'viewer', second = 'viewer'] = longest
  await disable(first, true)
  await leave('operator', id)
  expect(await listed('operator')).toEqual([])
  await expect(leave('operator', id)).rejects.toMatchObject(notFound)
  expect((await listed(second))[0]).toMatchObject({ leaderId: world.idOf(second) })
  expect(await noticesOf(second, id)).toEqual([{ by: '李晴', kind: 'left' }])
  await leave(first, id)
  await leave(second, id)
  const { rows } = await world.database.pool.query(
    'SELECT text FROM chat_message UNION SELECT name FROM chat_conversation',
  )
  expect(rows).toEqual([])
})

test('NAV-02 while whoever leads a group cannot sign in, another member does', async () => {
  const { id } = await group('operator', '三组', ['group-lead', 'viewer'])
  const others = ['group-lead', 'viewer'] as const
  const [stand = 'viewer', last = 'viewer'] = others.toSorted(
    (one, other) => Number(world.idOf(one)) - Number(world.idOf(other)),
  )
  await disable('operator', true)
  expect((await listed(last))[0]).toMatchObject({ leaderId: world.idOf(stand) })
  await expect(remove(last, id, 'operator')).rejects.toMatchObject({ code: 'chat.notLeader' })
  expect((await listed(stand))[0]?.actions).toContain('removeMembers')
  await disable('operator', false)
  expect((await listed(last))[0]).toMatchObject({ leaderId: world.idOf('operator') })
  await expect(remove(stand, id, last)).rejects.toMatchObject({ code: 'chat.notLeader' })
  await disable('operator', true)
  await remove(stand, id, 'operator')
  expect((await listed(last))[0]).toMatchObject({ leaderId: world.idOf(stand) })
})

test('NAV-02 who was taken out of the group they led and is added again, is a member like others', async () => {
  const { id } = await group('operator', '三组', ['viewer'])
  await disable('operator', true)
  await remove('viewer', id, 'operator')
  await disable('operator', false)
  await add('viewer', id, ['operator'])
  expect((await listed('operator'))[0]).toMatchObject({ leaderId: world.idOf('viewer') })
  await expect(remove('operator', id, 'viewer')).rejects.toMatchObject({ code: 'chat.notLeader' })
  await remove('viewer', id, 'operator')
})

test('NAV-02 a group gets another name, once, and its members see from whom', async () => {
  const { id } = await group('operator', '三组', ['viewer'])
  expect((await rename('viewer', id, ' 发布组 ')).name).toBe('发布组')
  await rename('viewer', id, '发布组')
  expect(await noticesOf('operator', id)).toEqual([{ by: '孙悦', kind: 'renamed', name: '发布组' }])
  await expect(rename('viewer', id, '  ')).rejects.toThrow()
})

test('NAV-02 strangers, conversations of two, people who cannot be talked to and full groups are refused', async () => {
  const { id } = await group('operator', '三组', ['viewer'])
  const byStranger = [
    () => rename('admin', id, '我的'),
    () => add('admin', id, ['admin']),
    () => remove('admin', id, 'viewer'),
    () => leave('admin', id),
  ]
  for (const call of byStranger) await expect(call()).rejects.toMatchObject(notFound)
  const two = await world.call('operator', startConversation, {
    body: { kind: 'direct', staffId: world.idOf('viewer') },
  })
  expect([two.actions, two.leaderId]).toEqual([[], null])
  const notAGroup = { code: 'chat.notAGroup' }
  const inTwo = [
    () => rename('operator', two.id, '两人'),
    () => add('operator', two.id, ['admin']),
    () => remove('operator', two.id, 'viewer'),
    () => leave('operator', two.id),
  ]
  for (const call of inTwo) await expect(call()).rejects.toMatchObject(notAGroup)
  await world.database.pool.query('UPDATE staff SET disabled = true WHERE id = $1', [world.idOf('admin')])
  await expect(add('operator', id, ['admin'])).rejects.toMatchObject({ code: 'mail.recipientUnavailable' })
  await world.database.pool.query(
    `WITH made AS (INSERT INTO staff (sso_subject, full_name, email, department_id, disabled, created_at)
       SELECT 'many' || n, 'many', 'many@x', (SELECT min(id) FROM department), false, now() FROM generate_series(1, 98) n
       RETURNING id) INSERT INTO chat_member SELECT $1, id, 0 FROM made`,
    [id],
  )
  await expect(add('operator', id, ['group-lead'])).rejects.toMatchObject({
    code: 'chat.groupFull',
    params: { max: 100 },
  })
})

test('NAV-02 what the system says can neither be edited nor taken back', async () => {
  const { id } = await group('operator', '三组', ['viewer'])
  await rename('operator', id, '新名')
  const [notice] = await messages('operator', id)
  expect(notice).toMatchObject({ text: '', changeable: false })
  const params = { id: notice?.id ?? '' }
  const gone = { code: 'chat.messageNotFound' }
  await expect(
    world.call('operator', editChatMessage, { params, body: { text: '假' } }),
  ).rejects.toMatchObject(gone)
  await expect(world.call('operator', deleteChatMessage, { params })).rejects.toMatchObject(gone)
})

test('NAV-02 members hear of a change at once, and whoever is out of it hears that', async () => {
  const { id } = await group('operator', '三组', ['group-lead', 'viewer'])
  const heard = await world.listen()
  await remove('operator', id, 'viewer')
  await add('operator', id, ['viewer'])
  await expect.poll(() => heard.length).toBe(3)
  const ids = (...accounts: Account[]) => accounts.map(world.idOf).toSorted()
  expect(heard.map(({ event, staffIds }) => [event.change, staffIds.toSorted()])).toEqual([
    ['members', ids('viewer')],
    ['message', ids('operator', 'group-lead')],
    ['message', ids('operator', 'group-lead', 'viewer')],
  ])
})

test('NAV-02 two who add and remove at once leave a group that its notices explain', async () => {
  const { id } = await group('operator', '三组', ['group-lead'])
  await Promise.all([
    ...Array.from({ length: 5 }, () => add('group-lead', id, ['viewer'])),
    ...Array.from({ length: 5 }, () => remove('operator', id, 'viewer')),
  ])
  const kinds = (await noticesOf('operator', id)).map(({ kind }) => kind)
  kinds.forEach((kind, index) => {
    expect(kind).toBe(index % 2 === 0 ? 'added' : 'removed')
  })
  const inside = (await listed('viewer')).some((conversation) => conversation.id === id)
  expect(inside).toBe(kinds.length % 2 === 1)
})
