import type { AnyOperationCommand } from '#src/capabilities/operations/operations.ts'
import type { RawRoutes, Route } from '#src/platform/http/route.ts'
import type { Kit } from '#src/platform/kit.ts'
import type { Queue } from '#src/platform/queue/queue.ts'
import type { TodayCardReaders } from '#src/platform/today-cards.ts'
import { createSheetsIn, type SheetsInPorts } from './in/sheets-in.ts'
import { createSheetsOut, type SheetsOutPorts } from './out/out.ts'

export type { ImportAdapter } from './in/import-target.ts'
export { SheetRefused } from './in/read-limits.ts'
export { createSheetReader, type SheetReader } from './in/sheet-reader.ts'
export { passZipGate } from './in/zip-gate.ts'
export { type BookCell, type BookSheet, bookOf } from './out/book.ts'
export { scheduleHandover } from './out/schedule-handover.store.ts'
export { zipped } from './out/zip.ts'

/** Spreadsheets in and out. */
export type Sheets = {
  readonly routes: readonly Route[]
  readonly rawRoutes: readonly RawRoutes[]
  /** What makes and takes the files, one record of an operation each. */
  readonly operations: readonly AnyOperationCommand[]
  /** What it adds to the page of today. */
  readonly todayCards: Pick<TodayCardReaders, 'exportsReady'>
  /** Forgets files that are past their time; called in workers only. */
  work(queue: Queue): Promise<void>
}

export function createSheets(kit: Kit, ports: SheetsOutPorts & SheetsInPorts): Sheets {
  const out = createSheetsOut(kit, ports)
  const sheetsIn = createSheetsIn(kit, ports)
  return {
    routes: [...out.routes, ...sheetsIn.routes],
    rawRoutes: [...out.rawRoutes, ...sheetsIn.rawRoutes],
    todayCards: out.todayCards,
    operations: [...out.operations, ...sheetsIn.operations],
    async work(queue) {
      await out.work(queue)
      await sheetsIn.work(queue)
    },
  }
}
