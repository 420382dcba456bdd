import { randomUUID } from 'node:crypto'
import { sendChatMessage, startConversation } from '@pindao/protocol/mail/chat.endpoints.ts'
import type { MailAction } from '@pindao/protocol/mail/mail.codes.ts'
import {
  actOnLetters,
  createDraft,
  emptyTrash,
  findMailPeople,
  getLetter,
  getMailCounts,
  listLetters,
  sendLetter,
  updateDraft,
} from '@pindao/protocol/mail/mail.endpoints.ts'
import { listNotifications } from '@pindao/protocol/notifications/notification.endpoints.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Account, type MailWorld, startMail } from './mail.test-support.ts'

let world: MailWorld
beforeAll(async () => {
  world = await startMail()
})
afterAll(() => world.close())
beforeEach(async () => {
  world.pass(120)
  await world.database.pool.query('TRUNCATE mail_copy, mail_recipient, mail_message, notification')
})

type Content = { subject?: string; body?: string; cc?: Account[]; replyToId?: string; draftId?: string }

function contentOf(to: readonly Account[], { cc = [], ...rest }: Content = {}) {
  return {
    to: to.map(world.idOf),
    cc: cc.map(world.idOf),
    subject: '周会纪要',
    body: '下周一交片。',
    ...rest,
  }
}
const send = (by: Account, to: readonly Account[], content?: Content, key?: string) =>
  world.call(by, sendLetter, { body: contentOf(to, content) }, key)
const list = (by: Account, query: object = {}) => world.call(by, listLetters, { query })
const open = (by: Account, id: string) => world.call(by, getLetter, { params: { id } })
const act = (by: Account, action: MailAction, ids: string[], label?: 'important') =>
  world.call(by, actOnLetters, { body: { ids, action, ...(label ? { label } : {}) } })
async function newest(by: Account, query?: object) {
  const [first] = await list(by, query)
  if (!first) throw new Error(`nothing for ${by}`)
  return first
}

test('NAV-02 a letter lies in the inbox of everybody it is for and among the sent ones of its writer', async () => {
  await send('operator', ['group-lead', 'viewer'], { cc: ['admin', 'viewer'] })
  for (const account of ['group-lead', 'viewer', 'admin'] as const) {
    expect(await newest(account)).toMatchObject({ subject: '周会纪要', folder: 'inbox', read: false })
  }
  const sent = await newest('operator', { box: 'sent' })
  expect(await open('operator', sent.id)).toMatchObject({
    to: [{ fullName: '王浩' }, { fullName: '孙悦' }],
    cc: [{ fullName: '周凯' }],
    sender: { fullName: '李晴' },
    isDraft: false,
  })
  expect(await list('operator')).toEqual([])
})

test('nobody reads, marks or deletes a letter of somebody else, not even an administrator', async () => {
  await send('operator', ['group-lead'])
  const { id } = await newest('group-lead')
  await expect(open('admin', id)).rejects.toMatchObject({ code: 'mail.notFound' })
  expect(await act('admin', 'trash', [id])).toEqual({ changed: 0 })
  expect(await act('admin', 'delete', [id])).toEqual({ changed: 0 })
  expect(await list('admin')).toEqual([])
  expect((await newest('group-lead')).id).toBe(id)
})

test('PUB-07 a letter sent again with its key is sent once, also by two calls at a time', async () => {
  const key = randomUUID()
  const answers = await Promise.all([1, 2, 3].map(() => send('operator', ['group-lead'], {}, key)))
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  expect(await list('group-lead')).toHaveLength(1)
  await expect(send('operator', ['group-lead'], { subject: '别的' }, key)).rejects.toMatchObject({
    code: 'common.idempotencyMismatch',
  })
})

test('NAV-02 folders: to the trash and back where it was, spam and back, and for good only from the trash', async () => {
  await send('operator', ['group-lead'])
  const { id } = await newest('group-lead')
  expect(await act('group-lead', 'delete', [id])).toEqual({ changed: 0 })
  await act('group-lead', 'spam', [id])
  await act('group-lead', 'trash', [id])
  expect(await newest('group-lead', { box: 'trash' })).toMatchObject({ id, folder: 'trash' })
  await act('group-lead', 'restore', [id])
  expect((await newest('group-lead', { box: 'spam' })).id).toBe(id)
  await act('group-lead', 'notSpam', [id])
  expect((await newest('group-lead')).id).toBe(id)

  await act('group-lead', 'trash', [id])
  expect(await act('group-lead', 'delete', [id])).toEqual({ changed: 1 })
  const left = await newest('operator', { box: 'sent' })
  expect((await open('operator', left.id)).body).toBe('下周一交片。')
  await act('operator', 'trash', [left.id])
  await act('operator', 'delete', [left.id])
  const { rows } = await world.database.pool.query('SELECT FROM mail_message')
  expect(rows).toHaveLength(0)
})

test('NAV-02 the trash is emptied: what is in it is gone, what lies elsewhere and what others have stays', async () => {
  for (const subject of ['甲', '乙', '丙']) await send('operator', ['group-lead'], { subject })
  const [third, second, first] = await list('group-lead')
  await act('group-lead', 'trash', [first?.id ?? '', second?.id ?? ''])
  const sent = await newest('operator', { box: 'sent', search: '甲' })
  await act('operator', 'trash', [sent.id])
  const heard = await world.listen()
  expect(await world.call('group-lead', emptyTrash, {})).toEqual({ deleted: 2 })
  expect(await list('group-lead', { box: 'trash' })).toEqual([])
  expect((await list('group-lead')).map(({ id }) => id)).toEqual([third?.id])
  expect((await list('operator', { box: 'trash' })).map(({ subject }) => subject)).toEqual(['甲'])
  expect((await list('operator', { box: 'sent' })).map(({ subject }) => subject)).toEqual(['丙', '乙'])
  await expect.poll(() => heard.map(({ staffIds }) => staffIds)).toEqual([[world.idOf('group-lead')]])
  expect(await world.call('operator', emptyTrash, {})).toEqual({ deleted: 1 })
  // The first letter went with its last copy.
  const { rows } = await world.database.pool.query('SELECT subject FROM mail_message ORDER BY id')
  expect(rows.map(({ subject }) => subject)).toEqual(['乙', '丙'])
  expect(await world.call('operator', emptyTrash, {})).toEqual({ deleted: 0 })
})

test('NAV-02 what comes into the trash while it is emptied stays there', async () => {
  for (const subject of ['甲', '乙']) await send('operator', ['group-lead'], { subject })
  const [second, first] = await list('group-lead')
  await act('group-lead', 'trash', [first?.id ?? ''])
  const other = await world.database.pool.connect()
  await other.query('BEGIN')
  await other.query('SELECT FROM mail_message FOR UPDATE')
  const emptying = world.call('group-lead', emptyTrash, {})
  await expect.poll(world.waiting).toBe(1)
  await act('group-lead', 'trash', [second?.id ?? ''])
  await other.query('COMMIT')
  other.release()
  expect(await emptying).toEqual({ deleted: 1 })
  expect((await list('group-lead', { box: 'trash' })).map(({ subject }) => subject)).toEqual(['乙'])
})

test('NAV-02 a trash with more letters than a statement takes parameters is emptied', async () => {
  const letters = 66_000
  await world.database.pool.query(
    `WITH written AS (INSERT INTO mail_message (system_kind, subject, body, created_at)
       SELECT 'publishFailed', '', '', now() FROM generate_series(1, ${letters}) RETURNING id)
     INSERT INTO mail_copy (message_id, staff_id, origin, folder, former_folder, at)
     SELECT id, ${world.idOf('viewer')}, 'received', 'trash', 'inbox', now() FROM written`,
  )
  expect(await world.call('viewer', emptyTrash, {})).toEqual({ deleted: letters })
  const { rows } = await world.database.pool.query('SELECT FROM mail_message LIMIT 1')
  expect(rows).toEqual([])
})

test('NAV-02 stars and labels find a letter in any folder but spam and trash', async () => {
  await send('operator', ['group-lead'])
  const { id } = await newest('group-lead')
  await act('group-lead', 'star', [id])
  await act('group-lead', 'label', [id], 'important')
  await act('group-lead', 'label', [id], 'important')
  expect(await newest('group-lead', { box: 'starred' })).toMatchObject({ id, labels: ['important'] })
  expect((await newest('group-lead', { label: 'important' })).id).toBe(id)
  expect(await list('group-lead', { label: 'private' })).toEqual([])
  await act('group-lead', 'trash', [id])
  expect(await list('group-lead', { box: 'starred' })).toEqual([])
  expect(await list('group-lead', { label: 'important' })).toEqual([])
  // The writer's copy has none of it.
  expect(await newest('operator', { box: 'sent' })).toMatchObject({ starred: false, labels: [] })
})

test('counts are of unread letters, and of drafts', async () => {
  await send('operator', ['group-lead'])
  await send('viewer', ['group-lead'])
  await world.call('group-lead', createDraft, { body: contentOf(['viewer']) })
  const { id } = await newest('group-lead')
  await act('group-lead', 'label', [id], 'important')
  const counts = () => world.call('group-lead', getMailCounts, {})
  expect(await counts()).toMatchObject({ inbox: 2, draft: 1, spam: 0, labels: { important: 1, company: 0 } })
  await act('group-lead', 'read', [id])
  expect(await counts()).toMatchObject({ inbox: 1, labels: { important: 0 } })
  await act('group-lead', 'unread', [id])
  expect((await counts()).inbox).toBe(2)
})

test('a draft is kept, changed, and becomes the letter that is sent', async () => {
  const draft = await world.call('operator', createDraft, { body: contentOf([], { subject: '草稿' }) })
  expect(await list('operator', { box: 'draft' })).toHaveLength(1)
  const body = contentOf(['group-lead'], { subject: '草稿二' })
  await world.call('operator', updateDraft, { params: { id: draft.id }, body })
  expect(await open('operator', draft.id)).toMatchObject({ isDraft: true, to: [{ fullName: '王浩' }] })
  await expect(open('group-lead', draft.id)).rejects.toMatchObject({ code: 'mail.notFound' })
  expect(await list('group-lead')).toEqual([])

  const sent = await send('operator', ['group-lead'], { subject: '定稿', draftId: draft.id })
  expect(sent.id).toBe(draft.id)
  expect(await list('operator', { box: 'draft' })).toEqual([])
  expect(await newest('group-lead')).toMatchObject({ subject: '定稿' })
  await expect(world.call('operator', updateDraft, { params: { id: draft.id }, body })).rejects.toMatchObject(
    { code: 'mail.notADraft' },
  )
})

test('an answer continues the exchange; each sees of it what they have', async () => {
  await send('operator', ['group-lead'])
  const first = await newest('group-lead')
  await send('group-lead', ['operator'], { subject: '回复', replyToId: first.id })
  const answer = await newest('operator')
  const { thread } = await open('operator', answer.id)
  expect(thread.map(({ sender }) => sender?.fullName)).toEqual(['李晴', '王浩'])
  await send('operator', ['viewer'], { replyToId: answer.id })
  const { thread: seen } = await open('viewer', (await newest('viewer')).id)
  expect(seen).toHaveLength(1)
})

test('search looks at subject, text and sender, in Chinese too, page by page', async () => {
  await send('operator', ['group-lead'], { subject: '山谷晨雾 上线', body: 'Delivery at NOON' })
  await send('viewer', ['group-lead'], { subject: 'Budget 100%', body: '' })
  const find = async (search: string) => (await list('group-lead', { search })).map(({ subject }) => subject)
  expect(await find('晨雾')).toEqual(['山谷晨雾 上线'])
  expect(await find('雾')).toEqual(['山谷晨雾 上线'])
  expect(await find('noon')).toEqual(['山谷晨雾 上线'])
  expect(await find('孙悦')).toEqual(['Budget 100%'])
  expect(await find('100%')).toEqual(['Budget 100%'])
  expect(await find('%')).toEqual(['Budget 100%'])
  expect(await list('group-lead', { pageSize: 5, page: 2 })).toEqual([])
})

test('whoever may not sign in any more is not offered and cannot be written to', async () => {
  const pool = world.database.pool
  await pool.query('UPDATE staff SET disabled = true WHERE id = $1', [world.idOf('viewer')])
  expect(await world.call('operator', findMailPeople, { query: { name: '孙悦' } })).toEqual([])
  await expect(send('operator', ['group-lead', 'viewer'])).rejects.toMatchObject({
    code: 'mail.recipientUnavailable',
  })
  expect(await list('group-lead')).toEqual([])
  await pool.query('UPDATE staff SET disabled = false')
  const [found] = await world.call('operator', findMailPeople, { query: { name: 'viewer@' } })
  expect(found).toMatchObject({ fullName: '孙悦', department: 'hz_fb' })
})

test('somebody who sends more than a hand can write has to wait', async () => {
  for (let sent = 0; sent < 30; sent += 1) await send('operator', ['viewer'])
  await expect(send('operator', ['viewer'])).rejects.toMatchObject({ code: 'common.tooManyRequests' })
  world.pass(61)
  await send('operator', ['viewer'])
})

test('a letter of the system belongs to the transaction of what it tells', async () => {
  const failure = {
    ...{ taskId: 7n, operatorId: BigInt(world.idOf('operator')), title: '第一集' },
    code: 'publishing.rejectedByPlatform',
  }
  const undone = world.database.transaction(async (tx) => {
    await world.mail.api.publishFailed(tx, failure)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await list('operator')).toEqual([])
  await world.database.transaction((tx) => world.mail.api.publishFailed(tx, failure))
  expect(await newest('operator', { search: '第一集' })).toMatchObject({
    sender: null,
    system: { kind: 'publishFailed', params: { taskId: '7', title: '第一集' } },
  })
})

const bellOf = (by: Account) => world.call(by, listNotifications, { query: {} })

test('SHL-08 a letter rings the bells of those it is for, and not that of its writer or for the system', async () => {
  await send('operator', ['group-lead', 'operator'], { cc: ['viewer'] })
  for (const account of ['group-lead', 'viewer'] as const) {
    const { id } = await newest(account)
    expect(await bellOf(account)).toMatchObject([
      {
        type: 'mailArrived',
        title: '周会纪要',
        params: { sender: '李晴' },
        link: `/apps/email?letter=${id}`,
      },
    ])
  }
  const failure = { taskId: 7n, operatorId: BigInt(world.idOf('operator')), title: '第一集', code: 'x' }
  await world.database.transaction((tx) => world.mail.api.publishFailed(tx, failure))
  expect(await bellOf('operator')).toEqual([])
})

test('NAV-06 what waits in mailbox and chat is what others wrote and one has not read', async () => {
  await send('operator', ['viewer', 'operator'])
  await send('operator', ['viewer'])
  const unreadOf = (account: Account, asked: { of?: readonly string[]; most?: number } = {}) =>
    world.mail.api.unreadOf(BigInt(world.idOf(account)), { of: ['mail', 'chat'], most: 100, ...asked })
  await act('viewer', 'trash', [(await newest('viewer')).id])
  expect(await unreadOf('viewer')).toEqual({ mail: 1, chat: 0 })
  const { id } = await world.call('operator', startConversation, {
    body: { kind: 'direct', staffId: world.idOf('viewer') },
  })
  for (const text of ['在吗', '看一下'])
    await world.call('operator', sendChatMessage, { params: { id }, body: { text } })
  expect(await unreadOf('viewer')).toMatchObject({ chat: 2 })
  expect(await unreadOf('operator')).toEqual({ mail: 1, chat: 0 })
  // Counted no further than the badge says, and only where there is one.
  expect(await unreadOf('viewer', { most: 1 })).toEqual({ mail: 1, chat: 1 })
  await send('admin', ['operator'])
  expect(await unreadOf('operator', { most: 1, of: ['mail', 'today'] })).toEqual({ mail: 1 })
})

test('SHL-08 a letter read or put away is no news at the bell', async () => {
  await send('operator', ['viewer'])
  await send('operator', ['viewer'])
  const [second, first] = await list('viewer')
  await act('viewer', 'read', [first?.id ?? ''])
  await act('viewer', 'star', [second?.id ?? ''])
  expect((await bellOf('viewer')).map(({ read }) => read)).toEqual([false, true])
  await act('viewer', 'trash', [second?.id ?? ''])
  expect((await bellOf('viewer')).map(({ read }) => read)).toEqual([true, true])
})

test('only the people a letter concerns hear of it', async () => {
  const heard = await world.listen()
  await send('operator', ['group-lead'])
  await expect.poll(() => heard.length).toBe(3)
  const told = heard.map(({ event, staffIds }) => [event.type, event.change, staffIds])
  expect(told).toEqual([
    ['mail', 'arrived', [world.idOf('group-lead')]],
    ['notification', 'arrived', [world.idOf('group-lead')]],
    ['mail', 'changed', [world.idOf('operator')]],
  ])
})
