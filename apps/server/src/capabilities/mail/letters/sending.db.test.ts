import { randomUUID } from 'node:crypto'
import { createDraft, findMailPeople, updateDraft } from '@pindao/protocol/mail/mail.endpoints.ts'
import { expect, test } from 'vitest'
import type { News } from '#src/platform/news.ts'
import { mailboxes } from './letter.test-support.ts'

const { world, send, list, open, newest, contentOf } = await mailboxes()

test('PUB-07 a letter sent again with its key is sent once, also by two calls at a time', async () => {
  const key = randomUUID()
  const answers = await Promise.all([1, 2, 3].map(() => send('operator', ['group-lead'], {}, key)))
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  expect(await list('group-lead')).toHaveLength(1)
  await expect(send('operator', ['group-lead'], { subject: '别的' }, key)).rejects.toMatchObject({
    code: 'common.idempotencyMismatch',
  })
})

test('NAV-02 a draft is kept, changed, and becomes the letter that is sent', async () => {
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

test('NAV-02 a draft is told of in its own transaction: asked again with its key, nobody hears of it again', async () => {
  const heard = await world.listen()
  const key = randomUUID()
  const begin = () => world.call('operator', createDraft, { body: contentOf([]) }, key)
  const { id } = await begin()
  await expect.poll(() => heard.length).toBe(1)
  expect(await begin()).toEqual({ id })
  const body = contentOf([], { subject: '第二稿' })
  await world.call('operator', updateDraft, { params: { id }, body })
  await send('admin', ['viewer'])
  await expect.poll(() => heard.at(-1)?.staffIds).toEqual([world.idOf('admin')])
  const told = heard.filter(({ staffIds }) => staffIds.includes(world.idOf('operator')))
  const { rows } = await world.database.pool.query('SELECT id FROM mail_message WHERE sent_at IS NULL')
  expect(told.map(({ event }) => event)).toEqual(
    [1, 2].map(() => ({ type: 'mail', id: rows[0]?.id, change: 'changed' })),
  )
})

test('NAV-02 sending a draft leaves when it was begun', async () => {
  const draft = await world.call('operator', createDraft, { body: contentOf([]) })
  const begun = async () => {
    const { rows } = await world.database.pool.query('SELECT created_at FROM mail_message')
    return rows
  }
  const before = await begun()
  world.pass(60)
  await send('operator', ['viewer'], { draftId: draft.id })
  expect(await begun()).toEqual(before)
})

test('NAV-02 whoever may not sign in any more is not offered and cannot be written to', async () => {
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

test('NAV-02 somebody who sends more than a hand can write has to wait', async () => {
  for (let sent = 0; sent < 30; sent += 1) await send('operator', ['viewer'])
  await expect(send('operator', ['viewer'])).rejects.toMatchObject({ code: 'common.tooManyRequests' })
  world.pass(61)
  await send('operator', ['viewer'])
})

test('NAV-02 a letter of the system belongs to the transaction of what it tells', async () => {
  const failure: News = {
    event: 'publishFailed',
    to: BigInt(world.idOf('operator')),
    level: 'urgent',
    title: '第一集',
    params: { taskId: '7', code: 'publishing.rejectedByPlatform' },
    channelId: null,
    link: '/',
    cause: '7',
  }
  const undone = world.database.transaction(async (tx) => {
    await world.news.raise(tx, failure)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await list('operator')).toEqual([])
  await world.database.transaction((tx) => world.news.raise(tx, failure))
  expect(await newest('operator', { search: '第一集' })).toMatchObject({
    sender: null,
    system: { kind: 'publishFailed', params: { taskId: '7', title: '第一集' } },
  })
})
