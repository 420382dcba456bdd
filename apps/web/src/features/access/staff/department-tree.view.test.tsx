import {
  createDepartment,
  type Department,
  type DepartmentAction,
  departmentActions,
  listDepartments,
  moveDepartment,
  renameDepartment,
} from '@pindao/protocol/access/department.endpoints.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openPage, serverFor } from '#test/open-page.tsx'
import { personOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

const t = await textsIn('zh')
const person = personOf('admin')
const department = (
  id: string,
  name: string,
  parentId: string | null,
  actions: readonly DepartmentAction[] = departmentActions,
): Department => ({
  id,
  name,
  parentId,
  code: null,
  staffCount: 0,
  version: 1,
  actions: [...actions],
})

test('PERM-04 whoever hears the tree knows how deep a department lies and which of how many it is', async () => {
  const server = serverFor(person)
  server.answers(listDepartments, [
    department('1', '制作', null),
    department('2', '一组', '1'),
    department('3', '二组', '1'),
    department('4', '品牌', null),
  ])
  await openPage('/account/departments', { server, person })
  const items = await screen.findAllByRole('treeitem')
  const place = (item: HTMLElement) =>
    ['aria-level', 'aria-posinset', 'aria-setsize'].map((name) => Number(item.getAttribute(name)))
  expect(items.map(place)).toEqual([
    [1, 1, 2],
    [2, 1, 2],
    [2, 2, 2],
    [1, 2, 2],
  ])
})

test('PERM-04 the field of a new name opens and closes without a fault of the tree around it', async () => {
  const faults = vi.fn<(event: Event) => void>()
  window.addEventListener('error', faults)
  const server = serverFor(person)
  server.answers(listDepartments, [department('1', '制作', null)])
  const { user } = await openPage('/account/departments', { server, person, locale: 'zh' })
  await user.click(await screen.findByRole('button', { name: t('staff:departments.create') }))
  const input = await screen.findByRole('textbox', { name: t('staff:departments.newName') })
  await waitFor(() => expect(document.activeElement).toBe(input))
  await user.click(screen.getByRole('button', { name: t('staff:departments.cancelName') }))
  expect(faults).not.toHaveBeenCalled()
  window.removeEventListener('error', faults)
})

test('PERM-04 keys of an input method neither keep a name nor leave it', async () => {
  const server = serverFor(person)
  server.answers(listDepartments, [department('1', '制作', null)])
  const { user } = await openPage('/account/departments', { server, person, locale: 'zh' })
  await user.click(await screen.findByRole('button', { name: t('staff:departments.create') }))
  const input = await screen.findByRole('textbox', { name: t('staff:departments.newName') })
  await user.type(input, 'yi')
  for (const key of ['Enter', 'Escape']) fireEvent.keyDown(input, { key, keyCode: 229 })
  expect(server.asked(createDepartment)).toEqual([])
  expect(screen.getByRole('textbox', { name: t('staff:departments.newName') })).toBe(input)
})

test('PERM-03 PERM-04 the tree offers what the server says of each department, and the top to whoever has it', async () => {
  const server = serverFor(person)
  server.answers(listDepartments, [
    department('1', '总部', null, []),
    department('2', '一组', '1', ['createBelow', 'receive']),
    department('3', '小队', '2'),
  ])
  const { user } = await openPage('/account/departments', { server, person, locale: 'zh' })
  const actionsOf = (name: string) =>
    screen.queryByRole('button', { name: t('staff:departments.actionsOf', { name }) })
  const offered = async (name: string) => {
    await user.click(actionsOf(name) as HTMLElement)
    const [menu] = (await screen.findAllByRole('menu')).slice(-1)
    return within(menu as HTMLElement).findAllByRole('menuitem')
  }
  await screen.findAllByRole('treeitem')
  expect(screen.queryByRole('button', { name: t('staff:departments.create') })).toBeNull()
  expect(actionsOf('总部')).toBeNull()
  const words = (await offered('一组')).map(({ textContent }) => textContent)
  expect(words).toEqual([t('staff:departments.addBelow')])

  const items = await offered('小队')
  expect(items).toHaveLength(6)
  await user.click(items[2] as HTMLElement)
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole('radio', { name: t('staff:departments.top') })).toHaveProperty('disabled', true)
})

/** A tree of 制作 above 一组, a menu of one of them used by the keyboard, and what it opened. */
async function openFromMenu(name: string, act: 'addBelow' | 'rename' | 'moveTo' | 'up') {
  const server = serverFor(person)
  const departments = [
    department('1', '制作', null),
    department('2', '一组', '1'),
    department('3', '二组', '1'),
  ]
  server.answers(listDepartments, departments)
  const { user } = await openPage('/account/departments', { server, person, locale: 'zh' })
  const label = t('staff:departments.actionsOf', { name })
  await user.click(await screen.findByRole('button', { name: label }))
  await user.click(await screen.findByRole('menuitem', { name: t(`staff:departments.${act}`) }))
  const isBack = () => expect(document.activeElement).toBe(screen.getByRole('button', { name: label }))
  return { server, user, isBack }
}

test('PERM-04 SHL-02 after a name the keyboard is back on the button of the menu, kept or not', async () => {
  const { server, user, isBack } = await openFromMenu('一组', 'rename')
  const label = t('staff:departments.nameOf', { name: '一组' })
  await user.type(await screen.findByRole('textbox', { name: label }), '{Escape}')
  await waitFor(isBack)

  server.answers(renameDepartment, department('2', '一组', '1'))
  await user.keyboard('{Enter}')
  await user.click(await screen.findByRole('menuitem', { name: t('staff:departments.rename') }))
  await user.type(await screen.findByRole('textbox', { name: label }), '三组{Enter}')
  await waitFor(isBack)
  expect(server.asked(renameDepartment)).toHaveLength(1)
})

test('PERM-04 SHL-02 a new name gives the keyboard back to the menu of the department above it', async () => {
  const { user, isBack } = await openFromMenu('制作', 'addBelow')
  const input = await screen.findByRole('textbox', { name: t('staff:departments.newName') })
  await waitFor(() => expect(document.activeElement).toBe(input))
  await user.click(screen.getByRole('button', { name: t('staff:departments.cancelName') }))
  await waitFor(isBack)
})

test('PERM-04 a name on its way keeps the keyboard, is sent once, and can be mended when it was refused', async () => {
  const { server, user } = await openFromMenu('一组', 'addBelow')
  server.refuses(createDepartment, { code: 'access.nameTaken' })
  const answer = server.holds(createDepartment)
  const input = await screen.findByRole('textbox', { name: t('staff:departments.newName') })
  await user.type(input, '三组{Enter}')
  await waitFor(() => expect(server.asked(createDepartment)).toHaveLength(1))
  await waitFor(() => expect(input).toHaveProperty('readOnly', true))
  // Browsers send a disabled field no keys.
  expect(input).toHaveProperty('disabled', false)
  await user.keyboard('{Enter}{Escape}')
  expect(document.activeElement).toBe(input)
  expect(server.asked(createDepartment)).toHaveLength(1)
  answer()
  await waitFor(() => expect(input).toHaveProperty('readOnly', false))
  expect(document.activeElement).toBe(input)
})

test('PERM-04 SHL-02 the dialog of a move and a step give the keyboard back to the button of the menu', async () => {
  const { server, user, isBack } = await openFromMenu('二组', 'moveTo')
  await user.click(await screen.findByRole('button', { name: t('action.cancel') }))
  await waitFor(isBack)
  server.answers(moveDepartment, department('3', '二组', '1'))
  await user.keyboard('{Enter}')
  await user.click(await screen.findByRole('menuitem', { name: t('staff:departments.up') }))
  await waitFor(() => expect(server.asked(moveDepartment)).toHaveLength(1))
  await waitFor(isBack)
})

test('PERM-04 while a department is moved the dialog stays, whatever is pressed, and then closes by itself', async () => {
  const { server, user } = await openFromMenu('二组', 'moveTo')
  server.answers(moveDepartment, department('3', '二组', null))
  const answer = server.holds(moveDepartment)
  const dialog = await screen.findByRole('dialog')
  const inside = within(dialog)
  await user.click(inside.getByRole('radio', { name: t('staff:departments.top') }))
  await user.click(inside.getByRole('button', { name: t('staff:departments.move') }))
  await waitFor(() => expect(server.asked(moveDepartment)).toHaveLength(1))
  const cancel = inside.getByRole('button', { name: t('action.cancel') })
  await waitFor(() => expect(cancel).toHaveProperty('disabled', true))
  await user.keyboard('{Escape}')
  await user.click(inside.getByRole('button', { name: '关闭' }))
  expect(dialog.isConnected).toBe(true)
  answer()
  await screen.findByText(t('staff:departments.moved', { name: '二组' }))
  await waitFor(() => expect(dialog.isConnected).toBe(false))
})
