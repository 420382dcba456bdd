import { getRole, updateRole } from '@pindao/protocol/access/role.endpoints.ts'
import {
  getStaffChoices,
  getStaffMember,
  updateStaffMember,
} from '@pindao/protocol/access/staff.endpoints.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { textsIn } from '#test/texts.ts'
import { button, editor, member, openStaff, reviewer, role, staffServer } from './staff.test-support.ts'

const t = await textsIn('zh')

let server: FakeServer
beforeEach(() => {
  server = staffServer()
})

test('PERM-03 what a colleague gave somebody meanwhile comes beside what was changed, and stays with the next save', async () => {
  const { user } = await openStaff(server, 'staff?detail=11')
  await user.click(await screen.findByRole('switch'))
  const theirs = { ...member, version: 4, roles: [reviewer, editor] }
  server.answers(getStaffMember, theirs)
  server.refuses(updateStaffMember, { code: 'access.changedMeanwhile' })
  await user.click(await button(t('staff:edit.save')))
  await user.click(await button(t('staff:edit.disable')))
  await screen.findByText(t('common:edit.merged'))
  await button(t('staff:edit.remove', { name: '剪辑' }))
  screen.getByRole('switch', { checked: false })
  server.answers(updateStaffMember, { ...theirs, version: 5 })
  await user.click(await button(t('staff:edit.save')))
  await user.click(
    (await screen.findAllByRole('button', { name: t('staff:edit.disable') })).at(-1) as Element,
  )
  await screen.findByText(t('staff:edit.saved', { name: '赵律' }))
  const placement = { departmentId: '1', enabled: false }
  expect(server.asked(updateStaffMember).map(({ body }) => body)).toEqual([
    { ...placement, roleIds: ['9'], version: 3 },
    { ...placement, roleIds: ['9', '8'], version: 4 },
  ])
})

test('PERM-02 a role that a colleague changes while it is edited keeps what is typed, before and after the refusal', async () => {
  const { user } = await openStaff(server, 'roles?detail=9')
  const { queryClient } = await import('#src/shared/query/query-client.ts')
  const description = () => screen.findByLabelText(t('staff:role.description'))
  await user.type(await description(), '看片')
  server.answers(getRole, { ...role, version: 6, dataScope: 'all' })
  await queryClient.invalidateQueries()
  expect(await description()).toHaveProperty('value', '看片')
  server.refuses(updateRole, { code: 'access.changedMeanwhile' })
  await user.click(await button(t('staff:role.review')))
  await user.click(await button(t('staff:role.save')))
  await screen.findByText(t('common:edit.merged'))
  expect(server.asked(updateRole)[0]?.body).toMatchObject({ version: 5, dataScope: 'own' })
  const all = () => screen.getByRole('radio', { name: new RegExp(t('staff:scope.allHint'), 'u') })
  await waitFor(() => expect(all()).toHaveProperty('checked', true))
  expect(await description()).toHaveProperty('value', '看片')
  server.answers(updateRole, { ...role, version: 7 })
  await user.click(await button(t('staff:role.review')))
  await user.click(await button(t('staff:role.save')))
  await waitFor(() => expect(server.asked(updateRole)).toHaveLength(2))
  const both = { version: 6, dataScope: 'all', description: '看片' }
  expect(server.asked(updateRole)[1]?.body).toMatchObject(both)
})

test('PERM-03 two clicks save somebody once, and one that was refused can be saved again', async () => {
  server.refuses(updateStaffMember, { code: 'access.grantBeyondOwn' })
  const release = server.holds(updateStaffMember)
  const { user } = await openStaff(server, 'staff?detail=11')
  await user.click(await button(t('staff:edit.remove', { name: '审片' })))
  await user.dblClick(await button(t('staff:edit.save')))
  await waitFor(() => expect(server.asked(updateStaffMember)).not.toEqual([]))
  release()
  await screen.findByText(t('errors:access.grantBeyondOwn'))
  expect(server.asked(updateStaffMember)).toHaveLength(1)
  server.answers(updateStaffMember, { ...member, version: 4 })
  await user.click(await button(t('staff:edit.save')))
  await screen.findByText(t('staff:edit.saved', { name: '赵律' }))
})

test('PERM-03 a role and a department that were chosen and that a colleague deletes are said to be gone', async () => {
  const office = { id: '1', code: 'gm_office', name: null, parentId: null } as const
  const team = { id: '2', code: null, name: '一组', parentId: '1' }
  const choosable = { description: '', dataScope: 'own', grantable: true } as const
  const roles = [reviewer, editor].map((known) => ({ ...known, ...choosable }))
  server.answers(getStaffChoices, { departments: [office, team], roles })
  const { user } = await openStaff(server, 'staff?detail=11')
  const { queryClient } = await import('#src/shared/query/query-client.ts')
  await user.click(await screen.findByRole('combobox', { name: t('staff:edit.addRole') }))
  await user.click(await screen.findByTitle('剪辑'))
  await button(t('staff:edit.remove', { name: '剪辑' }))
  await user.click(await screen.findByLabelText(t('staff:edit.department')))
  await user.click(await screen.findByTitle('一组'))
  server.answers(getStaffChoices, { departments: [office], roles: roles.slice(0, 1) })
  await queryClient.invalidateQueries()
  await button(t('staff:edit.remove', { name: t('staff:edit.goneRole') }))
  await screen.findByTitle(t('staff:edit.goneDepartment'))
})
