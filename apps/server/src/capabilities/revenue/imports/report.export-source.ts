import type { Report } from '@pindao/protocol/revenue/report.endpoints.ts'
import { reportStatus } from '@pindao/protocol/revenue/report.states.ts'
import { toldConditions } from '#src/platform/export-conditions.ts'
import { pagedExportSource } from '#src/platform/export-source.ts'
import { presentReport } from './report.present.ts'
import { reportFilterOf } from './report.service.ts'
import { listReports } from './report.store.ts'

/** The list of report files as a file. */
export const reportExportSource = () =>
  pagedExportSource<'revenueReport.export', Report>({
    kind: 'revenueReport.export',
    sensitive: true,

    async page(db, { actor, params: { filter } }, window) {
      const { rows, total } = await listReports(db, reportFilterOf(filter, actor), {
        ...window,
        sort: filter.sort,
      })
      return { rows: rows.map((row) => presentReport(row, actor)), total }
    },

    cells: ({ words }) => ({
      id: ({ id }) => id,
      month: ({ month }) => month,
      platform: ({ platform }) => words(`revenue-reports:platform.${platform}`),
      type: ({ reportType }) => words(`revenue-reports:type.${reportType}`),
      contentOwner: ({ contentOwner }) => contentOwner,
      fileName: ({ fileName }) => fileName,
      fileSize: ({ fileSize }) => fileSize,
      status: ({ status }) => words(`states:revenueReportStatus.${reportStatus.nameOf(status)}`),
      rowCount: ({ rowCount }) => rowCount,
      lineCount: ({ lineCount }) => lineCount,
      skippedCount: ({ skippedCount }) => skippedCount,
      total: ({ total }) => total?.amount ?? null,
      currency: ({ total }) => total?.currency ?? null,
      unknownChannels: ({ unknownChannels }) => unknownChannels,
      problemCount: ({ problemCount }) => problemCount,
      origin: ({ origin }) => words(`revenue-reports:origin.${origin}`),
      createdBy: ({ createdBy }) => createdBy?.fullName ?? null,
      createdAt: ({ createdAt }) => createdAt,
      countedAt: ({ countedAt }) => countedAt,
      sha256: ({ sha256 }) => sha256,
    }),

    async conditions(_db, { actor, params: { filter }, words }) {
      const { words: said, month, platform, type = [], status = [], origin, unknown, decide, owner } = filter
      return toldConditions(words, [
        ['revenue-reports:field.words', said],
        ['revenue-reports:field.month', month],
        ['revenue-reports:field.platform', platform && words(`revenue-reports:platform.${platform}`)],
        ['revenue-reports:field.type', type.map((name) => words(`revenue-reports:type.${name}`)).join(', ')],
        [
          'revenue-reports:field.status',
          status.map((code) => words(`states:revenueReportStatus.${reportStatus.nameOf(code)}`)).join(', '),
        ],
        ['revenue-reports:field.origin', origin && words(`revenue-reports:origin.${origin}`)],
        ['revenue-reports:field.unknown', unknown && words('revenue-reports:unknownOnly')],
        ['revenue-reports:field.decide', decide && words('revenue-reports:decideOnly')],
        ['revenue-reports:field.owner', owner && actor.fullName],
      ])
    },
  })
