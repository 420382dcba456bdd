import { join } from 'node:path'
import type { AnyOperationCommand, Operations } from '#src/capabilities/operations/operations.ts'
import type { ReadSetting } from '#src/capabilities/settings/settings.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { Actor } from '#src/platform/context.ts'
import type { AnyExportSource } from '#src/platform/export-source.ts'
import type { RawRoutes, Route } from '#src/platform/http/route.ts'
import type { Kit } from '#src/platform/kit.ts'
import type { Queue } from '#src/platform/queue/queue.ts'
import type { ObjectStore } from '#src/platform/storage/storage-driver.ts'
import type { TodayCardReaders } from '#src/platform/today-cards.ts'
import { exportCommands } from './export.command.ts'
import { workExportKeeping } from './export.keeping.ts'
import { exportFileRoutes, exportRoutes } from './export.routes.ts'
import { createExportService } from './export.service.ts'
import { exportRecordSource } from './export-record.export-source.ts'
import { createExportRecords } from './export-record.service.ts'
import { workSchedules } from './schedule.due.ts'
import { scheduleRoutes } from './schedule.routes.ts'
import { createScheduleService } from './schedule.service.ts'

/** Lists as files. */
type SheetsOut = {
  readonly routes: readonly Route[]
  readonly rawRoutes: readonly RawRoutes[]
  readonly operations: readonly AnyOperationCommand[]
  readonly todayCards: Pick<TodayCardReaders, 'exportsReady'>
  work(queue: Queue): Promise<void>
}

export type SheetsOutPorts = {
  readonly storage: ObjectStore
  readonly setting: ReadSetting
  /** The lists that can be exported, by the capabilities that own them. */
  readonly sources: readonly AnyExportSource[]
  /** Begins and shows the operation that makes a file: wired backwards, since operations run what sheets brings. */
  readonly operations: Pick<Operations['api'], 'begin' | 'get'>
  /** Who somebody is by now; null once they are disabled. */
  readonly actorAtWork: (begun: {
    readonly staffId: bigint
    readonly sessionId: bigint
  }) => Promise<Actor | null>
}

export function createSheetsOut(kit: Kit, ports: SheetsOutPorts): SheetsOut {
  const folder = join(kit.env.STORAGE_DIR, 'exports-in-work')
  const now = () => instantIn(kit.clock, 0)
  const sources = [...ports.sources, exportRecordSource(now)]
  const deps = { ...kit, ...ports, sources }
  const service = createExportService(deps)
  const records = createExportRecords(deps)
  return {
    routes: [...exportRoutes(service, records), ...scheduleRoutes(createScheduleService(deps))],
    rawRoutes: exportFileRoutes(service),
    todayCards: { exportsReady: records.countReady },
    operations: exportCommands({ ...deps, folder }),
    async work(queue) {
      await workExportKeeping(queue, { ...deps, folder })
      await workSchedules(queue, deps)
    },
  }
}
