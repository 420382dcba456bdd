import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { layOut } from '../test/older-version.ts'
import { createRollingRig, type RollingRig } from '../test/rolling-rig.ts'
import { ownServer } from '../test/worker-process.ts'

/** What runs before: by default the version before the migrations 0112 to 0114. `UPGRADE_FROM=<commit>` is another one. */
const before = process.env['UPGRADE_FROM'] ?? '802006d5~1'

async function migrationsOf({ rig }: RollingRig): Promise<number> {
  const { rows } = await rig.database.db.execute<{ count: string }>(
    sql`SELECT count(*) FROM drizzle.__drizzle_migrations`,
  )
  return Number(rows[0]?.count)
}

test('OPS-02 an older version and this one work on one database while people do: no request fails but those that are made again, nothing is lost or doubled', async () => {
  const older = await layOut(before)
  const rolling = await createRollingRig(older)
  try {
    const { company } = rolling
    const more = async (films: number) => {
      const wanted = company.published.length + films
      await expect.poll(() => company.published.length, { timeout: 120_000 }).toBeGreaterThanOrEqual(wanted)
    }
    await more(2)
    const migrated = await migrationsOf(rolling)
    // This version comes beside the older one, and brings the database up to date under its feet.
    await Promise.all([rolling.start('api', ownServer), rolling.start('worker', ownServer)])
    expect(await migrationsOf(rolling)).toBeGreaterThan(migrated)
    await more(4)
    const [one = [], other = []] = rolling.machines()
    for (const old of one) await rolling.end(old)
    // One of the older version that dies now comes up again.
    const again = await Promise.all([rolling.start('api'), rolling.start('worker')])
    await more(2)
    for (const old of [...other, ...again]) {
      await rolling.end(old)
      await rolling.start(old.what, ownServer)
    }
    await more(2)
    await company.stop()
    await rolling.expectNothingLostOrDoubled()
    const { answered, repeated } = company.figures()
    process.stdout.write(`${answered} calls, ${repeated} made again, ${company.published.length} films\n`)
    expect(repeated).toBeLessThan(answered / 100)
  } finally {
    await rolling.remove()
  }
})
