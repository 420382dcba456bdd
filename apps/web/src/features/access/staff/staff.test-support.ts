import type { Grant } from '@pindao/protocol/access/page-permissions.ts'
import { permissionTree } from '@pindao/protocol/access/permission-tree.ts'
import {
  getRole,
  listDataScopes,
  listPermissions,
  listRoles,
} from '@pindao/protocol/access/role.endpoints.ts'
import { getStaffChoices, getStaffMember, listStaff } from '@pindao/protocol/access/staff.endpoints.ts'
import { screen } from '@testing-library/react'
import type { FakeServer } from '#test/fake-server.ts'
import { openPage, serverFor } from '#test/open-page.tsx'
import { memberOf, personOf, roleOf } from '#test/samples.ts'

const person = personOf('admin')
export const [reviewer, editor] = [
  { id: '9', code: null, name: '审片' },
  { id: '8', code: null, name: '剪辑' },
] as const
/** Somebody with the one role, which they alone have. */
export const member = memberOf({ roles: [reviewer] })
const holder = { id: member.id, fullName: member.fullName, department: 'gm_office', disabled: false }
export const role = roleOf({ ...reviewer, staffCount: 1, holders: [holder] })

/** All permissions as the server lists them, to somebody who may grant all but some. */
export const listedGroups = (beyond: readonly Grant[] = []) =>
  permissionTree.map(({ area, ...lists }) => {
    const of = (kind: keyof typeof lists) =>
      lists[kind].map((permission: Grant) => ({
        permission,
        label: labelOf(permission),
        grantable: !beyond.includes(permission),
      }))
    const label = `navigation.area.${area}`
    return { area, label, menu: of('menu'), route: of('route'), button: of('button') }
  })

function labelOf(permission: Grant): string {
  const [list, name] = permission.split(':')
  return list === 'menu' || list === 'route' ? `navigation.page.${name}` : `staff.permission.${list}.${name}`
}

/** A server that knows them, and two roles to give. */
export function staffServer(): FakeServer {
  const server = serverFor(person)
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
  // After the choices: their address would be somebody's id to the fake server.
  server.answers(getStaffMember, member)
  server.answers(listRoles, [role])
  server.answers(getRole, role)
  server.answers(listDataScopes, [])
  server.answers(listPermissions, [])
  return server
}

export const openStaff = (server: FakeServer, path: string) =>
  openPage(`/account/${path}`, { server, person })

/** The button of this name, once it is there. */
export const button = (name: string) => screen.findByRole('button', { name })
