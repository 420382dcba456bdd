import { createDraft } from '@pindao/protocol/mail/mail.endpoints.ts'
import { expect, test } from 'vitest'
import { mailboxes } from './letter.test-support.ts'

const { world, contentOf, send, open, newest } = await mailboxes()

test('NAV-02 an answer continues the exchange; each sees of it what they have', async () => {
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

test('NAV-02 an exchange is in the order in which its letters were sent, not begun', async () => {
  await send('operator', ['group-lead'])
  const first = await newest('group-lead')
  const body = contentOf(['operator'], { body: '草稿', replyToId: first.id })
  const draft = await world.call('group-lead', createDraft, { body })
  world.pass(1)
  await send('operator', ['group-lead'], {
    body: '补充',
    replyToId: (await newest('operator', { box: 'sent' })).id,
  })
  world.pass(1)
  await send('group-lead', ['operator'], { body: '答复', replyToId: first.id, draftId: draft.id })
  const { thread } = await open('operator', (await newest('operator')).id)
  expect(thread.map(({ snippet }) => snippet)).toEqual(['下周一交片。', '补充', '答复'])
})

test('NAV-02 of a long exchange the newest fifty letters are shown, and the open one in any case', async () => {
  await send('operator', ['viewer'], { body: '0' })
  const { id: firstId } = await newest('viewer')
  const { rows } = await world.database.pool.query<{ id: string }>('SELECT id FROM mail_message')
  await world.database.pool.query(
    `WITH written AS (INSERT INTO mail_message (system_kind, subject, body, root_id, sent_at, created_at)
       SELECT 'publishFailed', '', n::text, ${rows[0]?.id}, now() + n * interval '1 hour', now()
       FROM generate_series(1, 59) n RETURNING id, sent_at)
     INSERT INTO mail_copy (message_id, staff_id, origin, folder, at)
     SELECT id, ${world.idOf('viewer')}, 'received', 'inbox', sent_at FROM written`,
  )
  const shown = async (id: string) => (await open('viewer', id)).thread.map(({ snippet }) => Number(snippet))
  const newestFifty = Array.from({ length: 50 }, (_none, index) => index + 10)
  expect(await shown((await newest('viewer')).id)).toEqual(newestFifty)
  expect(await shown(firstId)).toEqual([0, ...newestFifty.slice(1)])
})

test('NAV-02 a letter to oneself stands in its exchange once: as it was opened, else as it came', async () => {
  await send('operator', ['operator'])
  const [sent, received] = [await newest('operator', { box: 'sent' }), await newest('operator')]
  await send('operator', ['operator'], { replyToId: received.id })
  const other = await newest('operator')
  const shown = async (id: string) => (await open('operator', id)).thread.map((line) => line.id)
  expect(await shown(sent.id)).toEqual([sent.id, other.id])
  expect(await shown(other.id)).toEqual([received.id, other.id])
})
