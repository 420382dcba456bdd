import {
  createDepartment,
  type Department,
  listDepartments,
} from '@pindao/protocol/access/department.endpoints.ts'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage, serverFor } from '#test/open-page.tsx'
import { personOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

const t = await textsIn('zh')
const person = personOf('admin')
const department = (id: string, name: string, parentId: string | null): Department => ({
  ...{ id, name, parentId, code: null, staffCount: 0, version: 1 },
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
