import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, type Database } from '#src/platform/db/database.ts'
import { type ArmedDatabase, createDatabaseTrap } from '../../../../test/database-trap.ts'
import { keepClocks } from './clock.keeping.ts'
import { type ClockWorld, createClockWorld, day } from './clock-world.test-support.ts'

let world: ClockWorld
let trap: ArmedDatabase
let trapped: Database
beforeAll(async () => {
  world = await createClockWorld()
  trap = await createDatabaseTrap(world.database.url)
  trapped = createDatabase({ url: trap.url, max: 1, log: pino({ level: 'silent' }), name: 'trapped-clocks' })
})
afterAll(async () => {
  await trapped.close()
  await trap.close()
  await world.close()
})

const keep = (database: Database) => keepClocks({ ...world.kit, database, actorAtWork: world.actorAtWork })

/** A term that is to be told, and a strike that lapses. */
async function due() {
  world.go(0)
  const { id } = await world.newClaim()
  const channelId = await world.newChannel()
  await world.database.pool.query(
    `INSERT INTO strike (channel_id, kind, status, received_at, expires_at, created_at, updated_at)
     VALUES ($1, 'copyright', 'active', '2026-03-01', '2026-06-01', now(), now())`,
    [channelId],
  )
  world.go(day)
  return id
}

test('CLM-01 a turn that is stopped at any message of its transaction, and comes again, tells everything once', async () => {
  await due()
  trap.arm(null)
  await keep(trapped)
  const messages = trap.seen()
  await world.told()
  expect(messages).toBeGreaterThan(8)
  for (let nth = 1; nth <= messages; nth += 1) {
    const claimId = await due()
    trap.arm({ nth, when: nth % 2 === 0 ? 'before' : 'after', spring: () => undefined })
    await keep(trapped).catch(() => undefined)
    trap.arm(null)
    await keep(world.kit.database)
    const told = await world.told()
    expect([nth, told.map(({ event }) => event).toSorted()]).toEqual([nth, ['claimIncome', 'strikeEnded']])
    await world.change(claimId, { platformStatus: 'inactive' })
  }
})
