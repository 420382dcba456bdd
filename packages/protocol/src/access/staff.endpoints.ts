import { z } from 'zod'
import { endpoint } from '#src/core/endpoint.ts'
import { id, instant, pageQuery, searchText, sortQuery } from '#src/core/fields.ts'
import { version } from '#src/core/record-fields.ts'
import { countsOf } from '#src/core/view-counts.ts'
import { dataScopes } from './permissions.ts'

const flag = z.enum(['true', 'false'])

/** A department or role by what people call it: a code with a translated label, or a name. */
export const named = z.object({ id, code: z.string().nullable(), name: z.string().nullable() })
export type Named = z.output<typeof named>

/** A member of staff as administration sees them. Roles in their order, the leading one first. */
export const staffMember = z.object({
  id,
  fullName: z.string(),
  email: z.string(),
  avatarUrl: z.string().nullable(),
  department: named,
  roles: z.array(named),
  enabled: z.boolean(),
  createdAt: instant,
  lastSignInAt: instant.nullable(),
  /** Their planned last day; `stuck`: it is over, and the handover could not be carried out. */
  leaving: z.object({ lastDay: z.iso.date(), stuck: z.boolean() }).nullable(),
  version,
  actions: z.array(z.enum(['update', 'disable', 'enable', 'leave'])),
})
export type StaffMember = z.output<typeof staffMember>

export const staffSortKeys = ['name', 'lastSignInAt', 'createdAt', 'lastDay'] as const
export type StaffSortKey = (typeof staffSortKeys)[number]

export const listStaff = endpoint({
  method: 'GET',
  url: '/staff',
  access: 'staff:read',
  summary:
    'Staff within the data scope; newest first, if nothing else is asked for; a department includes those below it',
  query: z.object({
    ...pageQuery,
    ...sortQuery(staffSortKeys, '-createdAt'),
    name: searchText.optional(),
    departmentId: id.optional(),
    /** An id, or `none` for people without a role. */
    roleId: z.union([id, z.literal('none')]).optional(),
    enabled: flag.optional(),
    /** `false`: granted something, but never signed in yet. */
    signedIn: flag.optional(),
    /** Whether a last day is planned. */
    leaving: flag.optional(),
  }),
  output: z.array(staffMember),
  list: true,
})

export const countStaff = countsOf(listStaff)

export const getStaffMember = endpoint({
  method: 'GET',
  url: '/staff/:id',
  access: 'staff:read',
  summary: 'One member of staff',
  params: z.object({ id }),
  output: staffMember,
})

/** What staff can be given: roles and the tree of departments, for selects. */
export const getStaffChoices = endpoint({
  method: 'GET',
  url: '/staff/choices',
  access: 'staff:read',
  summary: 'Departments (in tree order) and roles to choose from',
  output: z.object({
    departments: z.array(named.extend({ parentId: id.nullable() })),
    roles: z.array(
      named.extend({
        description: z.string(),
        dataScope: z.enum(dataScopes),
        /** False for a role that grants more than the person who asks may hand on. */
        grantable: z.boolean(),
      }),
    ),
  }),
})

const roleIds = z.array(id).max(20, { error: 'tooLong' })

export const updateStaffMember = endpoint({
  method: 'PUT',
  url: '/staff/:id',
  access: 'staff:update',
  summary: 'Department, roles in their order, and whether the person may sign in',
  params: z.object({ id }),
  body: z.object({ departmentId: id, roleIds, enabled: z.boolean(), version }),
  output: staffMember,
})

/** How the roles of a selection change: added behind those held, taken away, or all replaced. */
export const roleChanges = ['add', 'remove', 'replace'] as const

export const assignStaff = endpoint({
  method: 'POST',
  url: '/staff/assign',
  access: 'staff:update',
  summary: 'Another department or other roles for many people at once: all of them or none',
  body: z
    .object({
      staffIds: z.array(id).min(1, { error: 'required' }).max(100, { error: 'tooLong' }),
      departmentId: id.optional(),
      roles: z.object({ change: z.enum(roleChanges), roleIds }).optional(),
    })
    .refine(({ departmentId, roles }) => departmentId !== undefined || roles !== undefined, {
      error: 'required',
    }),
  output: z.object({ changed: z.number().int() }),
})
