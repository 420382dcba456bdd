import type { ImportKind } from '@pindao/protocol/sheets/import.endpoints.ts'
import type { AnyOperationCommand } from '#src/capabilities/operations/operations.ts'
import type { RawRoutes, Route } from '#src/platform/http/route.ts'
import type { Kit } from '#src/platform/kit.ts'
import type { Queue } from '#src/platform/queue/queue.ts'
import { keepImports } from './import.keeping.ts'
import { importOperations } from './import.operations.ts'
import { importRoutes } from './import.routes.ts'
import { createImportService, type ImportServiceDeps } from './import.service.ts'
import type { ImportAdapter } from './import-target.ts'
import { importUploadRoutes } from './import-upload.routes.ts'
import { createSheetReader } from './sheet-reader.ts'

export type SheetsInPorts = Pick<ImportServiceDeps, 'operations' | 'setting'> & {
  /** What the capabilities know of sheets that change their records. */
  readonly imports: readonly ImportAdapter[]
}

type SheetsIn = {
  readonly routes: readonly Route[]
  readonly rawRoutes: readonly RawRoutes[]
  readonly operations: readonly AnyOperationCommand[]
  /** Forgets what nobody confirmed; called in workers only. */
  work(queue: Queue): Promise<void>
}

/** Sheets that come in: read, mapped, looked at, confirmed once. */
export function createSheetsIn(kit: Kit, { operations, setting, imports }: SheetsInPorts): SheetsIn {
  const adapterOf = (wanted: ImportKind) => {
    const adapter = imports.find(({ kind }) => kind === wanted)
    if (!adapter) throw new RangeError(`no capability takes sheets for ${wanted}`)
    return adapter
  }
  const service = createImportService({
    ...kit,
    reader: createSheetReader(kit),
    adapterOf,
    operations,
    setting,
  })
  return {
    routes: importRoutes(service),
    rawRoutes: [importUploadRoutes(service)],
    operations: importOperations(kit.database, imports),
    work: (queue) => keepImports(queue, kit),
  }
}
