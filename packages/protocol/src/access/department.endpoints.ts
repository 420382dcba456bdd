import { z } from 'zod'
import { endpoint } from '#src/core/endpoint.ts'
import { id } from '#src/core/fields.ts'
import { shortName, version } from '#src/core/record-fields.ts'

/** Departments below departments, no deeper than this. */
export const departmentDepth = 8

/**
 * What somebody may do about a department now: make another one below it or beside it (beside one at the top is the top
 * itself), rename it, move it, move others below it (`receive`), remove it.
 */
export const departmentActions = [
  'createBelow',
  'createBeside',
  'rename',
  'move',
  'receive',
  'delete',
] as const
export type DepartmentAction = (typeof departmentActions)[number]

/**
 * A department. `code` names one of the specification, whose label is `access.department.<code>`; the name of another
 * is its own text. `staffCount` counts its own people, not those below.
 */
export const department = z.object({
  id,
  code: z.string().nullable(),
  name: z.string().nullable(),
  parentId: id.nullable(),
  staffCount: z.number().int(),
  version,
  actions: z.array(z.enum(departmentActions)),
})
export type Department = z.output<typeof department>

export const listDepartments = endpoint({
  method: 'GET',
  url: '/departments',
  access: 'department:read',
  summary: 'The tree of departments as a list, each after its parent, siblings in their order',
  output: z.array(department),
})

export const createDepartment = endpoint({
  method: 'POST',
  url: '/departments',
  access: 'department:create',
  summary: 'A new department, the last one below its parent',
  body: z.object({ name: shortName, parentId: id.nullable() }),
  output: department,
})

export const renameDepartment = endpoint({
  method: 'PATCH',
  url: '/departments/:id',
  access: 'department:update',
  summary: 'Another name; those of the specification keep their translated one',
  params: z.object({ id }),
  body: z.object({ name: shortName, version }),
  output: department,
})

export const moveDepartment = endpoint({
  method: 'POST',
  url: '/departments/:id/move',
  access: 'department:update',
  summary: 'Puts a department with everything below it elsewhere: before a sibling, or last',
  params: z.object({ id }),
  body: z.object({ parentId: id.nullable(), beforeId: id.nullable(), version }),
  output: department,
})

export const deleteDepartment = endpoint({
  method: 'DELETE',
  url: '/departments/:id',
  access: 'department:delete',
  summary: 'Removes a department that holds nothing any more',
  params: z.object({ id }),
  output: z.object({ deleted: z.boolean() }),
})
