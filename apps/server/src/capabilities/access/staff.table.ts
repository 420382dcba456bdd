import { boolean, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { identity, instant, reference } from '#src/platform/db/columns.ts'

/** Departments as a tree (PERM-04). */
export const department = pgTable('department', {
  id: identity(),
  code: text('code').notNull().unique(),
  parentId: reference('parent_id'),
})

/** Staff, made on the first sign-on; without a role until granted one. */
export const staff = pgTable('staff', {
  id: identity(),
  /** `sub` of the sign-on: the only thing that identifies a person. */
  ssoSubject: text('sso_subject').notNull().unique(),
  fullName: text('full_name').notNull(),
  email: text('email').notNull(),
  avatarUrl: text('avatar_url'),
  departmentId: reference('department_id')
    .notNull()
    .references(() => department.id),
  disabled: boolean('disabled').notNull(),
  createdAt: instant('created_at').notNull(),
  lastSignInAt: instant('last_sign_in_at'),
})

export const role = pgTable('role', {
  id: identity(),
  code: text('code').notNull().unique(),
  dataScope: text('data_scope').notNull(),
})

export const rolePermission = pgTable(
  'role_permission',
  {
    roleId: reference('role_id')
      .notNull()
      .references(() => role.id),
    permission: text('permission').notNull(),
  },
  (table) => [primaryKey({ columns: [table.roleId, table.permission] })],
)

export const staffRole = pgTable(
  'staff_role',
  {
    staffId: reference('staff_id')
      .notNull()
      .references(() => staff.id),
    roleId: reference('role_id')
      .notNull()
      .references(() => role.id),
    position: integer('position').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.staffId, table.roleId] }),
    unique('staff_role_position').on(table.staffId, table.position),
  ],
)
