import { getPersonSettings } from '@pindao/protocol/access/person-settings.endpoints.ts'
import {
  countUnreadNotifications,
  listNotifications,
  mostUnread,
  type Notification,
  readAllNotifications,
  readNotification,
} from '@pindao/protocol/notifications/notification.endpoints.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { nothingChosen, openPage, serverFor } from '#test/open-page.tsx'
import { personOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

const t = await textsIn('zh')
const person = personOf('operator')
const told = (id: number, more: Partial<Notification> = {}): Notification => ({
  id: String(id),
  type: 'publishSucceeded',
  level: 'info',
  params: {},
  title: `第 ${id} 集`,
  channelId: '3',
  channelTitle: '云上',
  key: null,
  link: '/pages/faq',
  read: false,
  mended: false,
  count: 1,
  group: null,
  at: new Date().toISOString(),
  ...more,
})

let server: FakeServer
let stored: Notification[]
const unread = () => stored.filter(({ read }) => !read).length
beforeEach(() => {
  server = serverFor(person)
  stored = [told(2), told(1, { read: true })]
  server.answers(countUnreadNotifications, () => ({ unread: unread() }))
  server.answers(listNotifications, () => stored)
  server.answers(readNotification, ({ params }) => {
    stored = stored.map((line) => (line.id === params['id'] ? { ...line, read: true } : line))
    return { unread: unread() }
  })
  server.answers(readAllNotifications, () => {
    stored = stored.map((line) => ({ ...line, read: true }))
    return { unread: 0 }
  })
})

async function open(count = unread()) {
  const page = await openPage('/pages/account-settings', { server, person, locale: 'zh' })
  const bell = await screen.findByRole('button', { name: bellName(count) })
  return { ...page, bell }
}
const bellName = (count: number) =>
  count === 0 ? t('notifications:open') : t('notifications:openUnread', { count })
async function ring() {
  const page = await open()
  await page.user.click(page.bell)
  const panel = within(await screen.findByRole('dialog', { name: t('notifications:label') }))
  return { ...page, panel }
}

test('SHL-08 the bell says how many are unread, and more than 99 as 99+', async () => {
  server.answers(countUnreadNotifications, { unread: 120 })
  await open(120)
  expect(await screen.findByText('99+')).toBeTruthy()
})

test('SHL-08 the bell says no number for exact that was not counted', async () => {
  server.answers(countUnreadNotifications, { unread: mostUnread + 1 })
  await openPage('/pages/account-settings', { server, person, locale: 'zh' })
  const name = t('notifications:openUnreadMore', { most: mostUnread })
  expect(await screen.findByRole('button', { name })).toBeTruthy()
})

test('SHL-08 what has just happened is at the bell without asking again and again', async () => {
  await open()
  const before = server.asked(countUnreadNotifications).length
  stored = [told(3), ...stored]
  await act(async () => server.tells({ type: 'notification', change: 'arrived' }))
  await screen.findByRole('button', { name: bellName(2) })
  expect(server.asked(countUnreadNotifications)).toHaveLength(before + 1)
})

test('SHL-08 when it rings it is heard, politely and once; what was there before and what is read is not', async () => {
  const { bell } = await open()
  await waitFor(() => expect(server.listeners()).toBe(1))
  expect(screen.queryByText(bellName(1))).toBeNull()
  stored = [told(3), ...stored]
  await act(async () => server.tells({ type: 'notification', change: 'arrived' }))
  const heard = await screen.findByText(bellName(2))
  expect(heard.getAttribute('aria-live')).toBe('polite')
  expect(bell.contains(heard)).toBe(false)
  stored = [told(3, { read: true }), told(2)]
  await act(async () => server.tells({ type: 'notification', change: 'read' }))
  await screen.findByRole('button', { name: bellName(1) })
  await waitFor(() => expect(heard.textContent).toBe(''))
})

test('SHL-08 a notification says what happened to what, why, where and when; a press reads it and goes there', async () => {
  stored = [
    told(2, { type: 'publishFailed', level: 'urgent', params: { code: 'publishing.rejectedByPlatform' } }),
    told(1, { type: 'mailArrived', title: '', params: { sender: '王浩' }, channelTitle: null, read: true }),
  ]
  const { panel, user, address } = await ring()
  const [failed, mail] = await panel.findAllByRole('link')
  for (const words of [
    t('notifications:level.urgent'),
    t('notifications:type.publishFailed'),
    '第 2 集',
    t('errors:publishing.rejectedByPlatform'),
    t('notifications:channel', { channel: '云上' }),
    t('common:justNow'),
    t('notifications:unread'),
  ])
    expect(failed?.textContent).toContain(words)
  expect(mail?.textContent).toContain(t('notifications:type.mailArrived', { sender: '王浩' }))
  expect(mail?.textContent).toContain(t('notifications:noTitle'))
  expect(mail?.textContent).not.toContain(t('notifications:unread'))

  await user.click(failed as HTMLElement)
  await waitFor(() => expect(address()).toBe('/pages/faq'))
  await screen.findByRole('button', { name: bellName(0) })
  expect(screen.queryByRole('dialog', { name: t('notifications:label') })).toBeNull()
})

test('SHL-08 NAV-02 days are those of the zone that the person chose', async () => {
  // Half past midnight in Honolulu; a minute to midnight there, and in the morning of yesterday in London.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-04T10:30:00.000Z') })
  onTestFinished(() => void vi.useRealTimers())
  server.answers(getPersonSettings, { ...nothingChosen, timeZone: 'Pacific/Honolulu' })
  stored = [told(1, { at: '2026-03-03T09:59:00.000Z' })]
  const { panel } = await ring()
  await panel.findByText('前天')
})

test('SHL-08 all are marked as read, up to the newest one that is shown', async () => {
  const { panel, user, bell } = await ring()
  await panel.findAllByRole('link')
  await user.click(panel.getByRole('button', { name: t('notifications:readAll') }))
  await screen.findByRole('button', { name: bellName(0) })
  expect(server.asked(readAllNotifications)[0]?.body).toEqual({ newestId: '2' })
  expect(panel.queryByText(t('notifications:unread'))).toBeNull()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(bell))
})

test('SHL-08 the number is read anew when the list opens and when it closes, the list when it opens', async () => {
  const { panel, user, bell } = await ring()
  await panel.findAllByRole('link')
  expect(server.asked(listNotifications)).toHaveLength(1)
  const before = server.asked(countUnreadNotifications).length
  stored = [told(3), ...stored]
  await user.click(bell)
  await screen.findByRole('button', { name: bellName(2) })
  expect(server.asked(countUnreadNotifications)).toHaveLength(before + 1)
  await user.click(bell)
  await screen.findByText('第 3 集')
  expect(server.asked(listNotifications)).toHaveLength(2)
  await waitFor(() => expect(server.asked(countUnreadNotifications)).toHaveLength(before + 2))
})

test('SHL-08 however many pages were loaded, the list begins at its first one when it is opened again', async () => {
  stored = Array.from({ length: 20 }, (_none, index) => told(40 - index))
  server.answers(listNotifications, ({ query }) => (query['page'] === 1 ? stored : [told(2), told(1)]), 22)
  const { panel, user, bell } = await ring()
  await user.click(await panel.findByRole('button', { name: t('notifications:more') }))
  await waitFor(() => expect(panel.getAllByRole('link')).toHaveLength(22))
  await user.click(bell)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(bell)
  const again = within(await screen.findByRole('dialog', { name: t('notifications:label') }))
  expect(await again.findAllByRole('link')).toHaveLength(20)
  expect(server.asked(listNotifications).map(({ query }) => query['page'])).toEqual([1, 2, 1])
})

test('SHL-08 a number that was asked for before all were read does not overwrite what is known since', async () => {
  const { panel, user } = await ring()
  await panel.findAllByRole('link')
  await waitFor(() => expect(server.listeners()).toBe(1))
  const before = server.asked(countUnreadNotifications).length
  const goOn = server.holds(countUnreadNotifications)
  await act(async () => server.tells({ type: 'notification', change: 'arrived' }))
  await waitFor(() => expect(server.asked(countUnreadNotifications)).toHaveLength(before + 1))
  // Only what was asked until now waits.
  server.holds(countUnreadNotifications)()
  await user.click(panel.getByRole('button', { name: t('notifications:readAll') }))
  await screen.findByRole('button', { name: bellName(0) })
  await waitFor(() => expect(server.asked(countUnreadNotifications)).toHaveLength(before + 2))
  expect(server.abandoned(countUnreadNotifications)).toBe(1)
  goOn()
})

test('SHL-08 by keyboard: Enter opens, Tab reaches the lines, Escape goes back, leaving closes', async () => {
  const { bell, user } = await open()
  bell.focus()
  await user.keyboard('{Enter}')
  const panel = await screen.findByRole('dialog', { name: t('notifications:label') })
  await waitFor(() => expect(document.activeElement).toBe(panel))
  const [first] = await within(panel).findAllByRole('link')
  await user.tab()
  await user.tab()
  expect(document.activeElement).toBe(first)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(bell)

  await user.keyboard('{Enter}')
  await screen.findByRole('dialog', { name: t('notifications:label') })
  act(() => screen.getByRole('link', { name: t('navigation:skipLink') }).focus())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('SHL-08 older ones come at a press, each once, also when something new came meanwhile', async () => {
  const all = Array.from({ length: 25 }, (_none, index) => told(25 - index, { read: true }))
  server.answers(
    listNotifications,
    ({ query }) => {
      const page = Number(query['page'])
      return all.slice(Math.max(0, (page - 1) * 20 - 1), page * 20)
    },
    25,
  )
  stored = []
  const { panel, user } = await ring()
  expect(await panel.findAllByRole('link')).toHaveLength(20)
  await user.click(panel.getByRole('button', { name: t('notifications:more') }))
  await waitFor(() => expect(panel.getAllByRole('link')).toHaveLength(25))
  expect(panel.queryByRole('button', { name: t('notifications:more') })).toBeNull()
})

test('SHL-08 with nothing to tell it says what will be told; a failure is said and can be tried again', async () => {
  server.refuses(listNotifications, { code: 'access.noPermission', message: '没有权限' })
  stored = []
  const { panel, user } = await ring()
  await panel.findByText(t('notifications:failed'))
  server.answers(listNotifications, [])
  await user.click(panel.getByRole('button', { name: t('common:action.retry') }))
  await panel.findByText(t('notifications:empty.title'))
})

test('SHL-08 what is urgent and unread stands above the others', async () => {
  stored = [told(2, { level: 'urgent', type: 'publishFailed' }), told(5), told(1, { read: true })]
  const { panel, user } = await ring()
  const pressing = within(await panel.findByRole('list', { name: t('notifications:pressing') }))
  expect(pressing.getAllByRole('link')).toHaveLength(1)
  pressing.getByText('第 2 集')
  // The newest of all stands below it, and is read with the others.
  await user.click(panel.getByRole('button', { name: t('notifications:readAll') }))
  await waitFor(() => expect(server.asked(readAllNotifications)[0]?.body).toEqual({ newestId: '5' }))
})

test('SHL-08 many of one channel are one line that unfolds', async () => {
  const members = [told(9, { type: 'publishFailed' }), told(8, { type: 'publishFailed' })]
  stored = [told(9, { type: 'publishFailed', channelTitle: '星河短剧场', count: 2, group: 'g' })]
  server.answers(listNotifications, ({ query }) => (query['group'] === 'g' ? members : stored))
  const { panel, user } = await ring()
  const line = await panel.findByRole('button', {
    name: new RegExp(t('notifications:manyFailed', { channel: '星河短剧场', n: 2 }), 'u'),
    expanded: false,
  })
  await user.click(line)
  await waitFor(() => expect(panel.getAllByRole('link')).toHaveLength(2))
  panel.getByText('第 8 集')
})

test('EXP-02 a finished export is downloaded from the bell; what was mended says so', async () => {
  stored = [
    told(3, { type: 'sheetReady', title: 'a.xlsx', key: '12', channelId: null, channelTitle: null }),
    told(2, { type: 'publishFailed', read: true, mended: true }),
  ]
  const { panel } = await ring()
  await panel.findByRole('button', { name: t('sheets:file.downloadOf', { name: 'a.xlsx' }) })
  panel.getByText(t('notifications:mended'))
})
