import {
  createSavedView,
  listSavedViews,
  type SavedView,
  updateSavedView,
} from '@pindao/protocol/access/saved-view.endpoints.ts'
import { listVideos } from '@pindao/protocol/media/video.endpoints.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage, serverFor } from '#test/open-page.tsx'
import { personOf, videoOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'
import { tableLayoutsKey } from './use-table-layout.ts'

const t = await textsIn('zh')
const person = personOf('operator')
const path = '/channel/source-videos'
const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)

async function openList(views: readonly SavedView[] = [], address = path) {
  const server = serverFor(person)
  server.answers(listVideos, [videoOf({ id: '1', title: '一' })])
  server.answers(listSavedViews, [...views])
  const page = await openPage(address, { server, person })
  await screen.findByText('一')
  return { ...page, server }
}

async function openSettings(user: Awaited<ReturnType<typeof openList>>['user']) {
  await user.click(screen.getByRole('button', { name: t('common:table.columns') }))
  return within(await screen.findByRole('dialog', { name: t('list:columns.title') }))
}

test('WID-04 columns are hidden, moved by buttons, kept over a reload, and reset', async () => {
  const { user } = await openList()
  const before = headings()
  const settings = await openSettings(user)
  await user.click(settings.getByRole('checkbox', { name: t('media:column.size') }))
  const down = t('list:arrange.down', { title: t('media:column.channel') })
  await user.click(settings.getByRole('button', { name: down }))
  expect(headings()).not.toContain(t('media:column.size'))
  expect(headings().indexOf(t('media:column.channel'))).toBe(3)

  const kept = headings()
  await openList()
  expect(headings()).toEqual(kept)
  const again = await openSettings(user)
  await user.click(again.getByRole('button', { name: t('list:columns.reset') }))
  expect(headings()).toEqual(before)
})

test('WID-04 what is shown is saved as a view, with a name', async () => {
  const { user, server } = await openList([], `${path}?title=春`)
  server.answers(createSavedView, ({ body }) => viewOf(body as Partial<SavedView>))
  await user.click(await screen.findByRole('button', { name: t('list:views.button') }))
  await user.click(await screen.findByRole('menuitem', { name: t('list:views.save') }))
  const dialog = within(await screen.findByRole('dialog', { name: t('list:views.save') }))
  await user.click(dialog.getByRole('button', { name: t('common:action.confirm') }))
  await dialog.findByText(t('validation:required'))
  await user.type(dialog.getByRole('textbox', { name: t('list:views.name') }), '春天的')
  await user.click(dialog.getByRole('checkbox', { name: t('list:views.openWith') }))
  await user.click(dialog.getByRole('button', { name: t('common:action.confirm') }))
  await screen.findByText(t('list:views.saved'))
  expect(server.asked(createSavedView)[0]?.body).toEqual({
    listId: 'source-videos',
    name: '春天的',
    isDefault: true,
    content: { filters: { title: '春' }, layout: { density: 'middle', columns: [] } },
  })
})

test('WID-04 a list without conditions opens with the default view; with some it does not', async () => {
  const view = viewOf({ isDefault: true })
  const { length } = window.history
  const { address } = await openList([view])
  await waitFor(() => expect(address()).toBe(`${path}?title=${encodeURIComponent('冬')}`))
  const chosen = t('list:views.nameOfDefault', { name: view.name })
  await waitFor(() =>
    expect(screen.getByRole('button', { name: chosen }).getAttribute('aria-current')).toBe('true'),
  )
  expect(headings()).not.toContain(t('media:column.size'))
  expect(window.history).toHaveLength(length)
  window.localStorage.removeItem(tableLayoutsKey)
  const other = await openList([view], `${path}?title=a`)
  await screen.findByRole('button', { name: t('list:views.button') })
  expect((await screen.findByRole('button', { name: chosen })).getAttribute('aria-current')).not.toBe('true')
  expect(other.address()).toBe(`${path}?title=a`)
})

test('WID-02 the total is seen once, at the pages; above the list it is only heard', async () => {
  await openList()
  const [heard, seen, ...others] = await screen.findAllByText(t('common:table.total', { count: 1 }))
  expect([heard?.className, others]).toEqual(['heard', []])
  within(screen.getByRole('navigation', { name: t('common:table.pages') })).getByText(seen?.textContent ?? '')
})

test('WID-03 a chip says the value alone, and names its field to screen readers and in its title', async () => {
  await openList([], `${path}?title=春`)
  const whole = { label: t('media:search.title'), text: '春' }
  const chip = await screen.findByRole('button', { name: t('common:search.remove', whole) })
  expect([chip.textContent, chip.title]).toEqual(['春', t('common:search.chip', whole)])
})

test('WID-03 PUB-01 a filter offers the states that something can be in, by the words of the product', async () => {
  const { user } = await openList()
  await user.click(await screen.findByRole('combobox', { name: t('media:search.status') }))
  await screen.findByRole('option', { name: t('states:videoUploadStatus.saved') })
  await screen.findByRole('option', { name: t('states:videoUploadStatus.translating') })
})

test('API-01 two presses on refresh ask once, and the second says how long to wait', async () => {
  const { user, server } = await openList()
  const before = server.asked(listVideos).length
  const refresh = screen.getByRole('button', { name: t('common:table.refresh') })
  await user.dblClick(refresh)
  await screen.findByText(t('common:error.tooFrequent', { ms: 1000 }))
  expect(server.asked(listVideos)).toHaveLength(before + 1)
})

test('WID-02 the jump takes digits only, and Enter beyond the last page goes to the last', async () => {
  const { user, address, server } = await openList()
  server.answers(listVideos, [videoOf({ id: '1', title: '一' })], 95)
  await user.click(screen.getByRole('button', { name: t('common:table.refresh') }))
  const jump = await screen.findByLabelText(t('common:table.jump'))
  await user.type(jump, '0a99x')
  expect(jump).toHaveProperty('value', '99')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(address()).toBe(`${path}?page=4`))
})

test('WID-02 a page past the end is replaced by the last one: the way back does not lead there again', async () => {
  const { length } = window.history
  const { address } = await openList([], `${path}?page=9&title=a`)
  await waitFor(() => expect(address()).toBe(`${path}?title=a`))
  expect(window.history).toHaveLength(length)
})

function viewOf(part: Partial<SavedView>): SavedView {
  return {
    id: '5',
    listId: 'source-videos',
    name: '冬天的',
    isDefault: false,
    updatedAt: '2026-03-09T08:00:00.000Z',
    content: {
      filters: { title: '冬' },
      layout: { density: 'compact', columns: [{ key: 'size', hidden: true, pin: null }] },
    },
    ...part,
  }
}

test('WID-04 a new name is sent once; one that was refused is not sent again by leaving the field', async () => {
  const view = viewOf({})
  const { user, server } = await openList([view])
  server.refuses(updateSavedView, { code: 'access.viewNotFound' })
  await user.click(await screen.findByRole('button', { name: t('list:views.button') }))
  await user.click(await screen.findByRole('menuitem', { name: t('list:views.manage') }))
  const dialog = within(await screen.findByRole('dialog', { name: t('list:views.manage') }))
  const name = dialog.getByRole('textbox', { name: t('list:views.nameOf', { name: view.name }) })
  const names = () => server.asked(updateSavedView).map(({ body }) => (body as { name: string }).name)
  await user.type(name, '二')
  await user.tab()
  await screen.findByText(t('errors:access.viewNotFound'))
  await user.click(name)
  await user.tab()
  await user.type(name, '三{Enter}')
  await user.tab()
  await waitFor(() => expect(names()).toEqual([`${view.name}二`, `${view.name}二三`]))
  await user.type(name, '{Enter}')
  await waitFor(() => expect(names()).toHaveLength(3))
})

test('WID-04 a change keeps what another window of this browser has changed meanwhile', async () => {
  const { user } = await openList()
  const theirs = { density: 'compact', columns: [] }
  window.localStorage.setItem(tableLayoutsKey, JSON.stringify({ staff: theirs }))
  const settings = await openSettings(user)
  await user.click(settings.getByRole('checkbox', { name: t('media:column.size') }))
  const stored = () => JSON.parse(window.localStorage.getItem(tableLayoutsKey) ?? '{}')
  expect(Object.keys(stored()).toSorted()).toEqual(['source-videos', 'staff'])
  expect(stored().staff).toEqual(theirs)
  expect(headings()).not.toContain(t('media:column.size'))
  const event = new StorageEvent('storage', { key: tableLayoutsKey, newValue: null })
  window.dispatchEvent(event)
  await waitFor(() => expect(headings()).toContain(t('media:column.size')))
})
