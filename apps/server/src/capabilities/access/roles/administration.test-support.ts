import {
  createDepartment,
  listDepartments,
  moveDepartment,
} from '@pindao/protocol/access/department.endpoints.ts'
import type { Grant } from '@pindao/protocol/access/page-permissions.ts'
import { createRole, type RoleDetail } from '@pindao/protocol/access/role.endpoints.ts'
import { listStaff, type StaffMember, updateStaffMember } from '@pindao/protocol/access/staff.endpoints.ts'
import { type Answer, outputOf, startWorld } from '../access.test-support.ts'

/** The world with what administrators do, said shortly. */
export async function startAdministration() {
  const world = await startWorld()
  const admin = await world.signIn('admin')
  const by = { bearer: admin.bearer }

  async function member(name: string, bearer = admin.bearer): Promise<StaffMember> {
    const [found] = outputOf(listStaff, await world.call(listStaff, { query: { name } }, { bearer }))
    if (!found) throw new Error(`nobody is called ${name}`)
    return found
  }

  return {
    ...world,
    admin,
    /** A part of a name or address → the person as the list has them. */
    member,
    async role(
      name: string,
      permissions: readonly Grant[],
      dataScope: RoleDetail['dataScope'] = 'all',
    ): Promise<RoleDetail> {
      const body = { name, description: '', dataScope, permissions: [...permissions] }
      return outputOf(createRole, await world.call(createRole, { body }, by))
    },
    /** Gives somebody these roles and nothing else. */
    async give(name: string, roleIds: readonly string[], bearer = admin.bearer): Promise<Answer> {
      const { id, department, version, enabled } = await member(name)
      const body = { departmentId: department.id, roleIds: [...roleIds], enabled, version }
      return world.call(updateStaffMember, { params: { id }, body }, { bearer })
    },
    async place(
      name: string,
      change: Partial<{ departmentId: string; enabled: boolean }>,
      bearer = admin.bearer,
    ) {
      const { id, department, roles, version, enabled } = await member(name)
      const body = {
        departmentId: department.id,
        enabled,
        roleIds: roles.map((role) => role.id),
        version,
        ...change,
      }
      return world.call(updateStaffMember, { params: { id }, body }, { bearer })
    },
    async department(label: string) {
      const all = outputOf(listDepartments, await world.call(listDepartments, {}, by))
      const found = all.find(({ code, name }) => (name ?? code) === label)
      if (!found) throw new Error(`no department ${label}`)
      return found
    },
    addDepartment: (name: string, parentId: string | null, bearer = admin.bearer) =>
      world.call(createDepartment, { body: { name, parentId } }, { bearer }),
    moveDepartment: (
      { id, version }: { readonly id: string; readonly version: number },
      place: { parentId: string | null; beforeId: string | null },
      bearer = admin.bearer,
    ) => world.call(moveDepartment, { params: { id }, body: { ...place, version } }, { bearer }),
    async audited(action: string) {
      const { rows } = await world.database.pool.query(
        'SELECT entity, before, after FROM audit_log WHERE action = $1 ORDER BY id DESC LIMIT 1',
        [action],
      )
      return rows[0]
    },
  }
}
export type AdministrationWorld = Awaited<ReturnType<typeof startAdministration>>
