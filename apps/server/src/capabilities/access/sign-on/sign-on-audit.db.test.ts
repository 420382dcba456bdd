import { doLogin, logout } from '@pindao/protocol/access/sso.endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '../access.test-support.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

/** What the log says about one person, oldest first. */
async function entriesOf(subject: string) {
  const { rows } = await world.database.pool.query<{ action: string; entity: string }>(
    `SELECT action, entity, after, detail, ip IS NOT NULL AS "withIp" FROM audit_log
     WHERE staff_id = (SELECT id FROM staff WHERE sso_subject = $1) ORDER BY id`,
    [`sandbox:${subject}`],
  )
  return rows
}
const disable = (subject: string, disabled: boolean) =>
  world.database.pool.query('UPDATE staff SET disabled = $2 WHERE sso_subject = $1', [
    `sandbox:${subject}`,
    disabled,
  ])

test('PERM-05 PERM-04 the first sign-on of a person is in the log with who they are, later ones are sign-ins only', async () => {
  await world.database.pool.query(
    `DELETE FROM staff_role WHERE staff_id = (SELECT id FROM staff WHERE sso_subject = 'sandbox:legal')`,
  )
  await world.database.pool.query(`DELETE FROM staff WHERE sso_subject = 'sandbox:legal'`)
  const { bearer, browser } = await world.signIn('legal')
  await world.call(logout, {}, { bearer })
  await world.signIn('legal', browser)
  const signIn = {
    action: 'session.signIn',
    entity: 'session',
    after: null,
    detail: { userAgent: expect.any(String) },
    withIp: true,
  }
  expect(await entriesOf('legal')).toEqual([
    {
      action: 'staff.create',
      entity: 'staff',
      after: { fullName: '赵律', email: 'legal@pindao.example', department: 'gm_office' },
      detail: {},
      withIp: true,
    },
    signIn,
    { action: 'session.end', entity: 'session', after: null, detail: { reason: 'signOut' }, withIp: true },
    signIn,
  ])
})

test('PERM-05 what a later sign-on says anew of a person is in the log, before and after; the same is not', async () => {
  await world.signIn('finance')
  const earlier = await entriesOf('finance')
  await world.signIn('finance')
  expect(await updatesSince('finance', earlier.length)).toEqual([])
  await world.database.pool.query(
    `UPDATE staff SET full_name = '旧名', email = 'old@pindao.example' WHERE sso_subject = 'sandbox:finance'`,
  )
  await world.signIn('finance')
  expect(await updatesSince('finance', earlier.length)).toEqual([
    {
      action: 'staff.update',
      entity: 'staff',
      before: { fullName: '旧名', email: 'old@pindao.example' },
      after: { fullName: expect.stringMatching(/./u), email: 'finance@pindao.example' },
      detail: { reason: 'signOn' },
      withIp: true,
    },
  ])
  await world.database.pool.query(`UPDATE staff SET avatar_url = NULL WHERE sso_subject = 'sandbox:finance'`)
  await world.signIn('finance')
  expect((await updatesSince('finance', earlier.length)).at(-1)).toMatchObject({
    before: { avatarUrl: null },
    after: { avatarUrl: expect.stringContaining('http') },
  })
})

async function updatesSince(subject: string, count: number) {
  const { rows } = await world.database.pool.query(
    `SELECT action, entity, before, after, detail, ip IS NOT NULL AS "withIp" FROM audit_log
     WHERE staff_id = (SELECT id FROM staff WHERE sso_subject = $1) ORDER BY id OFFSET $2`,
    [`sandbox:${subject}`, count],
  )
  return rows.filter(({ action }) => action === 'staff.update')
}

test('PERM-05 A2 somebody disabled is refused in the log, at the sign-on and with a ticket of before', async () => {
  // Their picture comes with the first sign-on; here they have been before.
  await world.signIn('viewer')
  const before = await entriesOf('viewer')
  const browser = world.newBrowser()
  const back = await world.walkThroughSignOn(browser, 'viewer')
  const ticket = back.url.searchParams.get('ticket') ?? ''
  await disable('viewer', true)
  const take = () => world.call(doLogin, { body: { ticket } }, { browser })
  expect((await take()).code).toBe('access.staffDisabled')
  const again = await world.walkThroughSignOn(browser, 'viewer')
  expect(again.url.searchParams.get('error')).toBe('access.staffDisabled')
  const refused = {
    action: 'session.refused',
    entity: 'staff',
    after: null,
    detail: { reason: 'disabled' },
    withIp: true,
  }
  expect((await entriesOf('viewer')).slice(before.length)).toEqual([refused, refused])

  // The ticket was spent by the refusal: it does not wait for better days.
  await disable('viewer', false)
  expect((await take()).code).toBe('access.ticketInvalid')
})
