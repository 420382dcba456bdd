import {
  getRole,
  listPermissions,
  listRoles,
  type RoleDetail,
  updateRole,
} from '@pindao/protocol/access/role.endpoints.ts'
import {
  getStaffChoices,
  getStaffMember,
  listStaff,
  type StaffMember,
  updateStaffMember,
} from '@pindao/protocol/access/staff.endpoints.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { openPage, serverFor } from '#test/open-page.tsx'
import { personOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

const t = await textsIn('zh')
const person = personOf('admin')
const [reviewer, editor] = [
  { id: '9', code: null, name: '审片' },
  { id: '8', code: null, name: '剪辑' },
]
const member: StaffMember = {
  ...{
    id: '11',
    fullName: '赵律',
    email: 'legal@pindao.example',
    avatarUrl: null,
    enabled: true,
    version: 3,
  },
  ...{ department: { id: '1', code: 'gm_office', name: null }, roles: [reviewer] },
  ...{ createdAt: '2026-03-04T05:06:07.000Z', lastSignInAt: null, actions: ['update', 'disable'] },
}
const role: RoleDetail = {
  ...{ ...reviewer, description: '', dataScope: 'own', permissionCount: 0, staffCount: 0, version: 5 },
  ...{ updatedAt: '2026-03-04T05:06:07.000Z', actions: ['update'], permissions: [], holders: [] },
}

let server: FakeServer
beforeEach(() => {
  server = serverFor(person)
  server.answers(listStaff, [member])
  server.answers(getStaffChoices, {
    departments: [{ id: '1', code: 'gm_office', name: null, parentId: null }],
    roles: [reviewer, editor].map((known) => ({
      ...known,
      description: '',
      dataScope: 'own' as const,
      grantable: true,
    })),
  })
  server.answers(getStaffMember, member)
  server.answers(listRoles, [role])
  server.answers(getRole, role)
  server.answers(listPermissions, [])
})
const open = (path: string) => openPage(`/account/${path}`, { server, person })
const press = (name: string) => screen.findByRole('button', { name })

test('PERM-03 what a colleague gave somebody meanwhile is shown after the refusal, and stays with the next save', async () => {
  const { user } = await open('staff?detail=11')
  await user.click(await screen.findByRole('switch'))
  const theirs = { ...member, version: 4, roles: [reviewer, editor] }
  server.answers(getStaffMember, theirs)
  server.refuses(updateStaffMember, { code: 'access.changedMeanwhile' })
  await user.click(await press(t('staff:edit.save')))
  await user.click(await press(t('staff:edit.disable')))
  await screen.findByText(t('errors:access.changedMeanwhile'))
  await press(t('staff:edit.remove', { name: '剪辑' }))
  screen.getByRole('switch', { checked: true })
  expect(await press(t('staff:edit.save'))).toHaveProperty('disabled', true)
  server.answers(updateStaffMember, { ...theirs, version: 5 })
  await user.click(screen.getByRole('switch'))
  await user.click(await press(t('staff:edit.save')))
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

test('PERM-02 a role that a colleague changes while it is edited keeps what is typed, and is saved as the one read', async () => {
  const { user } = await open('roles?detail=9')
  const { queryClient } = await import('#src/shared/query/query-client.ts')
  const description = () => screen.findByLabelText(t('staff:role.description'))
  await user.type(await description(), '看片')
  server.answers(getRole, { ...role, version: 6, dataScope: 'all' })
  await queryClient.invalidateQueries()
  expect(await description()).toHaveProperty('value', '看片')
  server.refuses(updateRole, { code: 'access.changedMeanwhile' })
  await user.click(await press(t('staff:role.review')))
  await user.click(await press(t('staff:role.save')))
  await screen.findByText(t('errors:access.changedMeanwhile'))
  expect(server.asked(updateRole)[0]?.body).toMatchObject({ version: 5, dataScope: 'own' })
  const all = () => screen.getByRole('radio', { name: new RegExp(t('staff:scope.all'), 'u') })
  await waitFor(() => expect(all()).toHaveProperty('checked', true))
  expect(await description()).toHaveProperty('value', '')
})
