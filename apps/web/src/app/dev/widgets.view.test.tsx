import type { Platform } from '@pindao/protocol/channels/platforms.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { preferencesKey } from '#src/shared/preferences/preferences.ts'
import { openPage, serverFor } from '#test/open-page.tsx'
import { personOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'
import { storyRows } from './story-rows.ts'

const t = await textsIn('zh')
const person = personOf('operator')

async function openWidgets() {
  const page = await openPage('/dev/widgets', { server: serverFor(person), person })
  await screen.findByText('Widgets', { selector: 'h1' })
  return page
}

/** A role is looked up slowly among so many elements. */
const manyRows = () => screen.getByLabelText('10,000 rows', { selector: 'section' })

test('WID-04 of 10,000 rows only those in sight are in the page: at most 1500 nodes', async () => {
  await openWidgets()
  const table = manyRows()
  await within(table).findByText('频道视频 1')
  expect(table.querySelectorAll('*').length).toBeLessThanOrEqual(1500)
  expect(within(table).getByText(t('common:table.total', { count: 10_000 }))).toBeDefined()
})

test('WID-04 whoever scrolls to the end of the rows gets more of them', async () => {
  await openWidgets()
  const table = within(screen.getByLabelText('More on scrolling', { selector: 'section' }))
  const box = (await table.findByText('频道视频 30')).closest('table')?.parentElement as HTMLElement
  // Nothing is laid out here: so high are thirty rows.
  Object.defineProperty(box, 'scrollHeight', { value: 1580 })
  Object.defineProperty(box, 'clientHeight', { value: 580 })
  fireEvent.scroll(box, { target: { scrollTop: 979 } })
  expect(table.queryByText('频道视频 31')).toBeNull()
  fireEvent.scroll(box, { target: { scrollTop: 980 } })
  await table.findByText('频道视频 60')
})

test('WID-04 a column has its place in the head and under the rows', async () => {
  await openWidgets()
  const table = within(screen.getByLabelText('More on scrolling', { selector: 'section' }))
  await table.findByText('频道视频 1')
  expect(table.getAllByTitle('In bytes to gigabytes').length).toBeGreaterThan(0)
  const sum = storyRows(30).reduce((all, { size }) => all + size, 0)
  expect(table.getByText(`${(sum / 1024 ** 2).toFixed(2)} MB`)).toBeDefined()
})

test('WID-04 what stands under a column is there under 10,000 rows, too, and does not scroll away', async () => {
  await openWidgets()
  const table = manyRows()
  await within(table).findByText('频道视频 1')
  const sum = storyRows(10_000).reduce((all, { size }) => all + size, 0)
  const shown = within(table).getByText(`${(sum / 1024 ** 3).toFixed(2)} GB`)
  expect(shown.closest('[class*=tbody]')).toBeNull()
})

test('WID-04 selected rows bring the batch bar, and clearing it brings the toolbar back', async () => {
  const { user } = await openWidgets()
  const table = within(manyRows())
  await user.click(await table.findByLabelText(t('common:table.select', { name: '频道视频 2' })))
  await table.findByText(t('common:table.selected', { count: 1 }))
  await user.click(table.getByText(t('common:table.clearSelection')))
  await table.findByLabelText(t('common:table.columns'))
})

test('WID-05 codes and tag classes of one meaning look alike, those of another differ, others have no look', async () => {
  await openWidgets()
  const lookOf = (word: string) => screen.getByTitle(word).parentElement?.className
  const [success, failure, pending] = ['code 5', 'code 6', 'code 0'].map(lookOf)
  expect(['code 2', 'code 3', 'code 4'].map(lookOf)).toEqual([success, failure, pending])
  expect(['success', 'fail', 'pending'].map(lookOf)).toEqual([success, failure, pending])
  expect(new Set([success, failure, pending, lookOf('normal'), lookOf('on')]).size).toBe(5)
  for (const word of ['code 1', 'code 7']) expect(screen.getByText(word).className).toBe('')
})

test('WID-05 a platform is named in the language of the page whatever its alias, an unknown one as it is written', async () => {
  await openWidgets()
  const names = Object.entries({ bilibili: 2, xiaohongshu: 2, youtube: 1, weibo: 1 }) as [Platform, number][]
  for (const [platform, times] of names)
    expect(await screen.findAllByText(t(`states:platform.${platform}`), { exact: true })).toHaveLength(times)
  expect(screen.queryByText('B站')).toBeNull()
  screen.getByText('vimeo')
})

test('WID-05 a label that leads to a page is a link, one that opens something a button', async () => {
  await openWidgets()
  expect(screen.getByText('To a page').closest('a')?.getAttribute('href')).toBe('/')
  expect(screen.getByText('A press').closest('button')).not.toBeNull()
})

test('WID-01 a month is called so, searched for as year and month, and emptied where it can be', async () => {
  const { user, address } = await openWidgets()
  const form = within(screen.getByRole('form', { name: t('common:search.form') }))
  const month = await form.findByRole('textbox', { name: 'Month' })
  expect(month).toHaveProperty('placeholder', t('common:month'))
  await user.type(month, '2026-03{Enter}')
  expect(month).toHaveProperty('value', '2026-03')
  await user.click(form.getByRole('button', { name: t('common:action.search') }))
  await waitFor(() => expect(address()).toBe('/dev/widgets?month=2026-03'))
  await user.click(within(month.parentElement as HTMLElement).getByRole('button'))
  await user.click(form.getByRole('button', { name: t('common:action.search') }))
  await waitFor(() => expect(address()).toBe('/dev/widgets'))
})

test.each([
  { direction: 'ltr', place: 'topRight' },
  { direction: 'rtl', place: 'topLeft' },
])('SHL-09 a toast stands at the top end for two seconds ($direction)', async ({ direction, place }) => {
  window.localStorage.setItem(preferencesKey, JSON.stringify({ locale: 'zh', direction }))
  await openWidgets()
  const told = ['Success', 'Info', 'Error']
  const shown = () => told.filter((text) => screen.queryByText(text) !== null)
  const buttons = told.map((text) => screen.getByText(text.toLowerCase(), { selector: 'button span' }))
  fireEvent.click(buttons[0] as HTMLElement)
  await screen.findByText('Success')
  await waitFor(() => expect(shown()).toEqual([]))
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  for (const button of buttons) fireEvent.click(button)
  // The first turn makes the place, the second what stands in it.
  for (let turn = 0; turn < 2; turn += 1) await act(() => vi.advanceTimersByTimeAsync(0))
  expect(shown()).toEqual(told)
  // Nothing is laid out here: where it stands, only the kit's name for the place says.
  const list = screen.getByText('Success').closest('[role=status]')?.parentElement?.parentElement
  expect(list?.className).toContain(place)
  await act(() => vi.advanceTimersByTimeAsync(1900))
  expect(shown()).toEqual(told)
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect(shown()).toEqual([])
})

test('SHL-09 dialogs and toasts say the sentences of the specification', async () => {
  const { user } = await openWidgets()
  const press = (name: string) => user.click(screen.getByText(name, { selector: 'button span' }))
  await press('pending')
  await screen.findByText('正在处理，请稍候…')
  await waitFor(() => expect(screen.queryByText('正在处理，请稍候…')).toBeNull())
  await press('copy')
  await screen.findByText('复制成功！')
  await press('copy address')
  await screen.findByText('复制地址成功')
  await press('succeeded')
  await screen.findAllByText('成功！')
  await press('failed')
  await screen.findAllByText('失败')
  await screen.findByText('未知错误，请联系管理员。')
  await press('confirm')
  await screen.findAllByText('请确认信息是否正确')
}, 90_000)

test('SHL-09 a success is gone after its two seconds although the pointer rests on it, and lets presses through', async () => {
  const { user } = await openWidgets()
  await user.click(screen.getByText('copy', { selector: 'button span' }))
  const toast = (await screen.findByText('复制成功！')).closest('[role="status"]')
  if (!(toast instanceof HTMLElement)) throw new Error('a toast says its role')
  expect(toast.style.pointerEvents).toBe('none')
  expect(within(toast).queryByRole('button')).toBeNull()
  fireEvent.mouseEnter(toast)
  await waitFor(() => expect(screen.queryByText('复制成功！')).toBeNull())
})

test('WID-03 conditions are chips that a press takes off; a value brings how it is compared', async () => {
  const { user, address } = await openWidgets()
  const form = within(screen.getByRole('form', { name: t('common:search.form') }))
  await user.type(form.getByLabelText('Title'), ' 春 ')
  await user.type(form.getByLabelText('Views'), '007x')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(new URLSearchParams(address().split('?')[1]).get('views')).toBe('7'))
  expect(Object.fromEntries(new URLSearchParams(address().split('?')[1]))).toEqual({
    title: '春',
    views: '7',
    how: 'over',
  })
  const name = t('common:search.remove', { label: 'Views', text: '> 7' })
  await user.click(form.getByRole('button', { name }))
  await waitFor(() => expect(address()).toBe(`/dev/widgets?title=${encodeURIComponent('春')}`))
})

test('VAL-02 special characters are refused before the search', async () => {
  const { user, address } = await openWidgets()
  const form = within(screen.getByRole('form', { name: t('common:search.form') }))
  await user.click(form.getByLabelText('Title'))
  await user.paste('a[b')
  await user.keyboard('{Enter}')
  await form.findByText(t('validation:searchCharacters'))
  expect(address()).toBe('/dev/widgets')
})
