import { parentPort, workerData } from 'node:worker_threads'
import type { Locale } from '@pindao/locales/locales.ts'
import { SheetRefused } from './read-limits.ts'
import { readWorkbook } from './read-workbook.ts'
import type { Workbook } from './sheet-rows.ts'

/** What the thread is given, and what it says before it ends. */
export type ReadOrder = {
  readonly bytes: Uint8Array
  readonly locale: Locale
  readonly mostRows: number
}
export type ReadAnswer =
  | { readonly workbook: Workbook }
  | { readonly refused: Pick<SheetRefused, 'code' | 'params'> }

const { bytes, locale, mostRows } = workerData as ReadOrder
parentPort?.postMessage(await answer())

async function answer(): Promise<ReadAnswer> {
  try {
    return { workbook: await readWorkbook(Buffer.from(bytes.buffer), locale, mostRows) }
  } catch (error) {
    if (!(error instanceof SheetRefused)) throw error
    const { code, params } = error
    return { refused: { code, params } }
  }
}
