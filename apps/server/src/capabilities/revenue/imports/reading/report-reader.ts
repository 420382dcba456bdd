import { readFile, stat } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import type { Logger } from 'pino'
import { passZipGate, SheetRefused } from '#src/capabilities/sheets/sheets.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { ReportProblem } from '../report.table.ts'
import { formOf } from './file-form.ts'
import type { ReadEnd, ReadHeads, ReadOrder, ReadWord } from './read-report.worker.ts'
import { ReportRefused, reportLimits } from './report-refused.ts'

/** E3 of reliability.md: a refusal comes within five seconds. */
const lookMs = 4500
/** So long a file that is read may say nothing. */
const silenceMs = 60_000
/** What the thread may not have ends it, and the process goes on. A workbook is kept whole beside this. */
const resourceLimits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 } as const

/** So many files are looked at or read at once in one process, and so many more may wait. */
const lanes = 2
const mostWaiting = 20

export type LinesTaken = Extract<ReadWord, { readonly kind: 'lines' }>
/** How a reading ended: to its end, or refused. */
export type ReadOutcome =
  | { readonly kind: 'end'; readonly end: ReadEnd }
  | { readonly kind: 'refused'; readonly problem: ReportProblem; readonly heads: ReadHeads | null }

/** Reads foreign files in a thread of their own: one that wants more time or memory than there is does no harm. */
export function createReportReader({ log }: { readonly log: Logger }) {
  const looking = pLimit(lanes)
  const reading = pLimit(lanes)
  return {
    /** The first rows of a file. @throws ReportRefused, sheets.readersBusy */
    async look(path: string): Promise<readonly (readonly string[])[]> {
      if (looking.activeCount + looking.pendingCount >= lanes + mostWaiting)
        throw new AppError('sheets.readersBusy')
      return looking(() => lookNow(path))
    },

    /** Hands on the lines of a file, as fast as `take` has them; what that throws ends the reading. */
    read: (...of: Parameters<typeof readNow>) => reading(() => readNow(...of)),
  }

  async function lookNow(path: string): Promise<readonly (readonly string[])[]> {
    await passWorkbook(path)
    let rows: readonly (readonly string[])[] = []
    const outcome = await inThread({ path, reading: null }, log, lookMs, async (word) => {
      if (word.kind === 'rows') rows = word.rows
    })
    if (outcome?.kind === 'refused') {
      const { code, ...where } = outcome.problem
      throw new ReportRefused(code, where)
    }
    return rows
  }

  async function readNow(
    path: string,
    order: NonNullable<ReadOrder['reading']>,
    take: (lines: LinesTaken) => Promise<void>,
    signal: AbortSignal,
  ): Promise<ReadOutcome> {
    try {
      await passWorkbook(path)
    } catch (error) {
      if (error instanceof ReportRefused) return { kind: 'refused', problem: error.problem, heads: null }
      throw error
    }
    const outcome = await inThread(
      { path, reading: order },
      log,
      silenceMs,
      async (word) => {
        if (word.kind === 'lines') await take(word)
      },
      signal,
    )
    return outcome ?? { kind: 'refused', problem: tooMuch, heads: null }
  }
}
export type ReportReader = ReturnType<typeof createReportReader>

/** Of a workbook the rows are read as a stream, its words are kept in memory. */
const workbookLimits = {
  entries: reportLimits.entries,
  partBytes: reportLimits.sheetBytes,
  totalBytes: reportLimits.sheetBytes,
  ratio: reportLimits.ratio,
  ratioFrom: reportLimits.ratioFrom,
  wholePartBytes: 32 * 1024 ** 2,
} as const

/** Lets a workbook through whose parts are what they say; other files are looked at as they are read. @throws ReportRefused */
async function passWorkbook(path: string): Promise<void> {
  if ((await formOf(path)) !== 'workbook') return
  if ((await stat(path)).size > reportLimits.workbook) throw new ReportRefused('tooMuchInside')
  try {
    await passZipGate(await readFile(path), workbookLimits)
  } catch (error) {
    if (!(error instanceof SheetRefused)) throw error
    throw new ReportRefused(error.code === 'damaged' ? 'damaged' : 'tooMuchInside', {}, error)
  }
}

const tooMuch: ReportProblem = { row: null, column: null, code: 'tooMuchInside' }

function inThread(
  order: ReadOrder,
  log: Logger,
  patienceMs: number,
  take: (word: ReadWord) => Promise<void>,
  signal?: AbortSignal,
): Promise<ReadOutcome | null> {
  const worker = new Worker(new URL('./read-report.worker.ts', import.meta.url), {
    workerData: order,
    resourceLimits,
  })
  const { promise, resolve, reject } = Promise.withResolvers<ReadOutcome | null>()
  const giveUp = () => {
    log.warn('a report was not read in time')
    resolve({ kind: 'refused', problem: tooMuch, heads: null })
  }
  let timer = setTimeout(giveUp, patienceMs)
  const onAbort = () => reject(signal?.reason)
  signal?.addEventListener('abort', onAbort)
  // One after the other: lines are in the order of the file, and the end comes after them.
  let taken: Promise<void> = Promise.resolve()
  worker.on('message', (word: ReadWord) => {
    if (order.reading !== null) {
      clearTimeout(timer)
      timer = setTimeout(giveUp, patienceMs)
    }
    taken = taken.then(async () => {
      if (word.kind === 'end' || word.kind === 'refused') return resolve(word)
      await take(word)
      if (word.kind === 'lines') worker.postMessage('go')
    })
    taken.catch(reject)
  })
  worker.once('error', (error) => {
    const isHungry = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    if (!isHungry) return reject(error)
    log.warn('a report wanted more memory than it may have')
    resolve({ kind: 'refused', problem: tooMuch, heads: null })
  })
  worker.once('exit', () => void taken.then(() => resolve(null), reject))
  if (signal?.aborted) onAbort()
  return promise.finally(async () => {
    clearTimeout(timer)
    signal?.removeEventListener('abort', onAbort)
    await worker.terminate()
  })
}
