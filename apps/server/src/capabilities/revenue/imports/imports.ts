import type { Tx } from '#src/platform/db/database.ts'
import type { AnyExportSource } from '#src/platform/export-source.ts'
import type { RawRoutes, Route } from '#src/platform/http/route.ts'
import type { Kit } from '#src/platform/kit.ts'
import type { Queue } from '#src/platform/queue/queue.ts'
import type { ObjectStore } from '#src/platform/storage/storage-driver.ts'
import { createReportReader } from './reading/report-reader.ts'
import { reportExportSource } from './report.export-source.ts'
import { keepReportsJob, matchSumsJob, readReportJob } from './report.jobs.ts'
import { reportRoutes } from './report.routes.ts'
import { createReportReading, type ReportReading } from './report.service.ts'
import { createReportChanges } from './report-changes.service.ts'
import { reportFileRoutes } from './report-file.routes.ts'
import { createReportFiles } from './report-files.ts'
import { createReportIntake, type ReportIntake } from './report-intake.service.ts'
import { keepReports } from './report-keeping.ts'
import { createReportReadingJob, type ReportReadingJob } from './report-reading.service.ts'
import { hasUnknown, writeMonths } from './report-sums.store.ts'

export type { AddedReport, BroughtReport } from './report-intake.service.ts'

export type ImportsPorts = { readonly storage: ObjectStore }

/** Report files of the platforms: the door of the room (REV-01, business.md §3.4). */
export type Imports = {
  readonly routes: readonly Route[]
  readonly rawRoutes: readonly RawRoutes[]
  readonly exports: readonly AnyExportSource[]
  readonly api: {
    /** Takes a file in that the product fetched itself, or the demo made; the same bytes are there once. */
    readonly addReport: ReportIntake['add']
    /** Reads a file now, in this process, where it is queued; who calls waits for the end. */
    readonly readReport: ReportReadingJob['read']
    /** Says whose sums are that nobody knew, now that a channel of this id is there; null: of all ids. */
    readonly matchSums: ReportReadingJob['matchSums']
    /** Has the sums of an id matched in a moment, by a worker, where there are any: a channel of it was made. */
    noteChannel(tx: Tx, platformChannelId: string): Promise<void>
    /** Writes the months of a file anew after somebody said whose a sum of it is (`revenue_month`). */
    refreshMonths(tx: Tx, reportId: bigint): Promise<void>
    /** For the global search. */
    readonly suggest: ReportReading['suggest']
  }
  work(queue: Queue): Promise<void>
}

export function createImports(kit: Kit, { storage }: ImportsPorts): Imports {
  const files = createReportFiles({ storage, clock: kit.clock })
  const reader = createReportReader(kit)
  const intake = createReportIntake({ ...kit, files, reader })
  const reading = createReportReading(kit)
  const changes = createReportChanges({ ...kit, files })
  const job = createReportReadingJob({ ...kit, files, reader })
  return {
    routes: reportRoutes(reading, changes),
    rawRoutes: [reportFileRoutes(intake, reading, changes)],
    exports: [reportExportSource()],
    api: {
      addReport: intake.add,
      readReport: job.read,
      matchSums: job.matchSums,
      async noteChannel(tx, platformChannelId) {
        if (await hasUnknown(tx, platformChannelId))
          await kit.jobs.send(tx, matchSumsJob, { platformChannelId })
      },
      refreshMonths: writeMonths,
      suggest: reading.suggest,
    },
    async work(queue) {
      await queue.work(readReportJob, ({ reportId }, run) => job.read(BigInt(reportId), run))
      await queue.work(matchSumsJob, async ({ platformChannelId }) => {
        await kit.database.transaction((tx) => job.matchSums(tx, platformChannelId))
      })
      await queue.work(keepReportsJob, (_payload, run) =>
        keepReports({ ...kit, matchSums: job.matchSums }, run),
      )
    },
  }
}
