import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, type Database } from '#src/platform/db/database.ts'
import { type ArmedDatabase, createDatabaseTrap } from '../../../../test/database-trap.ts'
import { sampleOf } from '../../../../test/sample.ts'
import { createReportWorld, type ReportWorld, videoReport, youtubeId } from './report-world.test-support.ts'

/** More messages than a reading has: those beyond its end strike nowhere. */
const messages = Array.from({ length: 60 }, (_, index) => index + 1)
const steps = messages.flatMap((nth) => (['before', 'after'] as const).map((when) => ({ nth, when })))

let world: ReportWorld
let trap: ArmedDatabase
let trapped: Database
beforeAll(async () => {
  world = await createReportWorld()
  await world.newChannel({ platformChannelId: youtubeId(1) })
  trap = await createDatabaseTrap(world.database.url)
  trapped = createDatabase({ url: trap.url, max: 3, log: pino({ level: 'silent' }), name: 'trapped' })
})
afterAll(async () => {
  await trapped.close()
  await trap.close()
  await world.close()
})

const lines = [
  { channel: youtubeId(1), partner: '1.0000000001' },
  { channel: youtubeId(1), partner: '2.25', day: '20260916' },
  { channel: youtubeId(2), partner: '-0.75', kind: 'Spam Adjustment', day: '20260601' },
]
let months = 0

/** What there is of a file: its lines, sums and months, and how it stands. */
async function standing(id: string) {
  const [found] = await world.query<{
    lines: number
    sums: string | null
    months: string | null
    status: number
  }>(
    `SELECT (SELECT count(*)::int FROM revenue_line WHERE report_id = $1) AS lines,
       (SELECT sum(partner)::float8::text FROM revenue_sum WHERE report_id = $1) AS sums,
       (SELECT sum(partner)::float8::text FROM revenue_month WHERE report_id = $1) AS months,
       status FROM revenue_report WHERE id = $1`,
    [id],
  )
  return found
}
const whole = { lines: 3, sums: '2.5000000001', months: '2.5000000001', status: 1 }

test.each(sampleOf(steps, 4))(
  'M1 the connection breaks $when message $nth of reading a file: read again it gives the same, once',
  async (step) => {
    months += 1
    const month = `${2010 + Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
    const file = videoReport(
      lines.map((line, at) => ({ ...line, day: at === 2 ? '20090601' : `${month}-10` })),
    )
    const { id, reportType, contentOwner, version } = await world.bring(file)
    await world.changes.read(world.finance(), BigInt(id), { reportType, month, contentOwner, version })
    const { job } = world.on(trapped)
    trap.arm({ ...step, spring: () => undefined })
    const ended = await job.read(BigInt(id), { signal: world.signal() }).then(
      () => true,
      () => false,
    )
    trap.arm(null)
    const left = await standing(id)
    // Whoever was not struck ended well; of one that was, nothing counts, or all of it.
    if (ended) expect(left).toEqual(whole)
    else if (left?.status !== 1) expect(left).toMatchObject({ sums: null, months: null })
    await world.job.read(BigInt(id), { signal: world.signal() })
    expect(await standing(id)).toEqual(whole)
  },
)

test('M1 a reading that another one took over writes nothing beside it', async () => {
  const file = videoReport(lines.map((line) => ({ ...line, day: '20310110' })))
  const { id, reportType, contentOwner, version } = await world.bring(file)
  await world.changes.read(world.finance(), BigInt(id), {
    reportType,
    month: '2031-01',
    contentOwner,
    version,
  })
  const read = () => world.job.read(BigInt(id), { signal: world.signal() })
  await Promise.all([read(), read(), read()])
  expect(await standing(id)).toMatchObject({ lines: 3, sums: '2.5000000001', status: 1 })
})
