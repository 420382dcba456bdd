import { afterAll, beforeAll, expect, test } from 'vitest'
import { pruneAccess } from './access.prune.ts'
import { startWorld, type World } from './access.test-support.ts'
import { sessionSeconds } from './sessions/session-policy.ts'

const day = 24 * 60 * 60
let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const prune = (aheadSeconds: number, sessionsKeptDays = 30) =>
  pruneAccess({
    database: world.database,
    clock: () => world.now() + aheadSeconds * 1000,
    sessionsKeptDays: () => sessionsKeptDays,
  })

test('SSO-07 what has run out is forgotten in its time, and nothing before', async () => {
  const { pool } = world.database
  await world.signIn('operator')
  await world.walkThroughSignOn(world.newBrowser(), 'finance')
  await pool.query(
    `INSERT INTO idempotency_key (staff_id, endpoint, key, body_digest, result_id, created_at)
     VALUES (1, 'POST /x', 'k', '', 1, $1)`,
    [new Date(world.now()).toISOString()],
  )
  await pool.query(`INSERT INTO sign_on_message (digest, expires_at) VALUES ('x', $1)`, [
    new Date(world.now() + 60_000).toISOString(),
  ])
  await pool.query(
    `INSERT INTO sign_on_attempt (state_digest, browser_digest, nonce, code_verifier_sealed, expires_at)
     VALUES ('s', 'b', 'n', 'c', $1)`,
    [new Date(world.now() + 60_000).toISOString()],
  )
  expect(await prune(0)).toEqual({ sessions: 0, signOns: 0, idempotencyKeys: 0 })
  // Two tickets, a message and an attempt.
  expect(await prune(61)).toEqual({ sessions: 0, signOns: 4, idempotencyKeys: 0 })
  expect(await prune(7 * day + 1)).toEqual({ sessions: 0, signOns: 0, idempotencyKeys: 1 })
  expect(await prune(sessionSeconds + 30 * day - 10)).toMatchObject({ sessions: 0 })
  expect(await prune(sessionSeconds + 30 * day + 10, 31)).toMatchObject({ sessions: 0 })
  expect(await prune(sessionSeconds + 30 * day + 10)).toEqual({ sessions: 1, signOns: 0, idempotencyKeys: 0 })
})
