import { getStaffChoices, getStaffMember, listStaff } from '@pindao/protocol/access/staff.endpoints.ts'
import { listVideos } from '@pindao/protocol/media/video.endpoints.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage, serverFor } from '#test/open-page.tsx'
import { memberOf, personOf, videoOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

const t = await textsIn('zh')

async function openVideos(address = '/channel/source-videos') {
  const person = personOf('operator')
  const server = serverFor(person)
  server.answers(listVideos, [videoOf({ id: '1', title: '一' }), videoOf({ id: '2', title: '二' })])
  const page = await openPage(address, { server, person })
  await screen.findByText('一')
  return { ...page, server }
}

async function openStaff() {
  const person = personOf('admin')
  const server = serverFor(person)
  const people = Array.from({ length: 30 }, (_, index) =>
    memberOf({ id: String(index + 20), fullName: `同事${index + 1}` }),
  )
  server.answers(listStaff, people, 40)
  server.answers(getStaffChoices, { departments: [], roles: [] })
  // After the choices: their address would be somebody's id to the fake server.
  server.answers(getStaffMember, memberOf())
  const page = await openPage('/account/staff', { server, person })
  await screen.findByText('同事1')
  return { ...page, server }
}
const box = (name: string) => screen.getByRole('checkbox', { name: t('common:table.select', { name }) })
const head = (name: string) => screen.getByRole('columnheader', { name: new RegExp(name, 'u') })

test('WID-02 a list begins with thirty rows a page', async () => {
  const { server } = await openVideos()
  expect(server.asked(listVideos)[0]?.query).toMatchObject({ page: 1, pageSize: 30 })
})

test('WID-04 the head of a column orders the list: ascending, descending, as usual; the address says so', async () => {
  const { user, address, server } = await openVideos('/channel/source-videos?page=2')
  const size = t('media:column.size')
  const press = () => user.click(head(size))
  await press()
  await waitFor(() => expect(address()).toBe('/channel/source-videos?sort=size'))
  expect(head(size).getAttribute('aria-sort')).toBe('ascending')
  await waitFor(() => expect(server.asked(listVideos).at(-1)?.query).toMatchObject({ sort: 'size' }))
  await press()
  await waitFor(() => expect(address()).toBe('/channel/source-videos?sort=-size'))
  expect(head(size).getAttribute('aria-sort')).toBe('descending')
  await press()
  await waitFor(() => expect(address()).toBe('/channel/source-videos'))
  expect(head(size).getAttribute('aria-sort')).toBeNull()
})

test('WID-04 an order that the list does not know is as none', async () => {
  const { server } = await openVideos('/channel/source-videos?sort=-colour')
  expect(server.asked(listVideos)[0]?.query).toMatchObject({ sort: '-createdAt' })
})

test('WID-04 rows are selected one by one, in a range with Shift, and all of a page; what is selected is counted and cleared', async () => {
  const { user } = await openStaff()
  const selected = (count: number) => screen.findByText(t('common:table.selected', { count }))
  await user.click(box('同事2'))
  await selected(1)
  await user.keyboard('{Shift>}')
  await user.click(box('同事6'))
  await user.keyboard('{/Shift}')
  await selected(5)
  await user.click(screen.getByRole('checkbox', { name: t('common:table.selectPage') }))
  await selected(30)
  await user.click(screen.getByRole('button', { name: t('common:table.clearSelection') }))
  await screen.findByRole('button', { name: t('common:table.columns') })
  expect(box('同事2')).toHaveProperty('checked', false)
})

test('WID-04 a selection outlives the page it was made on, and ends with the conditions', async () => {
  const { user, server } = await openStaff()
  await user.click(box('同事2'))
  server.answers(listStaff, [memberOf({ id: '90', fullName: '后来的' })], 40)
  await user.click(screen.getByRole('listitem', { name: '2' }))
  await screen.findByText('后来的')
  await user.click(box('后来的'))
  screen.getByText(t('common:table.selected', { count: 2 }))
  const form = within(screen.getByRole('form', { name: t('common:search.form') }))
  await user.type(form.getByRole('textbox', { name: t('staff:people.search.name') }), '后{Enter}')
  await waitFor(() => expect(screen.queryByText(t('common:table.selected', { count: 2 }))).toBeNull())
})

test('WID-04 a list is gone through by keys: j and k, x, Enter, / and ?, but not while somebody types', async () => {
  const { user, address } = await openStaff()
  const row = (name: string) => screen.getByRole('row', { name: new RegExp(`${name} `, 'u') })
  await user.keyboard('jj')
  expect(document.activeElement).toBe(row('同事2'))
  await user.keyboard('kx')
  expect(box('同事1')).toHaveProperty('checked', true)
  expect(document.activeElement).toBe(row('同事1'))
  await user.keyboard('x/')
  const field = screen.getByRole('textbox', { name: t('staff:people.search.name') })
  expect(document.activeElement).toBe(field)
  await user.keyboard('j?')
  expect(field).toHaveProperty('value', 'j?')
  field.blur()
  await user.keyboard('?')
  const help = await screen.findByRole('dialog', { name: t('list:keys.title') })
  await user.keyboard('j')
  expect(help.contains(document.activeElement)).toBe(true)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(help.isConnected).toBe(false))
  await user.keyboard('j{Enter}')
  await waitFor(() => expect(address()).toContain('detail=20'))
})

test('WID-03 a choice narrows the list at once, words on Enter; clearing them, too', async () => {
  const { user, address } = await openStaff()
  const form = within(screen.getByRole('form', { name: t('common:search.form') }))
  const unfold = form.queryByRole('button', { name: t('common:search.unfold') })
  if (unfold) await user.click(unfold)
  const words = form.getByRole('textbox', { name: t('staff:people.search.name') })
  await user.type(words, '同')
  expect(address()).toBe('/account/staff')
  await user.click(form.getByRole('combobox', { name: t('staff:people.search.state') }))
  await user.click(
    await screen.findByText(t('staff:people.disabled'), { selector: '.ant-select-item-option-content' }),
  )
  await waitFor(() => expect(new URLSearchParams(address().split('?')[1]).get('enabled')).toBe('false'))
  expect(new URLSearchParams(address().split('?')[1]).get('name')).toBe('同')
})
