import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createReportWorld, type ReportWorld, videoReport, youtubeId } from './report-world.test-support.ts'

let world: ReportWorld
beforeAll(async () => {
  world = await createReportWorld()
  await world.newChannel({ platformChannelId: youtubeId(1) })
})
afterAll(() => world.close())

const row = fc.record({
  kind: fc.constantFrom('None', 'Backpay', 'Spam Adjustment'),
  day: fc.integer({ min: 1, max: 30 }).map((day) => `202609${String(day).padStart(2, '0')}`),
  channel: fc.constantFrom(youtubeId(1), youtubeId(2), youtubeId(3)),
  video: fc.constantFrom('a', 'b', 'c'),
  views: fc.nat(1000).map(String),
  partner: fc
    .tuple(fc.integer({ min: -999, max: 999 }), fc.nat(9_999_999_999))
    .map(([whole, part]) => `${whole}.${String(part).padStart(10, '0')}`),
})

/** The sums of a file as text, without their ids and rows. */
async function sumsOf(file: string): Promise<string> {
  const read = await world.take(file)
  const rows = await world.query(
    `SELECT platform_channel_id, earning_month, day::text, adjustment_type, partner::text, views::text, lines
     FROM revenue_sum WHERE report_id = $1 ORDER BY 1, 2, 3, 4 NULLS FIRST`,
    [read.id],
  )
  const totals = await world.query(
    `SELECT (SELECT sum(partner)::text FROM revenue_month) AS months, (SELECT sum(partner)::text FROM revenue_line) AS lines`,
  )
  await world.query('TRUNCATE revenue_month, revenue_sum, revenue_line CASCADE')
  await world.query('DELETE FROM revenue_report')
  return JSON.stringify([rows, totals])
}

test('REV-01 property: the order of rows changes no sum, and neither does reading the file again', async () => {
  const cases = fc.tuple(fc.array(row, { minLength: 1, maxLength: 30 }), fc.integer())
  await fc.assert(
    fc.asyncProperty(cases, async ([rows, seed]) => {
      const shuffled = rows.toSorted((a, b) => hash(a.partner, seed) - hash(b.partner, seed))
      const first = await sumsOf(videoReport(rows))
      expect(await sumsOf(videoReport(shuffled))).toBe(first)
      expect(await sumsOf(videoReport(rows))).toBe(first)
      const [, [totals]] = JSON.parse(first)
      expect(totals.months).toBe(totals.lines)
    }),
    { numRuns: 5 },
  )
})

const hash = (text: string, seed: number) =>
  [...text].reduce((sum, letter) => Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0), seed)
