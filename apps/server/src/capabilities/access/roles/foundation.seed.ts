import { type DefaultRoleCode, defaultGrants, defaultRoles } from '@pindao/protocol/access/default-roles.ts'
import { departmentCodes } from '@pindao/protocol/access/departments.ts'
import type { Grant } from '@pindao/protocol/access/page-permissions.ts'
import { allGrants } from '@pindao/protocol/access/permission-tree.ts'
import type pg from 'pg'

const roleCodes = Object.keys(defaultRoles) as DefaultRoleCode[]

/**
 * What access needs before anybody can sign in: the departments of the specification (PERM-04) and the default roles
 * with their matrix (PERM-03). Safe to call at every start, and at the first one of a new release: each department,
 * role and permission of the product is written the first time this database sees it. What an administrator made of
 * it, or removed, stays so. A role that held everything goes on holding everything.
 */
export async function seedFoundation(client: pg.Client): Promise<void> {
  await client.query('BEGIN')
  try {
    await writeWhatIsNew(client)
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}

async function writeWhatIsNew(client: pg.Client): Promise<void> {
  const departments = await unseen(client, 'department', departmentCodes)
  await client.query(
    `INSERT INTO department (code, position)
     SELECT code, place FROM unnest($1::text[]) WITH ORDINALITY AS fresh (code, place) ON CONFLICT (code) DO NOTHING`,
    [departments],
  )
  const complete = await rolesHoldingEverything(client)
  const roles = new Set(await unseen(client, 'role', roleCodes))
  const permissions = new Set(await unseen(client, 'permission', allGrants))
  await grant(client, complete, [...permissions])
  for (const code of roleCodes) {
    if (roles.has(code)) {
      await client.query(
        'INSERT INTO role (code, data_scope) VALUES ($1, $2) ON CONFLICT (code) DO NOTHING',
        [code, defaultRoles[code].dataScope],
      )
    }
    const granted = defaultGrants(code).filter((grant) => roles.has(code) || permissions.has(grant))
    const { rows } = await client.query<{ id: string }>('SELECT id FROM role WHERE code = $1', [code])
    await grant(
      client,
      rows.map(({ id }) => id),
      granted,
    )
  }
}

/** Ids of the roles that hold all there was until now: a permission nobody holds could never be granted. */
async function rolesHoldingEverything(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM role
     WHERE EXISTS (SELECT FROM foundation_record WHERE kind = 'permission') AND NOT EXISTS (
       SELECT FROM foundation_record WHERE kind = 'permission' AND code = ANY($1) AND code NOT IN (
         SELECT permission FROM role_permission WHERE role_id = role.id))`,
    [[...allGrants]],
  )
  return rows.map(({ id }) => id)
}

async function grant(client: pg.Client, roleIds: readonly string[], grants: readonly Grant[]): Promise<void> {
  await client.query(
    `INSERT INTO role_permission (role_id, permission)
     SELECT role_id, permission FROM unnest($1::bigint[]) AS role_id, unnest($2::text[]) AS permission
     ON CONFLICT DO NOTHING`,
    [roleIds, grants],
  )
}

/** Those this database has not seen; from now on it has. */
async function unseen<Code extends string>(
  client: pg.Client,
  kind: string,
  codes: readonly Code[],
): Promise<Code[]> {
  const { rows } = await client.query<{ code: string }>(
    `INSERT INTO foundation_record (kind, code) SELECT $1, unnest($2::text[])
     ON CONFLICT DO NOTHING RETURNING code`,
    [kind, [...codes]],
  )
  const fresh = new Set<string>(rows.map(({ code }) => code))
  return codes.filter((code) => fresh.has(code))
}
