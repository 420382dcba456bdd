import { randomBytes } from 'node:crypto'
import type { DataScope, Permission } from '@pindao/protocol/access/permissions.ts'
import { signInDirectly } from '#src/capabilities/media/signed-in.test-support.ts'
import type { TestDatabase } from './database.ts'
import { testSecretKeys } from './publishing-seed.ts'

/** People of two departments with what a test grants them, signed in without a sign-on. */
export async function endpointPeople(database: TestDatabase) {
  const one = async (statement: string, values: unknown[] = []): Promise<string> => {
    const { rows } = await database.pool.query<{ id: string }>(statement, values)
    return rows[0]?.id ?? ''
  }
  const newName = () => `名${randomBytes(6).toString('hex')}`
  const departmentOf = (code: string) => one('SELECT id FROM department WHERE code = $1', [code])
  const [here, elsewhere] = [await departmentOf('hz_fb'), await departmentOf('jz_fb')]

  async function enrol(name: string, departmentId: string): Promise<string> {
    return one(
      `INSERT INTO staff (sso_subject, full_name, email, department_id, disabled, created_at)
       VALUES ($1, $2, $1, $3, false, now()) RETURNING id`,
      [newName(), name, departmentId],
    )
  }

  async function grant(staffId: string, permissions: readonly Permission[], scope: DataScope): Promise<void> {
    const roleId = await one('INSERT INTO role (name, data_scope) VALUES ($1, $2) RETURNING id', [
      newName(),
      scope,
    ])
    await database.pool.query('INSERT INTO role_permission SELECT $1, unnest($2::text[])', [
      roleId,
      permissions,
    ])
    await database.pool.query('INSERT INTO staff_role VALUES ($1, $2, 1)', [staffId, roleId])
  }
  const signIn = (staffId: string) => signInDirectly(database, BigInt(staffId), testSecretKeys)

  /** Somebody with these permissions and no other, signed in; of the owner's department, or of another one. */
  async function holderOf(permissions: readonly Permission[], from: 'here' | 'elsewhere'): Promise<string> {
    const staffId = await enrol(newName(), from === 'here' ? here : elsewhere)
    const scope = from === 'here' ? 'all' : 'department'
    if (permissions.length > 0) await grant(staffId, permissions, scope)
    return signIn(staffId)
  }

  return { one, newName, here, enrol, grant, signIn, holderOf }
}
export type EndpointPeople = Awaited<ReturnType<typeof endpointPeople>>
