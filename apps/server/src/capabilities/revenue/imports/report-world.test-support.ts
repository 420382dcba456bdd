import { createReadStream } from 'node:fs'
import { copyFile, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { allPermissions } from '@pindao/protocol/access/permissions.ts'
import type { ReportDetail } from '@pindao/protocol/revenue/report.endpoints.ts'
import type { ReportType } from '@pindao/protocol/revenue/report.states.ts'
import {
  type ChannelWorld,
  createChannelWorld,
} from '#src/capabilities/channels/channel-world.test-support.ts'
import type { Database } from '#src/platform/db/database.ts'
import { orNull } from '#src/platform/files.ts'
import type { Kit } from '#src/platform/kit.ts'
import { createNewsDesk, type News } from '#src/platform/news.ts'
import type { ObjectStore } from '#src/platform/storage/storage-driver.ts'
import { createTestKit } from '../../../../test/kit.ts'
import { createReportReader } from './reading/report-reader.ts'
import { createReportReading } from './report.service.ts'
import { createReportChanges } from './report-changes.service.ts'
import { createReportFiles } from './report-files.ts'
import { createReportIntake } from './report-intake.service.ts'
import { createReportReadingJob } from './report-reading.service.ts'

/** A storage that is a folder. */
export async function createFolderStore(): Promise<ObjectStore & { close(): Promise<void> }> {
  const root = await mkdtemp(join(tmpdir(), 'pindao-test-reports-'))
  const placeOf = (key: string) => join(root, key.replaceAll('/', '_'))
  const head = async (key: string) => {
    const found = await orNull(stat(placeOf(key)))
    return found && { size: found.size, etag: '"1"', modifiedAt: found.mtime }
  }
  return {
    head,
    async open(key) {
      const known = await head(key)
      return known && { ...known, read: () => createReadStream(placeOf(key)), close: async () => undefined }
    },
    async put(key, path) {
      await copyFile(path, placeOf(key))
      return { size: (await stat(path)).size }
    },
    remove: (key) => rm(placeOf(key), { force: true }),
    freeSpace: async () => null,
    filePath: async (key) => placeOf(key),
    close: () => rm(root, { recursive: true, force: true }),
  }
}

/** The services of report files on a database and a storage of their own; `close` at the end. */
export async function createReportWorld() {
  const world: ChannelWorld = await createChannelWorld()
  const storage = await createFolderStore()
  const told: News[] = []
  const news = createNewsDesk()
  news.tellBy('bell', { tell: async (_tx, given) => void told.push(...given) })
  const on = (database: Database, over: Partial<Kit> = {}, store: ObjectStore = storage) => {
    const clock = () => Date.parse('2026-10-12T08:00:00.000Z')
    const kit = createTestKit({ database, news, clock, ...over })
    const files = createReportFiles({ storage: store, clock: kit.clock })
    const reader = createReportReader(kit)
    return {
      intake: createReportIntake({ ...kit, files, reader }),
      reading: createReportReading(kit),
      changes: createReportChanges({ ...kit, files }),
      job: createReportReadingJob({ ...kit, files, reader }),
    }
  }
  const services = on(world.database)
  const finance = () => world.as(world.people.jia, { may: allPermissions, dataScope: 'all' })
  const signal = () => new AbortController().signal

  return {
    ...world,
    ...services,
    /** The same services on another way to the database, or with another kit or storage. */
    on,
    told,
    storage,
    finance,
    signal,
    /** Brings a file, without having it read. */
    async bring(body: Buffer | string, fileName = 'report_202609.csv') {
      const { id, known } = await services.intake.add(finance(), {
        body: Buffer.from(body),
        fileName,
        origin: 'uploaded',
      })
      return { ...(await services.reading.get(finance(), id)), known }
    },
    /** Has a file read as what it was recognised as, or as what is said. */
    async readAs(
      report: Pick<ReportDetail, 'id' | 'reportType' | 'month' | 'contentOwner' | 'version'>,
      over: { reportType?: ReportType; month?: string; columns?: ReportDetail['headers'] } = {},
    ): Promise<ReportDetail> {
      const { reportType, month, contentOwner, version } = report
      const { columns, ...rest } = over
      await services.changes.read(finance(), BigInt(report.id), {
        reportType,
        month,
        contentOwner,
        version,
        ...rest,
        ...(columns ? { columns: columns.map(({ name, column }) => ({ name, column })) } : {}),
      })
      await services.job.read(BigInt(report.id), { signal: signal() })
      return services.reading.get(finance(), BigInt(report.id))
    },
    /** Brings a file and has it read. */
    async take(body: Buffer | string, fileName = 'report_202609.csv'): Promise<ReportDetail> {
      return this.readAs(await this.bring(body, fileName))
    },
    async query<T extends object>(text: string, values: readonly unknown[] = []): Promise<T[]> {
      return (await world.database.pool.query<T>(text, [...values])).rows
    },
    async close() {
      await world.close()
      await storage.close()
    },
  }
}
export type ReportWorld = Awaited<ReturnType<typeof createReportWorld>>

export const youtubeId = (n: number) => `UC${String(n).padStart(21, 'x')}Q`

/** A row of a YouTube ad report by video; what is not said is ordinary. */
export type VideoRow = {
  readonly kind?: string
  readonly day?: string
  readonly video?: string
  readonly channel: string
  readonly views?: string
  readonly gross?: string
  readonly partner: string
}
const videoHeads = [
  'Adjustment Type',
  'Day',
  'Country',
  'Video ID',
  'Video Title',
  'Channel ID',
  'Owned Views',
  'YouTube Revenue Split : Auction',
  'YouTube Revenue Split',
  'Partner Revenue : Auction',
  'Partner Revenue',
]
/** A YouTube ad report by video (business.md §3.4), as text. */
export function videoReport(rows: readonly VideoRow[], heads: readonly string[] = videoHeads): string {
  const lines = rows.map((row, at) =>
    [
      row.kind ?? 'None',
      row.day ?? '20260915',
      'US',
      row.video ?? `video-${at}`,
      '"A title, with a comma"',
      row.channel,
      row.views ?? '100',
      '0',
      row.gross ?? '',
      '0',
      row.partner.includes(',') ? `"${row.partner.replaceAll('"', '')}"` : row.partner,
    ].join(','),
  )
  return [heads.join(','), ...lines, ''].join('\n')
}
