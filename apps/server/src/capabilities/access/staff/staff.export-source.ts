import type { OperationParams } from '@pindao/protocol/operations/operation.params.ts'
import { toldConditions } from '#src/platform/export-conditions.ts'
import { pagedExportSource } from '#src/platform/export-source.ts'
import type { Words } from '#src/platform/i18n/words.ts'
import { findNamed, listMembers, type Member, type NamedRow, type StaffFilter } from './staff-admin.store.ts'

type Filter = OperationParams<'staff.export'>['filter']

/** The list of staff as a file: of people, so that each page says who took it. */
export const staffExportSource = pagedExportSource<'staff.export', Member & { readonly id: bigint }>({
  kind: 'staff.export',
  sensitive: true,

  async page(db, { actor, params }, window) {
    const { sort } = params.filter
    const { rows, total } = await listMembers(db, actor, filterOf(params.filter), { ...window, sort })
    return { rows: rows.map((member) => ({ ...member, id: member.staff.id })), total }
  },

  cells: ({ words }) => ({
    id: ({ id }) => String(id),
    fullName: ({ staff }) => staff.fullName,
    email: ({ staff }) => staff.email,
    department: ({ department }) => nameOf(words, 'department', department),
    roles: ({ roles }) => roles.map((role) => nameOf(words, 'role', role)).join(', '),
    state: ({ staff }) => words(staff.disabled ? 'staff:people.disabled' : 'staff:people.enabled'),
    lastDay: ({ leaving }) => leaving?.lastDay ?? null,
    lastSignInAt: ({ staff }) => staff.lastSignInAt,
    createdAt: ({ staff }) => staff.createdAt,
  }),

  async conditions(db, { params: { filter }, words }) {
    const { name, departmentId, roleId, enabled, signedIn, leaving } = filter
    const placed = departmentId && (await findNamed(db, 'department', departmentId))
    const held = roleId === undefined || roleId === 'none' ? undefined : await findNamed(db, 'role', roleId)
    return toldConditions(words, [
      ['staff:people.search.name', name],
      ['staff:people.search.department', placed && nameOf(words, 'department', placed)],
      [
        'staff:people.search.role',
        roleId === 'none' ? words('staff:people.search.noRole') : held && nameOf(words, 'role', held),
      ],
      [
        'staff:people.search.state',
        enabled && words(`staff:people.${enabled === 'true' ? 'enabled' : 'disabled'}`),
      ],
      [
        'staff:people.search.signedIn',
        signedIn && words(signedIn === 'true' ? 'staff:people.search.everSignedIn' : 'staff:people.never'),
      ],
      [
        'staff:people.search.leaving',
        leaving && words(leaving === 'true' ? 'staff:leaving.planned' : 'staff:leaving.none'),
      ],
    ])
  },
})

function filterOf({ name, departmentId, roleId, enabled, signedIn, leaving }: Partial<Filter>): StaffFilter {
  const flag = (value: 'true' | 'false' | undefined) => (value === undefined ? undefined : value === 'true')
  return {
    text: name,
    departmentId: departmentId === undefined ? undefined : BigInt(departmentId),
    roleId: roleId === undefined || roleId === 'none' ? roleId : BigInt(roleId),
    enabled: flag(enabled),
    signedIn: flag(signedIn),
    leaving: flag(leaving),
  }
}

/** A department or role as people call it: by a code that has words, or by its name. */
const nameOf = (words: Words, kind: 'department' | 'role', { code, name }: NamedRow): string =>
  code === null ? (name ?? '') : words.or(`access:${kind}.${code}`, name ?? code)
