import { randomUUID } from 'node:crypto'
import {
  deleteChatMessage,
  editChatMessage,
  findChatPeople,
  getConversation,
  listChatMessages,
  listConversations,
  readConversation,
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
  await world.database.pool.query('TRUNCATE chat_message, chat_member, chat_conversation')
})

const direct = (by: Account, other: Account) =>
  world.call(by, startConversation, { body: { kind: 'direct', staffId: world.idOf(other) } })
const group = (by: Account, name: string, others: readonly Account[]) =>
  world.call(by, startConversation, { body: { kind: 'group', name, staffIds: others.map(world.idOf) } })
const say = (by: Account, id: string, text: string, key?: string) =>
  world.call(by, sendChatMessage, { params: { id }, body: { text } }, key)
const messages = (by: Account, id: string, query: object = {}) =>
  world.call(by, listChatMessages, { params: { id }, query })
const textsOf = async (by: Account, id: string, query?: object) =>
  (await messages(by, id, query)).map(({ text }) => text)
const unreadOf = async (by: Account) =>
  (await world.call(by, listConversations, {})).map(({ unread }) => unread)

test('NAV-02 two people have one conversation, whoever begins it, and however many at a time', async () => {
  const both = await Promise.all([direct('operator', 'group-lead'), direct('group-lead', 'operator')])
  expect(new Set(both.map(({ id }) => id)).size).toBe(1)
  await expect(direct('operator', 'operator')).rejects.toMatchObject({ code: 'mail.recipientUnavailable' })
  const people = await world.call('operator', findChatPeople, { query: {} })
  expect(people.map(({ id }) => id)).not.toContain(world.idOf('operator'))
})

test('NAV-02 who does not take part reads nothing, says nothing and changes nothing, administrator or not', async () => {
  const { id } = await direct('operator', 'group-lead')
  const { id: messageId } = await say('operator', id, '只给你看')
  const notFound = { code: 'chat.notFound' }
  await expect(messages('admin', id)).rejects.toMatchObject(notFound)
  await expect(say('admin', id, '我也在')).rejects.toMatchObject(notFound)
  const read = world.call('admin', readConversation, { params: { id }, body: { messageId } })
  await expect(read).rejects.toMatchObject(notFound)
  const edit = world.call('admin', editChatMessage, { params: { id: messageId }, body: { text: '改' } })
  await expect(edit).rejects.toMatchObject({ code: 'chat.messageNotFound' })
  expect(await world.call('admin', listConversations, {})).toEqual([])
})

test('PUB-07 a message sent again with its key is said once; the same key elsewhere is refused', async () => {
  const { id } = await direct('operator', 'group-lead')
  const other = await group('operator', '三组', ['viewer'])
  const key = randomUUID()
  const answers = await Promise.all([1, 2, 3].map(() => say('operator', id, '在吗', key)))
  expect(new Set(answers.map((answer) => answer.id)).size).toBe(1)
  expect(await textsOf('group-lead', id)).toEqual(['在吗'])
  await expect(say('operator', other.id, '在吗', key)).rejects.toMatchObject({
    code: 'common.idempotencyMismatch',
  })
})

test('NAV-02 two who write at once: everybody reads the same order, and asking for what comes after misses nothing', async () => {
  const { id } = await direct('operator', 'group-lead')
  const seen: string[] = []
  let last = (await say('operator', id, '开始')).id
  const writing = Promise.all(
    (['operator', 'group-lead'] as const).flatMap((by) =>
      Array.from({ length: 20 }, (_, index) => say(by, id, `${by} ${index}`)),
    ),
  )
  const follow = async () => {
    for (const message of await messages('group-lead', id, { after: last })) {
      seen.push(message.text)
      last = message.id
    }
  }
  let over = false
  void writing.finally(() => {
    over = true
  })
  while (!over) await follow()
  await writing
  await follow()
  expect(seen).toHaveLength(40)
  expect(await textsOf('operator', id)).toEqual(['开始', ...seen])
})

test('NAV-02 unread counts what others said since; reading never moves back', async () => {
  const { id } = await direct('operator', 'group-lead')
  const first = await say('operator', id, '一')
  const second = await say('operator', id, '二')
  expect([await unreadOf('operator'), await unreadOf('group-lead')]).toEqual([[0], [2]])
  const read = (messageId: string) =>
    world.call('group-lead', readConversation, { params: { id }, body: { messageId } })
  expect(await read(first.id)).toEqual({ unread: 1 })
  expect(await read(second.id)).toEqual({ unread: 0 })
  expect(await read(first.id)).toEqual({ unread: 0 })
  expect(await unreadOf('group-lead')).toEqual([0])
  // Of another conversation: no position of this one.
  const other = await group('operator', '别处', ['group-lead'])
  await say('operator', id, '三')
  const elsewhere = await say('operator', other.id, '四')
  await read(elsewhere.id)
  expect((await unreadOf('group-lead')).toSorted()).toEqual([1, 1])
})

test('NAV-02 history comes in pages backwards, each in order', async () => {
  const { id } = await group('operator', '长谈', ['viewer'])
  for (let index = 1; index <= 60; index += 1) await say('operator', id, String(index))
  const newest = await messages('viewer', id)
  expect([newest.length, newest[0]?.text, newest.at(-1)?.text]).toEqual([50, '11', '60'])
  expect(await textsOf('viewer', id, { before: newest[0]?.id })).toEqual(
    Array.from({ length: 10 }, (_, index) => String(index + 1)),
  )
})

test('NAV-02 an own message can be mended and taken back for a quarter of an hour', async () => {
  const { id } = await direct('operator', 'group-lead')
  const { id: messageId } = await say('operator', id, '错字')
  const params = { id: messageId }
  await world.call('operator', editChatMessage, { params, body: { text: '对的' } })
  expect((await messages('group-lead', id))[0]).toMatchObject({ text: '对的', changeable: false })
  const foreign = world.call('group-lead', deleteChatMessage, { params })
  await expect(foreign).rejects.toMatchObject({ code: 'chat.messageNotFound' })
  await world.call('operator', deleteChatMessage, { params })
  expect((await messages('group-lead', id))[0]).toMatchObject({ text: '', deleted: true })
  const { rows } = await world.database.pool.query('SELECT text FROM chat_message')
  expect(rows).toEqual([{ text: '' }])

  const late = await say('operator', id, '晚了')
  world.pass(16 * 60)
  const edit = world.call('operator', editChatMessage, { params: { id: late.id }, body: { text: '改' } })
  await expect(edit).rejects.toMatchObject({ code: 'chat.tooLate' })
})

/** Edits while another transaction does something to the conversation that it has locked. */
async function editDuring(id: string, messageId: string, meanwhile: string) {
  const other = await world.database.pool.connect()
  await other.query('BEGIN')
  await other.query('SELECT FROM chat_conversation WHERE id = $1 FOR UPDATE', [id])
  await other.query(meanwhile)
  const edit = world.call('operator', editChatMessage, { params: { id: messageId }, body: { text: '又来' } })
  const answer = edit.catch((error: unknown) => error)
  await expect.poll(world.waiting).toBe(1)
  await other.query('COMMIT')
  other.release()
  return answer
}

test('NAV-02 an edit that meets a taking back, or the taking out of its writer, changes nothing', async () => {
  const { id } = await group('operator', '三组', ['group-lead', 'viewer'])
  const { id: messageId } = await say('operator', id, '收回')
  const takenBack = `UPDATE chat_message SET text = '', deleted_at = now() WHERE id = ${messageId}`
  expect(await editDuring(id, messageId, takenBack)).toMatchObject({ code: 'chat.messageNotFound' })
  expect(await textsOf('viewer', id)).toEqual([''])
  const { id: second } = await say('operator', id, '留下')
  const takenOut = `DELETE FROM chat_member WHERE staff_id = ${world.idOf('operator')}`
  expect(await editDuring(id, second, takenOut)).toMatchObject({ code: 'chat.messageNotFound' })
  const { rows } = await world.database.pool.query('SELECT text FROM chat_message ORDER BY id')
  expect(rows).toEqual([{ text: '' }, { text: '留下' }])
})

test('NAV-02 words that were taken back are in no answer, even where the row still has them', async () => {
  const { id } = await direct('operator', 'group-lead')
  await say('operator', id, '秘密')
  await world.database.pool.query('UPDATE chat_message SET deleted_at = now()')
  for (const by of ['operator', 'group-lead'] as const) {
    expect(await textsOf(by, id)).toEqual([''])
    expect((await world.call(by, listConversations, {}))[0]?.lastMessage).toMatchObject({ text: '' })
  }
})

test('NAV-02 everybody in a conversation hears of a message, and nobody else', async () => {
  const { id } = await group('operator', '发布组', ['group-lead', 'viewer'])
  const heard = await world.listen()
  await say('operator', id, '上线了')
  await expect.poll(() => heard.length).toBe(1)
  expect(heard[0]).toMatchObject({ event: { type: 'chat', change: 'message', id } })
  expect(heard[0]?.staffIds.toSorted()).toEqual(
    (['operator', 'group-lead', 'viewer'] as const).map(world.idOf).toSorted(),
  )
})

test('NAV-02 a conversation beyond those listed can be read by its members', async () => {
  const { id } = await group('operator', '旧组', ['viewer'])
  await world.database.pool.query(
    `WITH made AS (INSERT INTO chat_conversation (kind, name, created_by, created_at)
       SELECT 'group', 'newer', $1, now() + interval '1 day' FROM generate_series(1, 200) RETURNING id)
     INSERT INTO chat_member SELECT id, $1, 0 FROM made`,
    [world.idOf('operator')],
  )
  const listed = await world.call('operator', listConversations, {})
  expect([listed.length, listed.some((one) => one.id === id)]).toEqual([200, false])
  const get = (by: Account) => world.call(by, getConversation, { params: { id } })
  expect(await get('operator')).toMatchObject({ id, name: '旧组' })
  await expect(get('admin')).rejects.toMatchObject({ code: 'chat.notFound' })
})

test('NAV-02 what is unread in a conversation is counted just far enough for 99+', async () => {
  const { id } = await direct('operator', 'group-lead')
  const { id: first } = await say('operator', id, '一')
  await world.database.pool.query(
    `INSERT INTO chat_message (conversation_id, sender_id, text, sent_at)
       SELECT $1, $2, 'more', now() FROM generate_series(1, 150)`,
    [id, world.idOf('operator')],
  )
  expect(await unreadOf('group-lead')).toEqual([100])
  const read = { params: { id }, body: { messageId: first } }
  expect(await world.call('group-lead', readConversation, read)).toEqual({ unread: 100 })
})
