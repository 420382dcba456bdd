import { type Department, listDepartments } from '@pindao/protocol/access/department.endpoints.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage, serverFor } from '#test/open-page.tsx'
import { personOf } from '#test/samples.ts'

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
