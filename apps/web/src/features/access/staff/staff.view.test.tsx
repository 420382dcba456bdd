import {
  createDepartment,
  type Department,
  departmentActions,
  listDepartments,
  moveDepartment,
} from '@pindao/protocol/access/department.endpoints.ts'
import {
  getRole,
  listDataScopes,
  listPermissions,
  listRoles,
  type RoleDetail,
} from '@pindao/protocol/access/role.endpoints.ts'
import {
  assignStaff,
  getStaffChoices,
  getStaffMember,
  listStaff,
  updateStaffMember,
} from '@pindao/protocol/access/staff.endpoints.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { openPage, serverFor } from '#test/open-page.tsx'
import { memberOf, personOf, roleOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'
import { listedGroups } from './staff.test-support.ts'

const t = await textsIn('zh')
const admin = personOf('admin')
const named = (id: string, code: string | null, name: string | null = null) => ({ id, code, name })

const legal = memberOf({ roles: [named('4', 'legal'), named('9', null, '审片')] })

const reviewer = (part: Partial<RoleDetail> = {}) =>
  roleOf({
    dataScope: 'department',
    permissionCount: 3,
    staffCount: 2,
    permissions: ['menu:channels', 'route:channels', 'channel:read'],
    holders: [{ id: '11', fullName: '赵律', department: 'gm_office', disabled: false }],
    ...part,
  })

const everything = [...departmentActions]
const departments: Department[] = [
  { id: '1', code: 'gm_office', name: null, parentId: null, staffCount: 2, version: 1, actions: everything },
  { id: '2', code: null, name: '一组', parentId: '1', staffCount: 0, version: 1, actions: everything },
  { id: '3', code: 'brand', name: null, parentId: null, staffCount: 0, version: 4, actions: everything },
]

let server: FakeServer
beforeEach(() => {
  server = serverFor(admin)
  server.answers(listStaff, [legal, memberOf({ id: '12', fullName: '孙悦', enabled: false })])
  server.answers(getStaffChoices, {
    departments: departments.map(({ id, code, name, parentId }) => ({ id, code, name, parentId })),
    roles: [
      { ...named('4', 'legal'), description: '', dataScope: 'all', grantable: true },
      { ...named('9', null, '审片'), description: '', dataScope: 'own', grantable: true },
    ],
  })
  // After the choices: their address would be somebody's id to the fake server.
  server.answers(getStaffMember, legal)
  server.answers(listRoles, [reviewer()])
  server.answers(getRole, reviewer())
  server.answers(listDataScopes, [])
  server.answers(listPermissions, listedGroups())
  server.answers(listDepartments, departments)
})

const open = (path: string, person = admin) => openPage(`/account/${path}`, { server, person })
const button = (name: string) => screen.findByRole('button', { name })

test('PERM-04 the staff list says department, roles, state and who never signed in', async () => {
  await open('staff')
  const row = within(await screen.findByRole('row', { name: /赵律/u }))
  for (const text of [
    t('access:department.gm_office'),
    t('access:role.legal'),
    '审片',
    t('staff:people.enabled'),
  ]) {
    row.getByText(text)
  }
  row.getByText(t('staff:people.never'))
  within(await screen.findByRole('row', { name: /孙悦/u })).getByText(t('staff:people.disabled'))
})

test('PERM-03 roles are ordered and taken away, and disabling is asked about', async () => {
  server.answers(updateStaffMember, { ...legal, version: 4 })
  const { user } = await open('staff?detail=11')
  await user.click(await button(t('staff:edit.up', { name: '审片' })))
  await user.click(screen.getByRole('switch'))
  await user.click(screen.getByRole('button', { name: t('staff:edit.save') }))
  const question = await screen.findByRole('dialog', { name: t('staff:edit.disableTitle', { name: '赵律' }) })
  expect(server.asked(updateStaffMember)).toEqual([])
  await user.click(within(question).getByRole('button', { name: t('staff:edit.disable') }))
  await screen.findByText(t('staff:edit.saved', { name: '赵律' }))
  expect(server.asked(updateStaffMember)[0]?.body).toEqual({
    departmentId: '1',
    roleIds: ['9', '4'],
    enabled: false,
    version: 3,
  })
})

test('PERM-03 a refusal is shown in its words, and the form stays as it was filled in', async () => {
  server.refuses(updateStaffMember, { code: 'access.grantBeyondOwn' })
  const { user } = await open('staff?detail=11')
  await user.click(await button(t('staff:edit.remove', { name: '审片' })))
  await user.click(screen.getByRole('button', { name: t('staff:edit.save') }))
  await screen.findByText(t('errors:access.grantBeyondOwn'))
  expect(screen.queryByRole('button', { name: t('staff:edit.remove', { name: '审片' }) })).toBeNull()
})

test('PERM-03 a selection is assigned at once', async () => {
  server.answers(assignStaff, { changed: 2 })
  const { user } = await open('staff')
  await user.click(await screen.findByRole('checkbox', { name: t('common:table.select', { name: '赵律' }) }))
  await user.click(screen.getByRole('checkbox', { name: t('common:table.select', { name: '孙悦' }) }))
  screen.getByText(t('common:table.selected', { count: 2 }))
  await user.click(await button(t('staff:assign.button')))
  const dialog = within(await screen.findByRole('dialog'))
  const submit = dialog.getByRole('button', { name: t('staff:assign.submit') })
  expect(submit).toHaveProperty('disabled', true)
  await user.click(dialog.getByText(t('staff:assign.replace')))
  await user.click(submit)
  await screen.findByText(t('staff:assign.done', { count: 2 }))
  const roles = { change: 'replace', roleIds: [] }
  expect(server.asked(assignStaff)[0]?.body).toEqual({ staffIds: ['11', '12'], roles })
})

test('PERM-03 a default role keeps its name, and who may only look is offered no save', async () => {
  const lead = personOf('group_lead')
  server = serverFor(lead)
  server.answers(listRoles, [reviewer({ code: 'viewer', name: null, actions: [] })])
  server.answers(getRole, reviewer({ code: 'viewer', name: null, actions: [] }))
  server.answers(listDataScopes, [])
  server.answers(listPermissions, listedGroups())
  await open('roles?detail=9', lead)
  expect(await screen.findByLabelText(t('staff:role.name'))).toHaveProperty('disabled', true)
  expect(screen.queryByRole('button', { name: t('staff:role.review') })).toBeNull()
  expect(screen.queryByRole('button', { name: t('staff:roles.create') })).toBeNull()
})

test('PERM-04 departments are added and moved by their menus', async () => {
  server.answers(createDepartment, { ...departments[1], id: '7', name: '二组' } as Department)
  server.answers(moveDepartment, { ...departments[2], parentId: null } as Department)
  const { user } = await open('departments')
  const act = async (name: string, what: 'addBelow' | 'up') => {
    await user.click(await button(t('staff:departments.actionsOf', { name })))
    // Menus that were open before are hidden by style sheets this DOM does not read.
    const items = await screen.findAllByRole('menuitem', { name: t(`staff:departments.${what}`) })
    await user.click(items.at(-1) as HTMLElement)
  }
  await act(t('access:department.gm_office'), 'addBelow')
  await user.type(await screen.findByRole('textbox', { name: t('staff:departments.newName') }), '二组{Enter}')
  await screen.findByText(t('staff:departments.created', { name: '二组' }))
  expect(server.asked(createDepartment)[0]?.body).toEqual({ name: '二组', parentId: '1' })
  await act(t('access:department.brand'), 'up')
  await waitFor(() => expect(server.asked(moveDepartment)).toHaveLength(1))
  expect(server.asked(moveDepartment)[0]?.body).toEqual({ parentId: null, beforeId: '1', version: 4 })
})

test.each(['staff', 'roles', 'departments'] as const)(
  'PERM-03 %s that cannot be read say so and are asked for again',
  async (path) => {
    const endpoint = { staff: listStaff, roles: listRoles, departments: listDepartments }[path]
    server.refuses(endpoint, { code: 'common.conflict', requestId: 'req-9' })
    const { user } = await open(path)
    await screen.findByText(t('error.requestId', { id: 'req-9' }))
    server.answers(listStaff, [])
    server.answers(listRoles, [])
    server.answers(listDepartments, [])
    await user.click(screen.getByRole('button', { name: t('action.retry') }))
    const empty = { staff: 'people', roles: 'roles', departments: 'departments' } as const
    await screen.findByText(t(`staff:${empty[path]}.empty.title`))
  },
)
