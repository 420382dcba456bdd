import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSettlementWorld, type SettlementWorld } from './settlement-world.test-support.ts'

let world: SettlementWorld
beforeAll(async () => {
  world = await createSettlementWorld()
})
afterAll(() => world.close())

test('REV-01 drafts that anything hinders are found at once; that somebody reckoned one is no trouble of it', async () => {
  const fine = await world.newContract()
  const stale = await world.newContract()
  await world.newReport('2026-05', [
    { channel: fine.channelId, partner: '100', day: '2026-05-03' },
    { channel: stale.channelId, partner: '100', day: '2026-05-03' },
  ])
  await world.settle(fine.id, '2026-05')
  const { id } = await world.settle(stale.id, '2026-05')
  await world.newReport('2026-05', [{ channel: stale.channelId, partner: '5', day: '2026-05-04' }])
  const { rows } = await world.reading.list(world.jia(), {
    page: 1,
    pageSize: 50,
    sort: '-month',
    hindrance: 'any',
  })
  expect(rows.map((row) => row.id)).toEqual([String(id)])
})
