import { emptyTrash } from '@pindao/protocol/mail/mail.endpoints.ts'
import { expect, test } from 'vitest'
import { mailboxes } from './letter.test-support.ts'

const { world, send, list, act, newest } = await mailboxes()

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
