import { listChannels } from '@pindao/protocol/channels/channel.endpoints.ts'
import { getMenu } from '@pindao/protocol/navigation/navigation.endpoints.ts'
import { listPublishTasks } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { preferencesKey } from '#src/shared/preferences/preferences.ts'
import { openPage, serverFor } from '#test/open-page.tsx'
import { menuOf } from '#test/sample-navigation.ts'
import { personOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

const t = await textsIn('zh')
const menu = () => screen.findByRole('navigation', { name: t('navigation:menu.label') })
const word = (
  key:
    | 'area.content'
    | 'area.channel'
    | 'page.workbench'
    | 'page.source-videos'
    | 'page.publish-tasks'
    | 'page.channels',
) => t(`navigation:${key}`)

function operator() {
  const person = personOf('operator')
  const server = serverFor(person)
  return { person, server }
}

test('NAV-06 SHL-04 the menu is what the server sent, with a divider before the settings', async () => {
  await openPage('/', operator())
  const items = within(await menu())
  await items.findByRole('menuitem', { name: word('area.content') })
  items.getByRole('menuitem', { name: word('area.channel') })
  const texts = (await menu()).textContent ?? ''
  const places = [
    word('page.workbench'),
    word('area.content'),
    t('navigation:menu.settings'),
    word('area.channel'),
  ]
  const order = places.map((text) => texts.indexOf(text))
  expect(order).toEqual(order.toSorted((a, b) => a - b))
  expect(order).not.toContain(-1)
})

test('NAV-06 what waits on a page stands beside its name, and follows what happens', async () => {
  const { person, server } = operator()
  const waiting = (badge: string) =>
    menuOf(person).map((item) => (item.path === null ? item : { ...item, badge }))
  server.answers(getMenu, waiting('2'))
  await openPage('/', { server, person })
  const named = (badge: string) =>
    within(screen.getByRole('navigation', { name: t('navigation:menu.label') })).findByRole('link', {
      name: `${word('page.workbench')} ${badge} ${t('navigation:menu.waiting', { count: Number.parseInt(badge, 10) })}`,
    })
  await menu()
  await named('2')
  server.answers(getMenu, waiting('99+'))
  await waitFor(() => expect(server.listeners()).toBe(1))
  await act(async () => server.tells({ type: 'mail', id: '1', change: 'arrived' }))
  await named('99+')
})

test('NAV-06 I18N-02 what waits is counted as the language counts', async () => {
  const { person, server } = operator()
  const waiting = (badge: string) =>
    menuOf(person).map((item) => (item.path === null ? item : { ...item, badge }))
  server.answers(getMenu, waiting('1'))
  await openPage('/', { server, person, locale: 'fr' })
  const [first] = await screen.findAllByRole('link', { name: / 1 non lu$/u })
  expect(first).toBeTruthy()
  server.answers(getMenu, waiting('2'))
  await waitFor(() => expect(server.listeners()).toBe(1))
  await act(async () => server.tells({ type: 'mail', id: '1', change: 'arrived' }))
  await screen.findAllByRole('link', { name: / 2 non lus$/u })
})

/** The menu, with five waiting on the pages of a group. */
function waitingInGroup() {
  const { person, server } = operator()
  const badges = ['2', '3']
  const records = menuOf(person).map((item) =>
    item.name === 'navigation.area.content'
      ? {
          ...item,
          childrenList: item.childrenList?.map((page) => ({ ...page, badge: badges.pop() ?? null })),
        }
      : item,
  )
  server.answers(getMenu, records)
  return { person, server }
}
const fiveWait = () => `${word('area.content')} 5 ${t('navigation:menu.waiting', { count: 5 })}`

test('NAV-06 a folded group says how much waits on its pages together, and leaves it to them when it is open', async () => {
  window.localStorage.setItem(preferencesKey, JSON.stringify({ locale: 'zh', menuPinned: true }))
  const { user } = await openPage('/', waitingInGroup())
  const items = within(await menu())
  await user.click(await items.findByRole('menuitem', { name: fiveWait() }))
  await items.findByRole('link', {
    name: `${word('page.source-videos')} 3 ${t('navigation:menu.waiting', { count: 5 })}`,
  })
  await items.findByRole('menuitem', { name: word('area.content') })
})

test('NAV-06 SHL-04 the mini menu has a dot where something waits, and says how much', async () => {
  const { user } = await openPage('/', waitingInGroup())
  const items = within(await menu())
  const group = await items.findByRole('menuitem', { name: fiveWait() })
  const dots = () => group.querySelectorAll('[data-marked="true"]')
  expect(dots()).toHaveLength(1)
  const other = await items.findByRole('menuitem', { name: word('area.channel') })
  expect(other.querySelector('[data-marked="true"]')).toBeNull()
  await user.hover(group)
  await waitFor(() => expect(dots()).toHaveLength(0))
})

test('SHL-04 the pin keeps the menu unfolded, over a reload too, until it is taken out', async () => {
  const { user } = await openPage('/', operator())
  const unfolded = async () => (await menu()).closest('aside')?.dataset['expanded']
  const pin = (name: string) => screen.findByRole('button', { name })
  await user.click(await pin(t('navigation:menu.pin')))
  await user.unhover(await pin(t('navigation:menu.unpin')))
  await openPage('/', operator())
  const pinned = await pin(t('navigation:menu.unpin'))
  expect([pinned.getAttribute('aria-pressed'), await unfolded()]).toEqual(['true', 'true'])
  await user.click(pinned)
  await pin(t('navigation:menu.pin'))
  await openPage('/', operator())
  expect(await unfolded()).toBe('false')
})

test('SHL-04 Escape folds the menu that unfolded under the pointer', async () => {
  const { user } = await openPage('/', operator())
  const unfolded = async () => (await menu()).closest('aside')?.dataset['expanded']
  await user.hover(await within(await menu()).findByRole('menuitem', { name: word('area.content') }))
  await waitFor(async () => expect(await unfolded()).toBe('true'))
  await user.keyboard('{Escape}')
  await waitFor(async () => expect(await unfolded()).toBe('false'))
})

test('SHL-04 choosing a page folds the menu that unfolded under the pointer; what is pinned stays', async () => {
  const { person, server } = operator()
  server.answers(listPublishTasks, [])
  const { user } = await openPage('/', { server, person })
  const unfolded = async () => (await menu()).closest('aside')?.dataset['expanded']
  const items = within(await menu())
  const group = await items.findByRole('menuitem', { name: word('area.content') })
  await user.hover(group)
  await waitFor(async () => expect(await unfolded()).toBe('true'))
  await user.click(group)
  expect(await unfolded()).toBe('true')
  await user.click(await items.findByRole('link', { name: word('page.publish-tasks') }))
  await screen.findByRole('heading', { name: t('publishing:title') })
  expect(await unfolded()).toBe('false')
})

test('NAV-06 SHL-01 in the row a group says how much waits on its pages', async () => {
  window.localStorage.setItem(preferencesKey, JSON.stringify({ locale: 'zh', menuLayout: 'horizontal' }))
  await openPage('/', waitingInGroup())
  await within(await menu()).findByRole('menuitem', { name: fiveWait() })
})

test('NAV-06 PERM-01 a group without a permitted page is not drawn', async () => {
  const person = personOf('finance')
  const server = serverFor(person)
  // A server that sent too much would not open a door: the menu checks once more.
  server.answers(getMenu, menuOf(personOf('operator')))
  await openPage('/', { server, person })
  const items = within(await menu())
  await items.findByRole('menuitem', { name: word('area.channel') })
  expect(items.queryByRole('menuitem', { name: word('area.content') })).toBeNull()
})

test('SHL-04 in the open menu the page shown is marked, its group stands open', async () => {
  window.localStorage.setItem(preferencesKey, JSON.stringify({ locale: 'zh', menuPinned: true }))
  const { person, server } = operator()
  server.answers(listPublishTasks, [])
  await openPage('/channel/publish-tasks', { server, person })
  const items = within(await menu())
  const link = await items.findByRole('link', { name: word('page.publish-tasks') })
  expect(items.getAllByRole('link', { current: 'page' })).toEqual([link])
  items.getByRole('menuitem', { name: word('area.content'), expanded: true })
})

/** The menu of somebody for whom the group of channels is one page. */
function withOnePage() {
  const { person, server } = operator()
  const records = menuOf(person).map((item) =>
    item.name === 'navigation.area.channel'
      ? { ...item, childrenList: item.childrenList?.slice(0, 1) }
      : item,
  )
  server.answers(getMenu, records)
  return { person, server }
}

test('SHL-04 a group of one page is that page: one click opens it', async () => {
  const { person, server } = withOnePage()
  server.answers(listChannels, [])
  const { user, address } = await openPage('/', { server, person })
  const items = within(await menu())
  await user.click(await items.findByRole('link', { name: word('page.channels') }))
  await screen.findByRole('heading', { name: t('channels:title') })
  expect(address()).toBe('/channels')
})

test('NAV-06 g and the letter of a page go there from anywhere; the help of ? names the letters of this person', async () => {
  const { person, server } = withOnePage()
  server.answers(listChannels, [])
  const { user, address } = await openPage('/', { server, person })
  const link = await within(await menu()).findByRole('link', { name: word('page.channels') })
  expect(link.getAttribute('aria-keyshortcuts')).toBe('g n')
  // Keys work once their code is there, of which nothing shows.
  const help = await waitFor(async () => {
    await user.keyboard('?')
    return screen.getByRole('dialog', { name: t('list:keys.title') })
  })
  within(help).getByText('g n')
  expect(within(help).queryByText('g s')).toBeNull()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(help.isConnected).toBe(false))
  await user.keyboard('gn')
  await screen.findByRole('heading', { name: t('channels:title') })
  expect(address()).toBe('/channels')
})

test('NAV-06 a menu that cannot be fetched offers to try again, and the page beside it works', async () => {
  const { person, server } = operator()
  server.refuses(getMenu, { code: 'common.conflict' })
  const { user } = await openPage('/', { server, person })
  await screen.findByRole('heading', { name: t('workbench:title') })
  const retry = await within(await menu()).findByRole('button', { name: t('action.retry') })
  server.answers(getMenu, menuOf(person))
  await user.click(retry)
  await within(await menu()).findByRole('menuitem', { name: word('area.content') })
})
