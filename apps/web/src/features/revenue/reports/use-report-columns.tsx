import type { Report } from '@pindao/protocol/revenue/report.endpoints.ts'
import { reportStatus } from '@pindao/protocol/revenue/report.states.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import {
  actsColumn,
  nameColumn,
  sizeColumn,
  statusColumn,
  textColumn,
  timeColumn,
} from '#src/shared/list/columns.tsx'
import type { Column } from '#src/shared/list/data-table.types.ts'
import { withWholeHeads } from '#src/shared/list/head-width.ts'
import { ProgressLine } from '#src/shared/ui/ProgressLine.tsx'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import { reportView } from './report.status-view.ts'
import { useReportWords } from './use-report-words.ts'

/** How a file stands; while it is read, how far that is. */
export function ReportState({ report }: { readonly report: Report }) {
  const { t } = useTranslation('revenue-reports')
  const words = useReportWords()
  const format = useFormat()
  const name = reportStatus.nameOf(report.status)
  if (name !== 'reading')
    return <StatusTag tone={reportView[name].tone}>{words.status(report.status)}</StatusTag>
  const share = report.fileSize === 0 ? 0 : report.bytesRead / report.fileSize
  const label = t('progress', { percent: format.percent(Math.floor(share * 100) / 100), n: report.rowCount })
  return <ProgressLine share={share} label={label} />
}

export function useReportColumns(open: (row: Report) => void): readonly Column<Report>[] {
  const { t } = useTranslation(['revenue-reports', 'common'])
  const words = useReportWords()
  const format = useFormat()
  const actsOf = (row: Report) => [
    {
      key: 'open',
      text: t('common:action.view'),
      name: t('revenue-reports:actOf', { act: t('common:action.view'), name: row.fileName }),
      run: () => open(row),
    },
  ]
  const countColumn = (
    key: 'lines' | 'unknown' | 'problems',
    countOf: (row: Report) => number,
    rest: Pick<Column<Report>, 'sortKey'> = {},
  ): Column<Report> => ({
    key,
    title: t(`revenue-reports:field.${key}`),
    render: (row) => format.number(countOf(row)),
    width: 116,
    align: 'end',
    ...rest,
  })
  return withWholeHeads([
    nameColumn(t('revenue-reports:field.fileName'), ({ fileName }) => fileName, open, {
      sortKey: 'fileName',
    }),
    textColumn('month', t('revenue-reports:field.month'), ({ month }) => format.month(month), {
      sortKey: 'month',
      width: 120,
    }),
    textColumn('type', t('revenue-reports:field.type'), ({ reportType }) => words.type(reportType), {
      width: 210,
    }),
    textColumn(
      'contentOwner',
      t('revenue-reports:field.contentOwner'),
      ({ contentOwner }) => contentOwner || null,
      { width: 140 },
    ),
    {
      ...statusColumn<Report>('status', t('revenue-reports:field.status'), ({ status }) => ({
        tone: reportView[reportStatus.nameOf(status)].tone,
        label: words.status(status),
      })),
      render: (row) => <ReportState report={row} />,
      width: 150,
    },
    {
      key: 'total',
      title: t('revenue-reports:field.total'),
      render: ({ total }) => total && format.money(total),
      width: 150,
      align: 'end',
    },
    countColumn('lines', ({ lineCount }) => lineCount, { sortKey: 'lineCount' }),
    countColumn('unknown', ({ unknownChannels }) => unknownChannels),
    countColumn('problems', ({ problemCount }) => problemCount),
    sizeColumn('size', t('revenue-reports:field.fileSize'), ({ fileSize }) => fileSize, {
      hiddenAtFirst: true,
    }),
    textColumn(
      'origin',
      t('revenue-reports:field.origin'),
      ({ origin }) => t(`revenue-reports:origin.${origin}`),
      {
        hiddenAtFirst: true,
      },
    ),
    textColumn(
      'owner',
      t('revenue-reports:field.owner'),
      ({ createdBy }) => createdBy?.fullName ?? t('revenue-reports:by.system'),
    ),
    timeColumn('createdAt', t('revenue-reports:field.createdAt'), ({ createdAt }) => createdAt, {
      sortKey: 'createdAt',
    }),
    timeColumn('countedAt', t('revenue-reports:field.countedAt'), ({ countedAt }) => countedAt, {
      hiddenAtFirst: true,
    }),
    actsColumn(t('common:table.actions'), ({ fileName }) => fileName, actsOf),
  ])
}
