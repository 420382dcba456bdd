import { afterAll, beforeAll, expect, test } from 'vitest'
import { createChannelWorld } from '#src/capabilities/channels/channel-world.test-support.ts'
import { createTestKit } from '../../../../test/kit.ts'
import { createFullReportReminder } from './full-report.reminder.ts'

let world: Awaited<ReturnType<typeof createChannelWorld>>
beforeAll(async () => {
  world = await createChannelWorld()
})
afterAll(() => world.close())

test('REV-01 business.md §3.1: finance is told thirty and seven days before a contract ends, each time once', async () => {
  const { staffId } = world.people.jia
  const partyId = await world.one(
    `INSERT INTO party (type, legal_name, name_key, country, tax_mode, department_id, owner_staff_id, created_by, created_at,
       updated_at) VALUES (1, '主体', '主体', 'CN', 'none', $1, $2, $2, now(), now()) RETURNING id`,
    [world.here, staffId],
  )
  const id = await world.one(
    `INSERT INTO contract (no, title, party_id, status, approval_status, start_date, end_date, time_zone, currency, share_base,
       fx_policy, tax_bearer, owner_staff_id, department_id, created_at, updated_at)
     VALUES ('HT-1', '夜航短剧合作', $1, 0, 9, '2026-01-01', '2026-12-31', 'Asia/Shanghai', 'USD', 'gross', 'month_end',
       'creator', $2, $3, now(), now()) RETURNING id`,
    [partyId, staffId, world.here],
  )
  let now = Date.parse('2026-11-01T08:00:00.000Z')
  const kit = createTestKit({ database: world.database, clock: () => now })
  const told: string[] = []
  kit.news.tellBy('bell', {
    tell: async (_tx, news) =>
      void told.push(...news.map(({ event, to, cause }) => `${event} ${to} ${cause}`)),
  })
  const remind = createFullReportReminder(kit, async () => [
    world.as(world.people.jia).actor,
    world.as(world.people.bing).actor,
  ])
  const run = async (day: string) => {
    now = Date.parse(`${day}T08:00:00.000Z`)
    await remind({ signal: new AbortController().signal })
    return told.splice(0)
  }
  expect(await run('2026-11-20')).toEqual([])
  expect(await run('2026-12-02')).toEqual([`fullReportDue ${staffId} fullReportDue ${id} 2026-12-31 30`])
  expect(await run('2026-12-25')).toEqual([`fullReportDue ${staffId} fullReportDue ${id} 2026-12-31 7`])
})
