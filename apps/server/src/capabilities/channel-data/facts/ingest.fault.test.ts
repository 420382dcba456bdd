import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts'
import { createDatabaseTrap } from '../../../../test/database-trap.ts'
import { sampleOf } from '../../../../test/sample.ts'
import { createChannelWithVideos } from './facts.test-support.ts'
import { ensureMonths } from './ingest.store.ts'

const program = fileURLToPath(new URL('./ingest.child.test-support.ts', import.meta.url))
/** More messages than the transaction has: those beyond its end strike nowhere. */
const messages = Array.from({ length: 30 }, (_, index) => index + 1)
const steps = messages.flatMap((nth) => (['before', 'after'] as const).map((when) => ({ nth, when })))

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase({ scope: 'file' })
  await ensureMonths(database, '2026-03-01', '2026-03-31')
})
afterAll(() => database.drop())

/** A real process that takes a report in. */
function take(url: string, channelId: bigint, videoIds: readonly bigint[], views: number, at: string) {
  const said = [url, channelId, videoIds, views, at].map(String)
  const child = spawn(process.execPath, [program, ...said], { stdio: 'ignore' })
  return { child, gone: once(child, 'exit').then(([code]) => code as number | null) }
}

/** Views as each table has them. */
async function standing(channelId: bigint): Promise<readonly (string | null)[]> {
  const tables = ['video_day', 'channel_day_sum', 'channel_month_sum', 'video_total']
  const { rows } = await database.pool.query<{ views: string | null }>(
    tables
      .map((table) => `SELECT sum(views)::text AS views FROM ${table} WHERE channel_id = $1`)
      .join(' UNION ALL '),
    [channelId],
  )
  return rows.map(({ views }) => views)
}

const all = (views: string) => [views, views, views, views]
const first = '2026-03-03T08:00:00.000Z'
const later = '2026-03-04T08:00:00.000Z'

test.each(sampleOf(steps, 3))(
  'DAT-01 kill -9 of the process $when message $nth of the first report, and of its correction: all of it or nothing, never twice',
  async (step) => {
    const trap = await createDatabaseTrap(database.url)
    try {
      const { channelId, videoIds } = await createChannelWithVideos(database, [
        { publishedAt: '2026-02-01T00:00:00Z' },
        { publishedAt: '2026-03-01T20:00:00Z' },
      ])
      for (const { views, at, before, after } of [
        { views: 10, at: first, before: null, after: '40' },
        { views: 7, at: later, before: '40', after: '28' },
      ]) {
        const victim = Promise.withResolvers<ReturnType<typeof take>>()
        trap.arm({
          ...step,
          spring: async () => {
            const { child, gone } = await victim.promise
            child.kill('SIGKILL')
            await gone
          },
        })
        const killed = take(trap.url, channelId, videoIds, views, at)
        victim.resolve(killed)
        const code = await killed.gone
        trap.arm(null)
        const left = await standing(channelId)
        // Whoever was not struck ended well.
        if (code === 0) expect(left).toEqual(all(after))
        else
          expect([before === null ? [null, null, null, null] : all(before), all(after)]).toContainEqual(left)
        expect(await take(database.url, channelId, videoIds, views, at).gone).toBe(0)
        expect(await standing(channelId)).toEqual(all(after))
      }
    } finally {
      await trap.close()
    }
  },
)
