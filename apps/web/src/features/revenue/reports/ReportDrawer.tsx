import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useHistoryTab } from '#src/features/access/door/use-history-tab.tsx'
import { useCan } from '#src/shared/access/ability.ts'
import type { Neighbours } from '#src/shared/record/neighbours.ts'
import { RecordDrawer } from '#src/shared/record/RecordDrawer.tsx'
import { ReportActs } from './ReportActs.tsx'
import { ReportChannels } from './ReportChannels.tsx'
import { ReportDifferences } from './ReportDifferences.tsx'
import { ReportFacts } from './ReportFacts.tsx'
import { ReportHeads, ReportProblems } from './ReportProblems.tsx'
import { readReportHistory, useReport } from './reports.queries.ts'
import { ReportState } from './use-report-columns.tsx'
import { useReportFieldWords } from './use-report-words.ts'

/** A report file: how it stands, what it says, what does not fit, and what this person may do with it. */
export function ReportDrawer(props: {
  readonly id: string
  readonly neighbours: Neighbours
  onClose(): void
}) {
  const { id, neighbours, onClose } = props
  const { t } = useTranslation(['revenue-reports', 'common'])
  const seesMoney = useCan()('revenue:read')
  const { data: report, ...query } = useReport(id)
  const history = useHistoryTab('revenueReport', id, {
    read: readReportHistory(id),
    words: useReportFieldWords(),
  })
  const part = (key: 'channels' | 'differences' | 'problems' | 'columns', content: ReactNode) => ({
    key,
    label: t(`revenue-reports:section.${key}`),
    content,
  })
  return (
    <RecordDrawer
      title={report?.fileName ?? t('revenue-reports:one')}
      query={query}
      neighbours={neighbours}
      state={report && <ReportState report={report} />}
      footer={report && report.actions.length > 0 && <ReportActs report={report} />}
      tabs={
        report
          ? [
              { key: 'details', label: t('common:record.details'), content: <ReportFacts report={report} /> },
              ...(report.replaces !== null && seesMoney
                ? [part('differences', <ReportDifferences id={id} />)]
                : []),
              ...(report.lineCount > 0 && seesMoney ? [part('channels', <ReportChannels id={id} />)] : []),
              ...(report.problemCount > 0 ? [part('problems', <ReportProblems report={report} />)] : []),
              ...(report.headers.length > 0 ? [part('columns', <ReportHeads report={report} />)] : []),
              ...history,
            ]
          : null
      }
      onClose={onClose}
    />
  )
}
