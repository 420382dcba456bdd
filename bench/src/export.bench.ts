import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { idempotencyKeyHeader } from '@pindao/protocol/core/endpoint.ts'
import { exportColumnsOf } from '@pindao/protocol/operations/operation.params.ts'
import { workerFlags } from '@pindao/server/start/child-service.ts'
import { fetchList } from './api/list-call.ts'
import { fillVideoLibrary } from './api/video-library.ts'
import { type ApiProcess, startApi } from './api-process.ts'
import {
  type Cleanup,
  currentMemory,
  median,
  peakMemory,
  printFigures,
  runProgram,
  startProgram,
  withWorkspace,
} from './harness.ts'
import type { SheetRun } from './sheets/write-sheet.ts'

const sheetRows = 200_000
const repeats = 3
const videos = Number(process.env['EXPORT_VIDEOS'] ?? 1_000_000)
const MB = 1e6
/** Between two looks of people at their lists, while nothing is exported and while it is. */
const pauseMs = 20
const quietSeconds = 15
const writer = new URL('./sheets/write-sheet.ts', import.meta.url)
const workerFile = new URL(import.meta.resolve('@pindao/server/worker.ts'))

/**
 * Exports: our writer against exceljs's that streams, in turn in one run; then a million videos through API, queue and a
 * real worker, while somebody goes on looking at the list.
 */
export async function run(): Promise<void> {
  await withWorkspace(async (folder, cleanup) => {
    await printWriters(folder)
    const api = await startApi(folder, cleanup)
    // Before the first request, which remembers what the role may do.
    await api.database.pool.query("UPDATE role SET data_scope = 'all' WHERE code = 'operator'")
    console.log(`\nfilling a library of ${videos} videos …`)
    const client = await api.database.pool.connect()
    await fillVideoLibrary(client, { videos, staffPerDepartment: 30, channels: 1000 }).finally(() =>
      client.release(),
    )
    await printWhole(api, cleanup)
  })
}

async function printWriters(folder: string): Promise<void> {
  const [ours, theirs]: [SheetRun[], SheetRun[]] = [[], []]
  for (let turn = 0; turn < repeats; turn += 1) {
    const write = (kind: string) =>
      runProgram<SheetRun>(writer, [kind, String(sheetRows), join(folder, `${kind}.xlsx`)])
    theirs.push(await write('exceljs'))
    ours.push(await write('xlsx'))
  }
  const of = (runs: readonly SheetRun[], key: keyof SheetRun) => median(runs.map((one) => one[key]))
  const [rate, other] = [of(ours, 'rowsPerSecond'), of(theirs, 'rowsPerSecond')]
  printFigures(`exports: ${sheetRows} rows of 20 columns, median of ${repeats}`, [
    { what: 'ours, rows in a second', value: rate },
    { what: 'exceljs, streaming, rows in a second', value: other },
    { what: 'ours : exceljs', value: rate / other, goal: { atLeast: 3 } },
    { what: 'memory of ours', value: of(ours, 'peakMB'), unit: 'MB' },
    { what: 'memory of exceljs', value: of(theirs, 'peakMB'), unit: 'MB' },
  ])
}

async function printWhole(api: ApiProcess, cleanup: Cleanup): Promise<void> {
  const worker = await startProgram(workerFile, { flags: workerFlags, env: api.env })
  cleanup.add(() => worker.stop())
  await lookAtLists(api, quietSeconds * 1000)
  const idle = await currentMemory(worker.pid)
  const quiet = await lookAtLists(api, quietSeconds * 1000)
  const began = performance.now()
  const operationId = await startExport(api)
  const busy: number[] = []
  while (!(await hasEnded(api, operationId))) busy.push(...(await lookAtLists(api, 1000)))
  const seconds = (performance.now() - began) / 1000
  const [file] = await rowsOf<{ rows: number; size: string; parts: number }>(
    api,
    'SELECT rows, size, parts FROM sheet_export WHERE operation_id = $1',
    operationId,
  )
  const above = ((await peakMemory(worker.pid)) - idle) / MB
  const [before, during] = [p99(quiet), p99(busy)]
  printFigures(`exports: ${videos} videos with every column, by the worker`, [
    { what: 'seconds from asking to the file', value: seconds, unit: 's', goal: { atMost: 120 } },
    { what: 'rows', value: file?.rows ?? 0 },
    { what: 'files in the archive', value: file?.parts ?? 0 },
    { what: 'size', value: Number(file?.size ?? 0) / MB, unit: 'MB' },
    { what: 'memory of the worker above idle', value: above, unit: 'MB', goal: { atMost: 200 } },
    { what: 'lists, p99 before', value: before, unit: 'ms' },
    { what: 'lists, p99 meanwhile', value: during, unit: 'ms' },
    { what: 'meanwhile : before', value: during / before, goal: { atMost: 2 } },
  ])
}

async function startExport({ origin, bearer }: ApiProcess): Promise<string> {
  const columns = Object.keys(exportColumnsOf('video.export'))
  const body = {
    kind: 'video.export',
    zone: 'Asia/Shanghai',
    params: { format: 'xlsx', columns, filter: {} },
  }
  const answer = await fetch(`${origin}/api/sheets/exports`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${bearer}`,
      'content-type': 'application/json',
      [idempotencyKeyHeader]: `bench-${Date.now()}`,
    },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  const { data } = (await answer.json()) as { readonly data: { readonly id: string } }
  return data.id
}

async function hasEnded(api: ApiProcess, operationId: string): Promise<boolean> {
  const [row] = await rowsOf<{ ended: boolean }>(
    api,
    'SELECT ended_at IS NOT NULL AS ended FROM operation WHERE id = $1',
    operationId,
  )
  return row?.ended === true
}

const rowsOf = async <Row>({ database }: ApiProcess, text: string, id: string) =>
  (await database.pool.query(text, [id])).rows as Row[]

/** How long each look at the list took, one after the other, as somebody who pages through it. */
async function lookAtLists({ origin, bearer }: ApiProcess, forMs: number): Promise<number[]> {
  const times: number[] = []
  const until = performance.now() + forMs
  for (let page = 1; performance.now() < until; page = (page % 40) + 1) {
    const began = performance.now()
    await fetchList(origin, bearer, { page })
    times.push(performance.now() - began)
    await delay(pauseMs)
  }
  return times
}

function p99(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN
}
