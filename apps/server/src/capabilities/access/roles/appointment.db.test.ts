import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getUserInfo } from '@pindao/protocol/access/sso.endpoints.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { outputOf, startWorld, type World } from '../access.test-support.ts'
import { appointAdministrator } from './appointment.ts'

const command = fileURLToPath(new URL('../../../appoint.ts', import.meta.url))

let world: World
let dataDir: string
beforeAll(async () => {
  world = await startWorld({ signOn: 'cas' })
  dataDir = await mkdtemp(join(tmpdir(), 'pindao-appoint-'))
})
afterAll(async () => {
  await world.close()
  await rm(dataDir, { recursive: true, force: true })
})
beforeEach(() =>
  world.database.pool.query(
    `DELETE FROM staff_role; UPDATE staff SET disabled = false, email = replace(sso_subject, 'sandbox:', '') || '@pindao.example'`,
  ),
)

/** Runs the command as an operator does, beside the services. */
function run(names: readonly string[], more: NodeJS.ProcessEnv = {}) {
  const env = { ...process.env, DATABASE_URL: world.database.url, SANDBOX: 'true', ...more }
  return new Promise<{ code: unknown; said: string }>((resolve) => {
    execFile(process.execPath, [command, ...names], { env }, (error, stdout) =>
      resolve({ code: error === null ? 0 : error.code, said: stdout }),
    )
  })
}

const appoint = (who: string) =>
  appointAdministrator({ database: world.database, env: { SANDBOX: true } }, who, 'ops@here')
const rolesOf = async (subject: string) => {
  const { rows } = await world.database.pool.query<{ label: string }>(
    `SELECT label FROM staff JOIN staff_role ON staff_id = staff.id JOIN role ON role.id = role_id
     WHERE sso_subject = $1 ORDER BY staff_role.position`,
    [subject],
  )
  return rows.map(({ label }) => label)
}
const entries = async () => {
  const { rows } = await world.database.pool.query(
    `SELECT staff_id AS by, entity_id::int AS id, before, after, detail FROM audit_log WHERE action = 'staff.appoint'`,
  )
  return rows
}

test('PERM-03 PERM-05 the first administrator is appointed at the machine, and the log says the operator did it', async () => {
  const { bearer, userInfo } = await world.signIn('operator')
  expect(userInfo.roleList).toEqual([])
  const { code, said } = await run(['operator'])
  expect(said).toContain('李晴 (sandbox:operator, operator@pindao.example) is an administrator now')
  expect(code).toBe(0)
  world.pass(6)
  const info = outputOf(getUserInfo, await world.call(getUserInfo, {}, { bearer }))
  expect(info.roleList).toEqual(['admin'])
  expect(info.ability).toContainEqual({ action: 'update', subject: 'role' })
  expect(await entries()).toEqual([
    {
      by: null,
      id: Number(userInfo.user.userId),
      before: { roles: [] },
      after: { roles: ['admin'] },
      detail: { operator: expect.stringMatching(/^.+@.+$/u) },
    },
  ])

  expect(await appoint('operator')).toMatchObject({ outcome: 'alreadyAdministrator' })
  expect(await entries()).toHaveLength(1)
})

test('PERM-03 an address will do as well, in any case of letters, and roles somebody has stay', async () => {
  await world.database.pool.query(
    `INSERT INTO staff_role (staff_id, role_id, position) SELECT staff.id, role.id, 1 FROM staff, role
     WHERE sso_subject = 'sandbox:finance' AND code = 'finance'`,
  )
  expect(await appoint('Finance@Pindao.Example')).toMatchObject({ outcome: 'appointed' })
  expect(await rolesOf('sandbox:finance')).toEqual(['finance', 'admin'])
})

test('PERM-03 whoever is unknown, disabled, or not the only one meant is refused', async () => {
  const before = await entries()
  expect(await appoint('nobody@pindao.example')).toEqual({ outcome: 'unknown' })
  await world.database.pool.query(`UPDATE staff SET disabled = true WHERE sso_subject = 'sandbox:legal'`)
  expect(await appoint('legal')).toMatchObject({ outcome: 'disabled' })
  await world.database.pool.query(
    `UPDATE staff SET email = 'both@pindao.example' WHERE sso_subject IN ('sandbox:viewer', 'sandbox:finance')`,
  )
  const several = await appoint('both@pindao.example')
  expect(several.outcome === 'several' && several.people.map(({ login }) => login).toSorted()).toEqual([
    'sandbox:finance',
    'sandbox:viewer',
  ])
  expect(await entries()).toEqual(before)
  for (const subject of ['legal', 'viewer', 'finance'])
    expect(await rolesOf(`sandbox:${subject}`)).toEqual([])
})

test('PERM-03 an address that is somebody’s login name means that person only', async () => {
  await world.database.pool.query(
    `UPDATE staff SET email = 'sandbox:admin' WHERE sso_subject = 'sandbox:viewer'`,
  )
  expect(await appoint('sandbox:admin')).toMatchObject({ person: { login: 'sandbox:admin' } })
  expect(await rolesOf('sandbox:viewer')).toEqual([])
})

test('PERM-03 outside the demo nobody of the demo is meant', async () => {
  const appointment = await appointAdministrator(
    { database: world.database, env: { SANDBOX: false } },
    'admin',
    'me',
  )
  expect(appointment).toEqual({ outcome: 'unknown' })
})

test('PERM-03 the command says why it did nothing: 1 when it refuses, 2 when it could not look', async () => {
  expect(await run(['nobody@pindao.example'])).toEqual({
    code: 1,
    said: expect.stringContaining('Nobody is known as nobody@pindao.example.'),
  })
  expect(await run([])).toEqual({ code: 2, said: expect.stringContaining('npm run appoint --') })
  expect(await run(['operator'], { DATABASE_URL: undefined, DATA_DIR: dataDir })).toEqual({
    code: 2,
    said: expect.stringContaining('No database'),
  })
})

test('PERM-03 a role that administers nothing any more is not the administrator’s', async () => {
  await world.database.pool.query(`DELETE FROM role_permission WHERE permission = 'role:update'`)
  expect(await appoint('operator')).toEqual({ outcome: 'noRole' })
})
