import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { addMonths } from '@pindao/protocol/contracts/month.ts'
import { getRevenueOverview } from '@pindao/protocol/revenue/overview.endpoints.ts'
import { contractsOfMonth } from '@pindao/server/capabilities/revenue/settlement/settlement-month.store.ts'
import { settleContract } from '@pindao/server/capabilities/revenue/settlement/settling.service.ts'
import type { Database } from '@pindao/server/platform/db/database.ts'
import { type ApiProcess, startApi } from './api-process.ts'
import { median, printFigures, startProgram, withWorkspace } from './harness.ts'
import { type Earner, fillEarners, writeReport } from './revenue/many-earners.ts'
import type { ReportRun } from './revenue/read-report.ts'

const size = {
  contracts: Number(process.env['REVENUE_CONTRACTS'] ?? 1000),
  rows: Number(process.env['REVENUE_ROWS'] ?? 1_000_000),
  sheetRows: Number(process.env['REVENUE_SHEET_ROWS'] ?? 100_000),
}
const tries = 20
const programs = {
  read: new URL('./revenue/read-report.ts', import.meta.url),
  plain: new URL('./revenue/plain-lines.ts', import.meta.url),
}
/** The last months that are over: the long file is of the last one. */
const lastMonth = addMonths(new Date().toISOString().slice(0, 7), -1)
const months = [lastMonth, addMonths(lastMonth, -1), addMonths(lastMonth, -2)] as const

/** A month of money from its file to its settlements and its page, each through the product's own functions. */
export async function run(): Promise<void> {
  await withWorkspace(async (folder, cleanup) => {
    const api = await startApi(folder, cleanup)
    // Before the first request, which remembers what the role may do.
    await api.database.pool.query(`
      UPDATE role SET data_scope = 'all' WHERE code = 'operator';
      INSERT INTO role_permission SELECT id, unnest(ARRAY['revenue:read', 'settlement:read', 'estimatedRevenue:read'])
      FROM role WHERE code = 'operator' ON CONFLICT DO NOTHING`)
    const earners = await fillEarners(api.database, size.contracts, months)
    console.log(`\nwriting files of ${size.rows} rows …`)
    const text = await readFile(api, folder, earners, {
      month: months[0],
      rows: size.rows,
      format: 'csv.gz',
      compare: true,
    })
    const sheet = await readFile(api, folder, earners, {
      month: months[1],
      rows: size.sheetRows,
      format: 'xlsx',
    })
    await readFile(api, folder, earners, { month: months[2], rows: size.sheetRows, format: 'csv.gz' })
    await api.database.pool.query('VACUUM ANALYZE')
    const run = await settle(api.database, months[0])
    const again = await settle(api.database, months[0])
    const overview = await timesOf(api, getRevenueOverview.url)
    printFigures(`${size.rows} lines of ${size.contracts} contracts`, [
      { what: '.csv.gz, rows in a second', value: text.rate, goal: { atLeast: 50_000 } },
      { what: 'gunzip and lines of plain Node, rows in a second', value: text.plain ?? 0 },
      { what: '.csv.gz in ratio to it', value: text.rate / (text.plain ?? 1), goal: { atLeast: 0.1 } },
      { what: 'taking the file in', value: text.run.takingInSeconds, unit: 's' },
      {
        what: 'memory of the worker above idle, .csv.gz',
        value: text.run.aboveMB,
        unit: 'MB',
        goal: { atMost: 250 },
      },
      { what: '.xlsx, rows in a second', value: sheet.rate, goal: { atLeast: 5000 } },
      {
        what: 'memory of the worker above idle, .xlsx',
        value: sheet.run.aboveMB,
        unit: 'MB',
        goal: { atMost: 250 },
      },
      { what: `run of ${run.made} settlements`, value: run.seconds, unit: 's', goal: { atMost: 60 } },
      { what: 'the same run again', value: again.seconds, unit: 's' },
      { what: 'again in ratio to the first', value: again.seconds / run.seconds, goal: { atMost: 0.5 } },
      { what: 'overview, p95', value: p95(overview), unit: 'ms', goal: { atMost: 100 } },
      { what: 'overview, median', value: median(overview), unit: 'ms' },
    ])
  })
}

type Asked = {
  readonly month: string
  readonly rows: number
  readonly format: 'csv.gz' | 'xlsx'
  readonly compare?: boolean
}

/** Writes a file and has a worker of its own read it. @throws Error where it does not count */
async function readFile(api: ApiProcess, folder: string, earners: readonly Earner[], asked: Asked) {
  const { month, rows, format, compare = false } = asked
  const path = join(folder, `report-${month}.${format}`)
  await writeReport(path, { earners, month, rows, format })
  const plain = compare ? await said<{ rowsPerSecond: number }>(programs.plain, [path]) : null
  const url = api.env['DATABASE_URL'] ?? ''
  const measured = await said<ReportRun>(programs.read, [url, path, month], api.env)
  await rm(path)
  if (measured.status !== 1 || measured.rows !== rows)
    throw new Error(`${path}: ${measured.rows} lines, state ${measured.status}`)
  return { run: measured, rate: measured.rows / measured.seconds, plain: plain?.rowsPerSecond }
}

async function said<T>(file: URL, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const program = await startProgram<T>(file, { args, env, flags: ['--expose-gc'] })
  await program.stop()
  return program.said
}

/** The run of a month, as its operation makes it: a contract after the other, each in a transaction of its own. */
async function settle(database: Database, month: string): Promise<{ seconds: number; made: number }> {
  const start = performance.now()
  let made = 0
  for (const { id: contractId } of await contractsOfMonth(database.db, null, month)) {
    const asked = { source: null, staffId: null, at: new Date().toISOString(), why: 'byItself' } as const
    await database.transaction((tx) => settleContract(tx, { contractId, month }, asked))
    made += 1
  }
  return { seconds: (performance.now() - start) / 1000, made }
}

async function timesOf(api: ApiProcess, path: string): Promise<number[]> {
  const times: number[] = []
  for (let index = 0; index <= tries; index += 1) {
    const start = performance.now()
    const answer = await fetch(`${api.origin}/api${path}`, {
      headers: { authorization: `Bearer ${api.bearer}` },
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${answer.status} ${text}`)
    // The first one makes connections and plans.
    if (index > 0) times.push(performance.now() - start)
  }
  return times
}

function p95(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.ceil(times.length * 0.95) - 1] ?? 0
}
