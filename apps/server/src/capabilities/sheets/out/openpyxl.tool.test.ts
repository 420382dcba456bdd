import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { expect, test } from 'vitest'
import type { CellValue } from '#src/platform/export-source.ts'
import { readByOpenpyxl } from '../../../../test/openpyxl.ts'
import { nastyCells } from './nasty-cells.test-support.ts'
import type { SheetTable } from './sheet.ts'
import { createWallClock } from './wall-clock.ts'
import { writeXlsx } from './xlsx-writer.ts'

/** The first one makes the reader ready, which takes its time where it is not there yet. */
const patience = 300_000
const clock = createWallClock('Asia/Shanghai')
const at = '2026-11-23T05:05:09.000Z'
const longestCell = 32_767

/** What the format escapes openpyxl hands on as it stands; Excel does not (ECMA-376, ST_Xstring). */
const unescaped = (text: string) =>
  text.replaceAll(/_x([0-9A-Fa-f]{4})_/gu, (_escape, code) => String.fromCharCode(Number.parseInt(code, 16)))

async function* batchesOf(rows: readonly (readonly CellValue[])[]) {
  yield rows
}

/** Writes a workbook, and reads it as openpyxl does. */
async function readBack(table: Omit<SheetTable, 'name' | 'rows'>, rows: readonly (readonly CellValue[])[]) {
  const folder = await mkdtemp(join(tmpdir(), 'pindao-openpyxl-'))
  const path = join(folder, 'sheet.xlsx')
  try {
    const book = writeXlsx({
      table: { name: '源视频', rows: batchesOf(rows), ...table },
      facts: { name: '说明', lines: () => [['数据截至', { instant: at }]] },
      clock,
      isRtl: false,
      at: new Date(at),
    })
    await pipeline(book, createWriteStream(path))
    return await readByOpenpyxl(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

test(
  'EXP-01 openpyxl reads every type as what it is: ids unchanged, numbers, moments where the person is',
  async () => {
    const columns = [
      { key: 'id', title: '编号', type: 'id' },
      { key: 'title', title: '标题', type: 'text' },
      { key: 'views', title: '播放量', type: 'integer' },
      { key: 'size', title: '大小', type: 'bytes' },
      { key: 'length', title: '时长', type: 'duration' },
      { key: 'at', title: '时间', type: 'instant' },
      { key: 'url', title: '地址', type: 'url' },
      { key: 'state', title: '状态', type: 'state' },
    ] as const
    const row = [
      '-dQw4w9WgXcQ',
      '第1集',
      1_234_567_890,
      2 ** 40,
      3_723_000,
      at,
      'https://x.example/=1',
      '已发布',
    ]
    const [sheet, facts] = await readBack({ columns, keyRow: true }, [row, Array(8).fill(null)])
    expect(sheet?.rows[0]?.map(({ value }) => value)).toEqual(columns.map(({ title }) => title))
    expect(sheet?.rows[1]?.map(({ value }) => value)).toEqual(columns.map(({ key }) => key))
    expect(sheet?.rows[2]?.map(({ type, value }) => [type, value])).toEqual([
      ['text', '-dQw4w9WgXcQ'],
      ['text', '第1集'],
      ['number', '1234567890'],
      ['number', String(2 ** 40)],
      ['duration', '3723.0'],
      ['moment', '2026-11-23T13:05:09'],
      ['text', 'https://x.example/=1'],
      ['text', '已发布'],
    ])
    expect([sheet?.freeze, sheet?.filter, sheet?.header]).toEqual(['A3', 'A2:H4', null])
    expect(facts?.rows[0]?.map(({ type, value }) => [type, value])).toEqual([
      ['text', '数据截至'],
      ['moment', '2026-11-23T13:05:09'],
    ])
  },
  patience,
)

test(
  'EXP-01 forty nasty cells come back as they were, as ids and as texts, and none of them is a formula',
  async () => {
    expect(nastyCells).toHaveLength(40)
    const columns = [
      { key: 'id', title: 'id', type: 'id' },
      { key: 'text', title: '=title', type: 'text' },
    ] as const
    const rows = nastyCells.map((text) => [text, text])
    const [sheet] = await readBack({ columns }, rows)
    const read = sheet?.rows.slice(1) ?? []
    expect(read.flat().filter(({ type }) => type !== 'text')).toEqual([])
    const kept = (text: string) => (text.length > longestCell ? `${text.slice(0, longestCell - 1)}…` : text)
    expect(read.map((cells) => cells.map(({ value }) => unescaped(value)))).toEqual(
      nastyCells.map((text) => [kept(text), kept(text)]),
    )
  },
  patience,
)

test(
  'EXP-01 a sensitive sheet says on every page whose it is, also with an ampersand in the name',
  async () => {
    const columns = [{ key: 'id', title: 'id', type: 'id' }] as const
    const watermark = '机密 · 由 李 & 王 于 2026-11-23 13:05:09 导出'
    const sheets = await readBack({ columns, watermark }, [['1']])
    // Two ampersands stand for one there.
    expect(sheets.map(({ header }) => header?.replaceAll('&&', '&'))).toEqual([watermark, watermark])
  },
  patience,
)
