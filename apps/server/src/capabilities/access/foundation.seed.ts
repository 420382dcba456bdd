import { defaultRoles } from '@pindao/protocol/access/default-roles.ts'
import { departmentCodes } from '@pindao/protocol/access/departments.ts'
import type pg from 'pg'

/**
 * What access needs before anybody can sign in: the departments of the specification (PERM-04) and the default roles
 * with their matrix (PERM-03). Safe to call at every start: a role that exists keeps what an administrator made of it,
 * so the matrix is written for roles made just now and for no others.
 */
export async function seedFoundation(client: pg.Client): Promise<void> {
  await client.query(
    'INSERT INTO department (code) SELECT unnest($1::text[]) ON CONFLICT (code) DO NOTHING',
    [[...departmentCodes]],
  )
  for (const [code, { dataScope, permissions }] of Object.entries(defaultRoles)) {
    await client.query(
      `WITH made AS (
         INSERT INTO role (code, data_scope) VALUES ($1, $2) ON CONFLICT (code) DO NOTHING RETURNING id
       )
       INSERT INTO role_permission (role_id, permission) SELECT made.id, unnest($3::text[]) FROM made`,
      [code, dataScope, [...permissions]],
    )
  }
}
