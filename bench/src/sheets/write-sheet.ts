import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { pipeline } from 'node:stream/promises'
import type { CellType } from '@pindao/protocol/sheets/export.ts'
import { createWallClock } from '@pindao/server/capabilities/sheets/out/wall-clock.ts'
import { writeXlsx } from '@pindao/server/capabilities/sheets/out/xlsx-writer.ts'
import exceljs from 'exceljs'
import { peakMemory } from '../harness.ts'

/** What one process measured. */
export type SheetRun = {
  readonly rowsPerSecond: number
  readonly peakMB: number
  readonly stallMs: number
  readonly fileMB: number
}

type Cell = string | number
const batchSize = 1000
const MB = 1e6

/** 20 columns as performance.md §4 has them: Chinese and English text, four dates, nine numbers. */
const types: readonly CellType[] = [
  ...(['id', 'text', 'text', 'text', 'state', 'text', 'text'] as const),
  ...Array<CellType>(4).fill('instant'),
  ...Array<CellType>(9).fill('integer'),
]
const columns = types.map((type, index) => ({ key: `c${index + 1}`, type, title: `列 ${index + 1}` }))

function rowOf(index: number): Cell[] {
  const at = new Date(Date.UTC(2026, 0, 1) + index * 61_000).toISOString()
  return types.map((type, column) => {
    if (type === 'instant') return at
    if (type === 'integer') return index * (column + 1)
    return column % 2 === 0
      ? `第${index}集 山谷里的早晨 <${column}>`
      : `Morning in the valley & more ${index}`
  })
}

async function* batches(rows: number): AsyncGenerator<Cell[][]> {
  for (let from = 0; from < rows; from += batchSize)
    yield Array.from({ length: Math.min(batchSize, rows - from) }, (_none, index) => rowOf(from + index))
}

async function* plainLines(rows: number): AsyncGenerator<Buffer> {
  for await (const batch of batches(rows))
    yield Buffer.from(batch.map((cells) => `${cells.map((cell) => `"${cell}"`).join(',')}\n`).join(''))
}

const sheet = (rows: number) =>
  writeXlsx({
    table: { name: '源视频', columns, rows: batches(rows) },
    facts: { name: '说明', lines: () => [['行数', rows]] },
    clock: createWallClock('Asia/Shanghai'),
    isRtl: false,
    at: new Date(),
  })

/** The same rows by exceljs's writer that streams (4.4.0): dates as dates, a row committed as soon as it is there. */
async function byExceljs(rows: number, path: string): Promise<void> {
  const book = new exceljs.stream.xlsx.WorkbookWriter({
    filename: path,
    useStyles: true,
    useSharedStrings: false,
  })
  const sheet = book.addWorksheet('源视频')
  sheet.addRow(columns.map(({ title }) => title)).commit()
  for await (const batch of batches(rows))
    for (const cells of batch) {
      const values = cells.map((cell, index) => (types[index] === 'instant' ? new Date(cell) : cell))
      sheet.addRow(values).commit()
    }
  sheet.commit()
  await book.commit()
}

const [kind, count, path = ''] = process.argv.slice(2)
const rows = Number(count)
const delay = monitorEventLoopDelay({ resolution: 5 })
delay.enable()
const began = performance.now()
if (kind === 'exceljs') await byExceljs(rows, path)
else await pipeline(kind === 'xlsx' ? sheet(rows) : plainLines(rows), createWriteStream(path))
const seconds = (performance.now() - began) / 1000
delay.disable()
const measured: SheetRun = {
  rowsPerSecond: rows / seconds,
  peakMB: (await peakMemory(process.pid)) / MB,
  stallMs: delay.max / 1e6,
  fileMB: (await stat(path)).size / MB,
}
process.send?.(measured)
