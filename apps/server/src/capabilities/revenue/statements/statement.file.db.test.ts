import { locales } from '@pindao/locales/locales.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSheetReader } from '#src/capabilities/sheets/sheets.ts'
import { readPdf } from '#src/platform/pdf/pdf-reading.test-support.ts'
import { createStatementWorld, type StatementWorld } from './statement-world.test-support.ts'

let world: StatementWorld
beforeAll(async () => {
  world = await createStatementWorld()
})
afterAll(() => world.close())
const jia = () => world.as(world.people.jia)
const reader = createSheetReader({ log: pino({ level: 'silent' }) })
const signsOf = (text: string) => text.replaceAll(/[\s\u2066-\u2069\u200e\u200f]/gu, '')

test.each(locales)(
  'REV-01 business.md §3.3 the workbook in %s is the settlement to the cent',
  async (locale) => {
    const { id, no } = await world.newSettlement()
    const { bytes, fileName } = await world.statements.file(jia(), id, 'xlsx', locale)
    expect(fileName).toBe(`${no}_${locale}.xlsx`)
    const { sheets } = await reader.read(bytes, locale)
    const [summary, lines, payees] = sheets.map(({ rows }) => rows.map(({ cells }) => cells))
    const all = (summary ?? []).flat()
    expect(all).toContain(no)
    expect(summary?.filter(([, amount]) => amount === '7654321.09').map(([, , code]) => code)).toEqual([
      'USD',
    ])
    expect(summary?.filter(([, amount]) => amount === '-100.04')).toHaveLength(1)
    expect(summary?.filter(([, amount]) => amount === '7654231' || amount === '7654231.00')).toHaveLength(2)
    expect(all).toContain('=更正 6 月')
    expect(all).toContain('7.1234')
    expect(lines?.slice(1).map((cells) => [cells[2], cells[7], cells[8]])).toEqual([
      ['2026-08', '7654321.09', 'USD'],
      ['2026-06', '-0.05', 'USD'],
    ])
    expect(payees?.[1]).toEqual(expect.arrayContaining(['7654057.69', '54523149.01', '1234.56', 'CNY']))
  },
)

test('REV-01 what looks like a formula is a text in the workbook', async () => {
  const { id } = await world.newSettlement()
  const { bytes } = await world.statements.file(jia(), id, 'xlsx', 'zh')
  expect(bytes.includes('<f>')).toBe(false)
})

test.each(locales)(
  'REV-01 the paper in %s has the numbers, the names and whom to write to',
  async (locale) => {
    const { id, no } = await world.newSettlement()
    const { bytes } = await world.statements.file(jia(), id, 'pdf', locale)
    const text = signsOf(await (await readPdf(bytes)).text())
    for (const said of [no, '夜航短剧合作', '星河影视有限公司', '2026-06']) expect(text).toContain(said)
    const amounts = { zh: '7,654,321.09', en: '7,654,321.09', fr: '7654321,09', ar: '654' }
    expect(text).toContain(amounts[locale])
    expect(text).not.toContain('4691357')
  },
)

test('REV-01 a draft says that it is one, and nothing of the company is told', async () => {
  const { id } = await world.newSettlement({ status: 0 })
  const preview = await world.statements.preview(jia(), id)
  expect(preview.stage).toBe('draft')
  expect(JSON.stringify(preview)).not.toContain('4691357')
  const text = signsOf(
    await (await readPdf((await world.statements.file(jia(), id, 'pdf', 'zh')).bytes)).text(),
  )
  expect(text).toContain('草稿')
})

test('REV-01 PERM-03 a statement of another department is not there, nor is one that is void', async () => {
  const { id } = await world.newSettlement()
  const other = world.as(world.people.bing)
  await expect(world.statements.file(other, id, 'pdf', 'zh')).rejects.toMatchObject({
    code: 'revenue.statementNotFound',
  })
  const gone = await world.newSettlement({ status: 3 })
  await expect(world.statements.file(jia(), gone.id, 'pdf', 'zh')).rejects.toMatchObject({
    code: 'revenue.statementUnfit',
  })
})
