import { sendChatMessage, startConversation } from '@pindao/protocol/mail/chat.endpoints.ts'
import { listNotifications } from '@pindao/protocol/notifications/notification.endpoints.ts'
import { expect, test } from 'vitest'
import { mailboxes } from './letters/letter.test-support.ts'
import type { Account } from './mail.test-support.ts'

const { world, send, list, act, newest } = await mailboxes()

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
  await world.database.transaction((tx) =>
    world.news.raise(tx, {
      event: 'publishFailed',
      to: BigInt(world.idOf('operator')),
      level: 'urgent',
      title: '第一集',
      params: { taskId: '7', code: 'x' },
      channelId: null,
      link: '/',
      cause: '7',
    }),
  )
  expect(await bellOf('operator')).toMatchObject([{ type: 'publishFailed' }])
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
  for (const text of ['在吗', '看一下', '急'])
    await world.call('operator', sendChatMessage, { params: { id }, body: { text } })
  expect(await unreadOf('viewer')).toMatchObject({ chat: 3 })
  expect(await unreadOf('operator')).toEqual({ mail: 1, chat: 0 })
  // Counted no further than the badge says, and only where there is one.
  expect(await unreadOf('viewer', { most: 1 })).toEqual({ mail: 1, chat: 2 })
  await send('admin', ['operator'])
  expect(await unreadOf('operator', { most: 1, of: ['mail', 'today'] })).toEqual({ mail: 2 })
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

test('NAV-02 only the people a letter concerns hear of it', async () => {
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
