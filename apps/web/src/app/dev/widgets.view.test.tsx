import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
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

test('WID-04 a column has its place in the head and under the rows', async () => {
  await openWidgets()
  const table = within(screen.getByLabelText('More on scrolling', { selector: 'section' }))
  await table.findByText('频道视频 1')
  expect(table.getAllByTitle('In bytes to gigabytes').length).toBeGreaterThan(0)
  const sum = storyRows(30).reduce((all, { size }) => all + size, 0)
  expect(table.getByText(`${(sum / 1024 ** 2).toFixed(2)} MB`)).toBeDefined()
})

test('WID-04 selected rows bring the batch bar, and clearing it brings the toolbar back', async () => {
  const { user } = await openWidgets()
  const table = within(manyRows())
  await user.click(await table.findByLabelText('Select 频道视频 2'))
  await table.findByText(t('common:table.selected', { count: 1 }))
  await user.click(table.getByText(t('common:table.clearSelection')))
  await table.findByLabelText(t('common:table.columns'))
})

test('WID-04 the row by which the kit measures is out of reach', async () => {
  await openWidgets()
  for (const row of document.querySelectorAll<HTMLElement>('.ant-table-measure-row'))
    expect(row.inert).toBe(true)
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
