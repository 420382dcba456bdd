import { join } from 'node:path'
import type { AnyOperationCommand, Operations } from '#src/capabilities/operations/operations.ts'
import type { ReadSetting } from '#src/capabilities/settings/settings.ts'
import type { AnyExportSource } from '#src/platform/export-source.ts'
import type { RawRoutes, Route } from '#src/platform/http/route.ts'
import type { Kit } from '#src/platform/kit.ts'
import type { Queue } from '#src/platform/queue/queue.ts'
import type { ObjectStore } from '#src/platform/storage/storage-driver.ts'
import { exportCommands } from './export.command.ts'
import { workExportKeeping } from './export.keeping.ts'
import { exportFileRoute, exportRoutes } from './export.routes.ts'
import { createExportService } from './export.service.ts'

/** Lists as files. */
type SheetsOut = {
  readonly routes: readonly Route[]
  readonly rawRoutes: readonly RawRoutes[]
  readonly operations: readonly AnyOperationCommand[]
  work(queue: Queue): Promise<void>
}

export type SheetsOutPorts = {
  readonly storage: ObjectStore
  readonly setting: ReadSetting
  /** The lists that can be exported, by the capabilities that own them. */
  readonly sources: readonly AnyExportSource[]
  /** Begins and shows the operation that makes a file: wired backwards, since operations run what sheets brings. */
  readonly operations: Pick<Operations['api'], 'begin' | 'get'>
}

export function createSheetsOut(kit: Kit, ports: SheetsOutPorts): SheetsOut {
  const folder = join(kit.env.STORAGE_DIR, 'exports-in-work')
  const service = createExportService({ ...kit, ...ports })
  return {
    routes: exportRoutes(service),
    rawRoutes: [exportFileRoute(service)],
    operations: exportCommands({ ...kit, ...ports, folder }),
    work: (queue) => workExportKeeping(queue, { ...kit, ...ports, folder }),
  }
}
