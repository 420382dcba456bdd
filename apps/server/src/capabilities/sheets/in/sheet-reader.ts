import { Worker } from 'node:worker_threads'
import type { Locale } from '@pindao/locales/locales.ts'
import pLimit from 'p-limit'
import type { Logger } from 'pino'
import { AppError } from '#src/platform/app-error.ts'
import { readLimits } from './read-limits.ts'
import type { ReadAnswer, ReadOrder } from './read-workbook.worker.ts'
import type { Workbook } from './sheet-rows.ts'

/** So many files are read at once in one process, and so many more may wait. */
const lanes = 2
const mostWaiting = 20
/** E3 of reliability.md: a refusal comes within five seconds. */
const deadlineMs = 4500
/** A file that keeps to the limits takes 130 MB. What the thread may not have ends it, and the process goes on. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 } as const

export type SheetReader = {
  /**
   * Reads a foreign file in a thread of its own. `bytes` are given away; `mostRows`, where fewer are taken than ever.
   *
   * @throws the refusals of the manifest, sheets.readersBusy
   */
  read(bytes: Buffer, locale: Locale, mostRows?: number): Promise<Workbook>
}

export function createSheetReader({ log }: { readonly log: Logger }): SheetReader {
  const inLane = pLimit(lanes)
  return {
    async read(bytes, locale, mostRows = readLimits.rows) {
      if (inLane.activeCount + inLane.pendingCount >= lanes + mostWaiting) {
        throw new AppError('sheets.readersBusy')
      }
      const answer = await inLane(() => readInThread({ bytes: ownCopy(bytes), locale, mostRows }, log))
      if ('workbook' in answer) return answer.workbook
      const { code, params } = answer.refused
      throw new AppError(`sheets.${code}`, { params })
    },
  }
}

/** Memory of its own, that can be moved to the thread: a small buffer shares a pool with others. */
const ownCopy = (bytes: Buffer) => new Uint8Array(bytes)

/** What does not end in time, or wants more memory than there is, is refused as holding too much. */
function readInThread(order: ReadOrder, log: Logger): Promise<ReadAnswer> {
  const worker = new Worker(new URL('./read-workbook.worker.ts', import.meta.url), {
    workerData: order,
    transferList: [order.bytes.buffer as ArrayBuffer],
    resourceLimits,
  })
  const { promise, resolve, reject } = Promise.withResolvers<ReadAnswer>()
  const tooMuch: ReadAnswer = { refused: { code: 'tooMuchInside', params: {} } }
  const timer = setTimeout(() => {
    log.warn('a sheet was not read in time')
    resolve(tooMuch)
  }, deadlineMs)
  worker.once('message', resolve)
  worker.once('error', (error) => {
    const isHungry = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    if (!isHungry) return reject(error)
    log.warn('a sheet wanted more memory than it may have')
    resolve(tooMuch)
  })
  worker.once('exit', () => reject(new Error('the thread that read a sheet ended without a word')))
  return promise.finally(async () => {
    clearTimeout(timer)
    await worker.terminate()
  })
}
