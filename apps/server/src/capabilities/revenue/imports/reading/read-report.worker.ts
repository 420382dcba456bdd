import { parentPort, workerData } from 'node:worker_threads'
import type { ReportColumn } from '@pindao/protocol/revenue/report.columns.ts'
import type { ReportType } from '@pindao/protocol/revenue/report.states.ts'
import type { ReportProblem } from '../report.table.ts'
import { formOf } from './file-form.ts'
import { readRows } from './file-rows.ts'
import { headRowOf, isWhole, likelyHead, mapHeads } from './report-heads.ts'
import { createLineMaker } from './report-lines.ts'
import { ReportRefused, reportLimits } from './report-refused.ts'

/** What the thread is given. */
export type ReadOrder = {
  readonly path: string
  /** Null: only the first rows are looked at. */
  readonly reading: {
    readonly reportId: string
    readonly type: ReportType
    readonly month: string
    /** What heads mean, by their normal form: said by a person, now or before. */
    readonly saved: readonly (readonly [string, ReportColumn])[]
  } | null
}
/** Heads as they stand, what they were taken for, and the row below. */
export type ReadHeads = {
  readonly heads: readonly string[]
  readonly columns: readonly (ReportColumn | null)[]
  readonly sample: readonly string[]
}
export type ReadEnd = ReadHeads & {
  readonly rows: number
  readonly lines: number
  readonly skipped: number
  readonly problems: readonly ReportProblem[]
  readonly problemCount: number
  /** Nothing of the file is taken. */
  readonly failed: boolean
}
/** What the thread says. After lines it waits until it is told to go on. */
export type ReadWord =
  | { readonly kind: 'rows'; readonly rows: readonly (readonly string[])[] }
  | {
      readonly kind: 'lines'
      readonly pieces: readonly string[]
      readonly lines: number
      readonly rows: number
      readonly bytes: number
    }
  | { readonly kind: 'end'; readonly end: ReadEnd }
  | { readonly kind: 'refused'; readonly problem: ReportProblem; readonly heads: ReadHeads | null }

const order = workerData as ReadOrder
/** Rows that are looked at to tell what a file is. */
const firstRows = 400
/** Lines are handed on by so many, in pieces of about so many characters. */
const linesAtOnce = 20_000
const pieceLength = 64 * 1024
const mostAhead = 2

const say = (word: ReadWord) => parentPort?.postMessage(word)
let ahead = 0
let wake: (() => void) | null = null
parentPort?.on('message', () => {
  ahead -= 1
  wake?.()
})

let known: ReadHeads | null = null
try {
  await (order.reading === null ? look() : read(order.reading))
} catch (error) {
  if (!(error instanceof ReportRefused)) throw error
  say({ kind: 'refused', problem: error.problem, heads: known })
}
parentPort?.close()

async function look(): Promise<void> {
  const rows: string[][] = []
  let isEnough = false
  await readRows(order.path, await formOf(order.path), {
    row(row, cells) {
      assertFits(row, cells)
      if (rows.length < firstRows) rows.push(cells)
      else isEnough = true
    },
    pause: async () => !isEnough,
  })
  if (rows.length === 0) throw new ReportRefused('noRows')
  say({ kind: 'rows', rows })
}

async function read({ reportId, type, month, saved }: NonNullable<ReadOrder['reading']>): Promise<void> {
  const said = new Map(saved)
  const above: { readonly row: number; readonly cells: string[] }[] = []
  let maker: ReturnType<typeof createLineMaker> | null = null
  let sample: readonly string[] = []
  let pieces: string[] = []
  let piece = ''
  let lines = 0
  let lastRow = 0

  function begin(): void {
    const rows = above.map(({ cells }) => cells)
    const at = headRowOf(rows, type, said)
    const headAt = at === -1 ? likelyHead(rows) : at
    const heads = rows[headAt] ?? []
    const map = mapHeads(type, heads, said)
    sample = rows[headAt + 1] ?? []
    known = { heads, columns: map.columns, sample }
    const [twice] = map.twice
    if (twice !== undefined)
      throw new ReportRefused('columnTwice', { row: above[at]?.row ?? null, column: twice })
    if (at === -1 || !isWhole(type, map)) throw new ReportRefused('columnsMissing')
    maker = createLineMaker({ reportId, type, month, heads, ...map })
    for (const { row, cells } of above.slice(at + 1)) add(row, cells)
  }

  function add(row: number, cells: string[]): void {
    if (maker === null) return
    const line = maker.take(row, cells)
    if (line === '') return
    piece += line
    lines += 1
    if (piece.length < pieceLength) return
    pieces.push(piece)
    piece = ''
  }

  async function hand(bytes: number): Promise<void> {
    if (piece !== '') pieces.push(piece)
    piece = ''
    say({ kind: 'lines', pieces, lines, rows: lastRow, bytes })
    pieces = []
    lines = 0
    ahead += 1
    while (ahead >= mostAhead) await new Promise<void>((resolve) => (wake = resolve))
  }

  await readRows(order.path, await formOf(order.path), {
    row(row, cells) {
      assertFits(row, cells)
      lastRow = row
      if (maker !== null) return add(row, cells)
      above.push({ row, cells })
      if (above.length > reportLimits.rowsAboveHead) begin()
    },
    async pause(bytes) {
      if (lines >= linesAtOnce) await hand(bytes)
      return true
    },
  })
  if (maker === null) {
    if (above.length === 0) throw new ReportRefused('noRows')
    begin()
  }
  if (lines > 0) await hand(0)
  const made = maker as ReturnType<typeof createLineMaker> | null
  const heads = known as ReadHeads | null
  if (made === null || heads === null) return
  const { all, ...counts } = made.result()
  say({
    kind: 'end',
    end: {
      ...heads,
      rows: counts.rows,
      lines: counts.lines,
      skipped: counts.skipped,
      problems: all,
      problemCount: counts.problems,
      failed: made.hasFailed(),
    },
  })
}

function assertFits(row: number, cells: readonly string[]): void {
  if (cells.length > reportLimits.columns)
    throw new ReportRefused('tooManyColumns', { row, params: { max: reportLimits.columns } })
  if (row > reportLimits.rows) throw new ReportRefused('tooManyRows', { params: { max: reportLimits.rows } })
  for (let index = 0; index < cells.length; index += 1) {
    if ((cells[index]?.length ?? 0) > reportLimits.cellLength)
      throw new ReportRefused('cellTooLong', { row, params: { max: reportLimits.cellLength } })
  }
}
