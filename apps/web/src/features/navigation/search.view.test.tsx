import { listChannels } from '@pindao/protocol/channels/channel.endpoints.ts'
import { listVideos } from '@pindao/protocol/media/video.endpoints.ts'
import { getMenu, type MenuRecord } from '@pindao/protocol/navigation/navigation.endpoints.ts'
import { type Suggestion, search } from '@pindao/protocol/navigation/search.endpoints.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openPage, serverFor } from '#test/open-page.tsx'
import { menuOf } from '#test/sample-navigation.ts'
import { channelOf, personOf, videoOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

const t = await textsIn('zh')
const person = personOf('operator')

const fileOf = (part: Partial<Suggestion> = {}): Suggestion => ({
  type: 'video',
  id: '11',
  title: '月光钢琴课',
  subtitle: '云上频道',
  thumbnailUrl: null,
  path: '/channel/source-videos?preview=11',
  ...part,
})
const channel = fileOf({ type: 'channel', id: '3', title: '月光剧场', path: '/channels?title=月光剧场' })
const contact = fileOf({
  type: 'staff',
  id: '7',
  title: '月光',
  subtitle: 'yg@pindao.example',
  path: '/apps/user/view/7',
})

async function open(
  address = '/dashboards/statistics',
  menu: (records: MenuRecord[]) => MenuRecord[] = (records) => records,
) {
  const server = serverFor(person)
  server.answers(getMenu, menu(menuOf(person)))
  server.answers(listVideos, [videoOf()])
  server.answers(listChannels, [channelOf()])
  server.answers(search, { files: [fileOf(), channel], contacts: [contact] })
  const page = await openPage(address, { server, person })
  const button = await screen.findByRole('button', { name: t('search:open') })
  // Until the menu is there, its pages are not found.
  await screen.findByRole('menuitem', { name: t('navigation:page.workbench') })
  return { ...page, server, button }
}

const field = () => screen.findByRole('combobox', { name: t('search:label') })
const options = () => screen.findAllByRole('option')
const titles = async () => (await options()).map((option) => option.textContent)
const active = async () =>
  document.getElementById((await field()).getAttribute('aria-activedescendant') ?? '')
const gone = () => waitFor(() => expect(screen.queryByRole('dialog', { name: t('search:label') })).toBeNull())

test('SHL-05 what is found stands in its groups, and is counted aloud', async () => {
  const { user, button, server } = await open()
  await user.click(button)
  await user.type(await field(), ' 月光 ')
  await waitFor(async () => expect(await options()).toHaveLength(3))
  const groups = (await screen.findAllByRole('group')).filter(
    (group) => within(group).queryAllByRole('option').length > 0,
  )
  expect(groups.map((group) => [within(group).getAllByRole('option').length, group.textContent])).toEqual([
    [2, expect.stringContaining(t('search:group.files'))],
    [1, expect.stringContaining(t('search:group.contacts'))],
  ])
  expect(screen.getByText(t('search:found', { count: 3 })).getAttribute('role')).toBe('status')
  expect(server.asked(search).map(({ query }) => query)).toEqual([{ query: '月光' }])
})

test('SHL-05 pages are found in the menu by pinyin; Enter opens the first, the arrows another', async () => {
  const { user, address, server } = await open()
  server.answers(search, { files: [], contacts: [] })
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await field(), 'sp')
  await waitFor(async () =>
    expect((await active())?.textContent).toContain(t('navigation:page.source-videos')),
  )
  await user.keyboard('{Enter}')
  await gone()
  await waitFor(() => expect(address()).toBe('/channel/source-videos'))
  // The heading takes the focus when the page is there: in a browser the search stands over it, here it does not.
  const heading = await screen.findByRole('heading', { level: 1, name: t('navigation:page.source-videos') })
  await waitFor(() => expect(document.activeElement).toBe(heading))

  server.answers(search, { files: [fileOf(), channel], contacts: [contact] })
  await user.keyboard('{Control>}{Shift>}[Slash]{/Shift}{/Control}')
  await user.type(await field(), '月')
  await waitFor(async () => expect(await options()).toHaveLength(3))
  expect((await active())?.textContent).toContain('月光钢琴课')
  await user.keyboard('{ArrowUp}')
  expect((await active())?.textContent).toContain(contact.subtitle)
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect((await active())?.getAttribute('aria-selected')).toBe('true')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(decodeURIComponent(address())).toBe('/channels?title=月光剧场'))
})

test('SHL-05 an answer to earlier words never replaces a newer one', async () => {
  const { user, button, server } = await open()
  const answerTo = (title: string) => ({ files: [fileOf({ title })], contacts: [] })
  server.answers(search, ({ query }) => answerTo(`答 ${query['query']}`))
  await user.click(button)
  const releaseEarlier = server.holds(search)
  await user.type(await field(), '月')
  await waitFor(() => expect(server.asked(search)).toHaveLength(1))
  server.holds(search)()
  await user.type(await field(), '光')
  await waitFor(async () => expect(await titles()).toEqual([expect.stringContaining('答 月光')]))
  await waitFor(() => expect(server.abandoned(search)).toBe(1))
  releaseEarlier()
  expect(await titles()).toEqual([expect.stringContaining('答 月光')])
})

test('SHL-05 Escape, the cross and a press beside the panel close it; the focus returns, the text is gone', async () => {
  const { user, button } = await open()
  const closings = [
    () => user.keyboard('{Escape}'),
    () => user.click(screen.getByRole('button', { name: t('search:close') })),
    () =>
      user.pointer({ keys: '[MouseLeft>]', target: screen.getByRole('dialog', { name: t('search:label') }) }),
  ]
  for (const close of closings) {
    await user.click(button)
    expect(await field()).toHaveProperty('value', '')
    expect(document.activeElement).toBe(await field())
    expect(document.documentElement.style.overflow).toBe('hidden')
    await user.type(await field(), '月')
    await close()
    await gone()
    expect(document.activeElement).toBe(button)
    expect(document.documentElement.style.overflow).toBe('')
  }
})

test('SHL-05 the Tab key leaves the panel at either end and closes it; between its stops it stays', async () => {
  const { user, button } = await open()
  await user.click(button)
  await field()
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: t('search:close') }))
  await user.tab()
  await gone()
  await user.click(button)
  await field()
  await user.tab({ shift: true })
  await gone()
  expect(document.documentElement.style.overflow).toBe('')
})

test('SHL-05 settings and help are found as pages are, also by pinyin', async () => {
  const { user, address, server } = await open()
  server.answers(search, { files: [], contacts: [] })
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await field(), 'bangzhu')
  await waitFor(async () => expect(await titles()).toEqual([t('navigation:page.help')]))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(address()).toBe('/pages/faq'))
})

test('SHL-05 of what is found at most five pages are offered, and of the pages somebody came through the last five', async () => {
  const numbers = [1, 2, 3, 4, 5, 6]
  const been = numbers.map((number) => ({
    path: `/${number}`,
    url: `/${number}`,
    titleKey: `旧页 ${number}`,
    userId: person.user.userId,
  }))
  window.sessionStorage.setItem('trail', JSON.stringify(been))
  const { user, button, server } = await open('/dashboards/statistics', (menu) => [
    ...menu,
    ...numbers.flatMap((number) =>
      menu.slice(0, 1).map((page) => ({ ...page, path: `/pages/${number}`, name: `片库 ${number}` })),
    ),
  ])
  server.answers(search, { files: [], contacts: [] })
  await user.click(button)
  await waitFor(async () => expect(await titles()).toEqual([6, 5, 4, 3, 2].map((number) => `旧页 ${number}`)))
  await user.type(await field(), '片库')
  await waitFor(async () => expect(await titles()).toEqual([1, 2, 3, 4, 5].map((number) => `片库 ${number}`)))
})

test('SHL-05 the keys of an input method are its own', async () => {
  const { user, button, server } = await open()
  await user.click(button)
  const input = await field()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  fireEvent.compositionStart(input)
  fireEvent.input(input, { target: { value: 'yue' }, isComposing: true })
  for (const key of ['Enter', 'Escape', 'ArrowDown'])
    fireEvent.keyDown(input, { key, isComposing: true, keyCode: 229 })
  await vi.advanceTimersByTimeAsync(60_000)
  vi.useRealTimers()
  expect(input).toHaveProperty('value', 'yue')
  expect(server.asked(search)).toHaveLength(0)
  fireEvent.input(input, { target: { value: '月' }, isComposing: true })
  fireEvent.compositionEnd(input)
  await waitFor(async () => expect(await options()).toHaveLength(3))
  expect(server.asked(search).map(({ query }) => query)).toEqual([{ query: '月' }])
})

test('VAL-02 SHL-05 special characters, nothing found and a failure each say what they are', async () => {
  const { user, button, server } = await open()
  await user.click(button)
  await user.type(await field(), '月[[')
  await screen.findByText(t('validation:searchCharacters'))
  server.answers(search, { files: [], contacts: [] })
  await user.clear(await field())
  await user.type(await field(), 'zzz')
  expect(await screen.findAllByText(t('search:none', { words: 'zzz' }))).not.toEqual([])
  server.refuses(search, { code: 'common.conflict', message: '坏了' })
  await user.type(await field(), 'q')
  const alert = within(await screen.findByRole('alert'))
  alert.getByText('坏了', { exact: false })
  server.answers(search, { files: [fileOf()], contacts: [] })
  await user.click(alert.getByRole('button', { name: t('action.retry') }))
  await waitFor(async () => expect(await options()).toHaveLength(1))
  expect(server.asked(search).some(({ query }) => String(query['query']).includes('['))).toBe(false)
})

test('SHL-05 before anything is typed the pages somebody came through are offered', async () => {
  const { user, address } = await open('/channels')
  await screen.findByRole('heading', { name: t('channels:title') })
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await field(), '工作台{Enter}')
  await waitFor(() => expect(address()).toBe('/dashboards/statistics'))
  await screen.findByRole('heading', { name: t('workbench:title') })
  await user.keyboard('{Control>}k{/Control}')
  await waitFor(async () => expect(await titles()).toEqual([t('navigation:page.channels')]))
  screen.getByText(t('search:group.recent'))
})
