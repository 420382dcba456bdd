import type { AnyOperationCommand, Operations } from '#src/capabilities/operations/operations.ts'
import type { RawRoutes, Route } from '#src/platform/http/route.ts'
import type { Kit } from '#src/platform/kit.ts'
import type { Queue } from '#src/platform/queue/queue.ts'
import type { StorageDriver } from '#src/platform/storage/storage-driver.ts'
import { createSheetsIn, type SheetsInPorts } from './in/sheets-in.ts'

export type { ImportAdapter } from './in/import-target.ts'

/** Spreadsheets in and out. */
export type Sheets = {
  readonly routes: readonly Route[]
  readonly rawRoutes: readonly RawRoutes[]
  /** What makes and takes the files, one record of an operation each. */
  readonly operations: readonly AnyOperationCommand[]
  /** Forgets files that are past their time; called in workers only. */
  work(queue: Queue): Promise<void>
}

export function createSheets(
  kit: Kit,
  ports: SheetsInPorts & {
    readonly storage: StorageDriver
    /** Begins the operation that makes or takes a file: wired backwards, since operations run what sheets brings. */
    readonly begin: Operations['api']['begin']
  },
): Sheets {
  const sheetsIn = createSheetsIn(kit, ports)
  return {
    routes: [...sheetsIn.routes],
    rawRoutes: [...sheetsIn.rawRoutes],
    operations: [...sheetsIn.operations],
    async work(queue) {
      await sheetsIn.work(queue)
    },
  }
}
