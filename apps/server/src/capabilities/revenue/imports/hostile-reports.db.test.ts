import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { workbookOf, zipOf } from '#src/capabilities/sheets/in/hostile-sheets.test-support.ts'
import * as hostile from './hostile-reports.test-support.ts'
import { createReportWorld, type ReportWorld, videoReport, youtubeId } from './report-world.test-support.ts'

let world: ReportWorld
beforeAll(async () => {
  world = await createReportWorld()
})
afterAll(() => world.close())

const megabyte = 1024 ** 2
const report = videoReport([{ channel: youtubeId(1), partner: '1.5' }])

test.each([
  ['a zip bomb', zipOf([{ name: 'a.csv', content: Buffer.alloc(64 * megabyte) }]), 'sheets.tooMuchInside'],
  [
    'an archive that lies of what it inflates to',
    zipOf([{ name: 'a.csv', content: Buffer.alloc(64 * megabyte), claims: 100 }]),
    'sheets.damaged',
  ],
  [
    'an archive of two files',
    zipOf([
      { name: 'a.csv', content: 'a' },
      { name: 'b.csv', content: 'b' },
    ]),
    'revenue.reportSeveral',
  ],
  [
    'an archive under a password',
    zipOf([{ name: 'a.csv', content: 'a' }], { encrypted: true }),
    'sheets.protectedFile',
  ],
  [
    'a workbook that lies of its sheet',
    workbookOf(Buffer.alloc(64 * megabyte, ' '), { claims: 100 }),
    'sheets.damaged',
  ],
  ['an endless line', hostile.endlessLine(), 'sheets.quoteNotClosed'],
  ['a quote that is never closed', hostile.openQuote(), 'sheets.quoteNotClosed'],
  ['a million columns', hostile.manyColumns(), 'sheets.quoteNotClosed'],
  ['five thousand columns', hostile.thousandColumns(), 'sheets.tooManyColumns'],
  ['an encoding that would be guessed', hostile.oldEncoding(), 'sheets.badEncoding'],
  ['half a gzip', gzipSync(report).subarray(0, 60), 'sheets.damaged'],
  ['a web page', Buffer.from('<html><table><tr><td>1</td></tr></table></html>'), 'sheets.notASheet'],
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]), 'sheets.badEncoding'],
  ['nothing', Buffer.alloc(0), 'sheets.fileEmpty'],
] as const)('E3 %s is refused within five seconds, and nothing of it is kept', async (_what, bytes, code) => {
  const from = performance.now()
  await expect(world.bring(bytes, 'r_202609.csv')).rejects.toMatchObject({ code })
  expect(performance.now() - from).toBeLessThan(5000)
  expect(await world.query('SELECT FROM revenue_report')).toEqual([])
})

test('E3 a bomb whose first rows are a report is refused within five seconds of being read, without a line', async () => {
  const brought = await world.bring(hostile.gzipBomb(), 'bomb_202609.csv.gz')
  const from = performance.now()
  expect(await world.readAs(brought)).toMatchObject({ lineCount: 0, problems: [{ code: 'tooMuchInside' }] })
  expect(performance.now() - from).toBeLessThan(5000)
  expect(await world.query('SELECT FROM revenue_line')).toEqual([])
  await world.query('DELETE FROM revenue_report')
})

test('§3.4 the same report as text, UTF-16, gzip, zip and with a mark gives the same sums', async () => {
  const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(report, 'utf16le')])
  const forms = [
    Buffer.from(report),
    wide,
    gzipSync(report),
    zipOf([
      { name: 'folder/r.csv', content: report },
      { name: '__MACOSX/r.csv', content: '' },
    ]),
    Buffer.from(`\uFEFF${report}`),
    Buffer.from(report.replaceAll('\n', '\r\n')),
  ]
  for (const [at, form] of forms.entries()) {
    const read = await world.readAs(await world.bring(form, `r${at}_202609.csv`), {
      month: `2026-0${at + 1}`,
    })
    expect([at, read.lineCount, read.total?.amount]).toEqual([at, 1, '1.5'])
    await world.query('TRUNCATE revenue_month, revenue_sum, revenue_line CASCADE')
    await world.query('DELETE FROM revenue_report')
  }
})
