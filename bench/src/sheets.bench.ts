import { join } from 'node:path'
import { median, printFigures, runProgram, withWorkspace } from './harness.ts'
import type { SheetRun } from './sheets/write-sheet.ts'

const rows = 200_000
const repeats = 3
const program = new URL('./sheets/write-sheet.ts', import.meta.url)

/**
 * Our writer of .xlsx against plain lines of CSV by the same Node, each in a process of its own: rows in a second, the
 * most memory a process held, the longest time its loop stood still. performance.md §4 has the figures of others.
 */
export async function run(): Promise<void> {
  await withWorkspace(async (folder) => {
    const [xlsx, plain]: [SheetRun[], SheetRun[]] = [[], []]
    for (let turn = 0; turn < repeats; turn += 1) {
      plain.push(await runProgram<SheetRun>(program, ['plain', String(rows), join(folder, 'plain.csv')]))
      xlsx.push(await runProgram<SheetRun>(program, ['xlsx', String(rows), join(folder, 'sheet.xlsx')]))
    }
    const of = (runs: readonly SheetRun[], key: keyof SheetRun) => median(runs.map((one) => one[key]))
    const [rate, plainRate] = [of(xlsx, 'rowsPerSecond'), of(plain, 'rowsPerSecond')]
    printFigures(`sheets: ${rows} rows of 20 columns`, [
      { what: '.xlsx, rows in a second', value: rate },
      { what: 'plain CSV of Node, rows in a second', value: plainRate },
      { what: '.xlsx in ratio to it', value: rate / plainRate, goal: { atLeast: 0.2 } },
      { what: 'memory of the process', value: of(xlsx, 'peakMB'), unit: 'MB', goal: { atMost: 280 } },
      { what: 'longest stall of the loop', value: of(xlsx, 'stallMs'), unit: 'ms', goal: { atMost: 100 } },
      { what: 'size of the file', value: of(xlsx, 'fileMB'), unit: 'MB' },
    ])
  })
}
