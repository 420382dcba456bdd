import { createDraft, getMailCounts } from '@pindao/protocol/mail/mail.endpoints.ts'
import { expect, test } from 'vitest'
import { mailboxes } from './letter.test-support.ts'

const { world, send, list, open, act, newest, contentOf } = await mailboxes()

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

test('NAV-02 nobody reads, marks or deletes a letter of somebody else, not even an administrator', async () => {
  await send('operator', ['group-lead'])
  const { id } = await newest('group-lead')
  await expect(open('admin', id)).rejects.toMatchObject({ code: 'mail.notFound' })
  expect(await act('admin', 'trash', [id])).toEqual({ changed: 0 })
  expect(await act('admin', 'delete', [id])).toEqual({ changed: 0 })
  expect(await list('admin')).toEqual([])
  expect((await newest('group-lead')).id).toBe(id)
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

test('NAV-02 counts are of unread letters, and of drafts', async () => {
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

test('NAV-02 VAL-02 search looks at subject, text and sender, in Chinese too, page by page', async () => {
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

test('NAV-02 a letter was read when the clock of the server says so', async () => {
  await send('operator', ['viewer'])
  world.pass(3600)
  await act('viewer', 'read', [(await newest('viewer')).id])
  const { rows } = await world.database.pool.query<{ after: number }>(
    `SELECT extract(epoch FROM read_at - at)::int AS after FROM mail_copy WHERE origin = 'received'`,
  )
  expect(rows[0]?.after).toBeGreaterThanOrEqual(3600)
})
