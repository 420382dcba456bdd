import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { identity, instant, reference } from '#src/platform/db/columns.ts'

/** Departments as a tree (PERM-04): those of the specification have a code, our own a name. */
export const department = pgTable(
  'department',
  {
    id: identity(),
    /** Names a label in four languages, `access.department.<code>`. */
    code: text('code').unique(),
    name: text('name').unique(),
    /** What others show and send: the code, or the name. */
    label: text('label').notNull().generatedAlwaysAs(sql`COALESCE(name, code)`),
    parentId: reference('parent_id'),
    /** Order among those below the same parent. */
    position: integer('position').notNull().default(0),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    foreignKey({ columns: [table.parentId], foreignColumns: [table.id] }),
    index('department_parent').on(table.parentId),
    check('department_named', sql`num_nonnulls(code, name) = 1`),
  ],
)

/** Staff, made on the first sign-on; without a role until granted one. */
export const staff = pgTable(
  'staff',
  {
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
    /** Counts what administration changes: department, roles, enabled. */
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    /** Null, as the last one, for somebody who was entered beforehand and never came. */
    firstSignInAt: instant('first_sign_in_at'),
    lastSignInAt: instant('last_sign_in_at'),
  },
  (table) => [index('staff_department').on(table.departmentId)],
)

/** Roles: the default ones have a code, our own a name. */
export const role = pgTable(
  'role',
  {
    id: identity(),
    /** Names a label in four languages, `access.role.<code>`. */
    code: text('code').unique(),
    name: text('name').unique(),
    label: text('label').notNull().generatedAlwaysAs(sql`COALESCE(name, code)`),
    description: text('description').notNull().default(''),
    dataScope: text('data_scope').notNull(),
    version: integer('version').notNull().default(1),
    updatedAt: instant('updated_at').notNull().default(sql`now()`),
  },
  () => [check('role_named', sql`num_nonnulls(code, name) = 1`)],
)

export const rolePermission = pgTable(
  'role_permission',
  {
    roleId: reference('role_id')
      .notNull()
      .references(() => role.id),
    /** `subject:action`, `route:<page>` or `menu:<page>`. */
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
    index('staff_role_role').on(table.roleId),
  ],
)

/**
 * What of the foundation this database has been given: a permission, role or department of the product is written once,
 * and what an administrator made of it, or removed, is not written again by the next start.
 */
export const foundationRecord = pgTable(
  'foundation_record',
  {
    /** `permission`, `role` or `department`. */
    kind: text('kind').notNull(),
    code: text('code').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.code] })],
)
