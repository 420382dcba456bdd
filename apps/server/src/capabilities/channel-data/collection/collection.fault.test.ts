import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { createDatabase } from '#src/platform/db/database.ts'
import { createDatabaseTrap } from '../../../../test/database-trap.ts'
import { sampleOf } from '../../../../test/sample.ts'
import { createCollectionRig } from './collection.test-support.ts'

/** More messages than the transactions of one turn have: those beyond its end strike nowhere, and are left out. */
const messages = Array.from({ length: 40 }, (_, index) => index + 1)
const steps = messages.flatMap((nth) => (['before', 'after'] as const).map((when) => ({ nth, when })))
const hour = 3_600_000

/** A collector whose process dies at one message of its transactions: from then on it says nothing to the database. */
async function dyingCollector(rig: Awaited<ReturnType<typeof createCollectionRig>>) {
  const trap = await createDatabaseTrap(rig.database.url)
  const database = createDatabase({ url: trap.url, max: 4, log: pino({ level: 'silent' }), name: 'dying' })
  onTestFinished(async () => {
    await database.close()
    await trap.close()
  })
  let dead = false
  const transaction: typeof database.transaction = (work) =>
    dead ? Promise.reject(new TypeError('killed')) : database.transaction(work)
  return {
    async run(step: { readonly nth: number; readonly when: 'before' | 'after' }) {
      trap.arm({
        ...step,
        spring: () => {
          dead = true
        },
      })
      await rig.run({ database: { ...database, transaction } }, 0).catch(() => undefined)
      // What the database has not noticed yet still holds what it locked, as do lanes beside the one that died.
      const held = () =>
        rig.rows("SELECT pid FROM pg_stat_activity WHERE application_name = 'dying' AND state <> 'idle'")
      await expect.poll(held).toEqual([])
      return dead
    },
  }
}

test.each(sampleOf(steps, 3))(
  'D1 kill -9 $when message $nth of a collector: nothing is lost, half there or counted twice',
  async (step) => {
    const rig = await createCollectionRig()
    await rig.channelWith(2)
    const dying = await dyingCollector(rig)
    await dying.run(step)
    const sums = async () =>
      (
        await rig.rows<{ views: string | null }>(
          `SELECT sum(views)::text AS views FROM video_day UNION ALL SELECT sum(views)::text FROM channel_day_sum
           UNION ALL SELECT sum(views)::text FROM channel_month_sum UNION ALL SELECT sum(views)::text FROM video_total`,
        )
      ).map(({ views }) => views)
    // Whatever is there is there with its sums.
    expect(new Set(await sums()).size).toBe(1)
    rig.pass(2 * hour)
    await rig.run({}, 0)
    expect(await sums()).toEqual(['700', '700', '700', '700'])
    expect((await rig.chains()).every(({ failures, problem }) => failures === 0 && problem === null)).toBe(
      true,
    )
  },
)
