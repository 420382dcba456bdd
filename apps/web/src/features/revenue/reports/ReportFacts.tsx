import type { ReportDetail } from '@pindao/protocol/revenue/report.endpoints.ts'
import { reportStatus, reportWorth } from '@pindao/protocol/revenue/report.states.ts'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { joined } from '#src/shared/format/joined.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { type Fact, Facts } from '#src/shared/record/Facts.tsx'
import { Moment } from '#src/shared/ui/Moment.tsx'
import { ReportTotals } from './ReportTotals.tsx'
import styles from './reports.module.css'
import { useReportWords } from './use-report-words.ts'

/** What is known of a file, and what it adds up to. */
export function ReportFacts({ report }: { readonly report: ReportDetail }) {
  const { t } = useTranslation(['revenue-reports', 'common'])
  const format = useFormat()
  const words = useReportWords()
  const none = t('common:notAvailable')
  const facts: Fact[] = [
    [t('revenue-reports:field.type'), words.type(report.reportType)],
    [t('revenue-reports:field.kind'), t(`revenue-reports:worth.${reportWorth[report.reportType]}`)],
    [t('revenue-reports:field.month'), format.month(report.month)],
    [t('revenue-reports:field.contentOwner'), <bdi key="owner">{report.contentOwner || none}</bdi>],
    [t('revenue-reports:field.rows'), format.number(report.rowCount)],
    [t('revenue-reports:field.lines'), format.number(report.lineCount)],
    [t('revenue-reports:field.skipped'), format.number(report.skippedCount)],
    [t('revenue-reports:field.known'), format.number(report.channels.known)],
    [t('revenue-reports:field.unknown'), format.number(report.channels.unknown)],
    [t('revenue-reports:field.fileSize'), format.fileSize(report.fileSize)],
    [t('revenue-reports:field.origin'), t(`revenue-reports:origin.${report.origin}`)],
    [
      t('revenue-reports:field.owner'),
      <bdi key="by">{report.createdBy?.fullName ?? t('revenue-reports:by.system')}</bdi>,
    ],
    [t('revenue-reports:field.createdAt'), <Moment key="created" at={report.createdAt} />],
    [
      t('revenue-reports:field.countedAt'),
      report.countedAt === null ? none : <Moment key="counted" at={report.countedAt} />,
    ],
    ...(report.reason === ''
      ? []
      : ([[t('revenue-reports:field.reason'), <bdi key="reason">{report.reason}</bdi>]] as const)),
    [t('revenue-reports:field.sha256'), <bdi key="sha">{report.sha256.slice(0, 16)}</bdi>],
  ]
  return (
    <>
      <Standing report={report} />
      <Facts facts={facts} />
      <ReportTotals report={report} />
    </>
  )
}

/** What is to be done with it, in a sentence. */
function Standing({ report }: { readonly report: ReportDetail }) {
  const { t } = useTranslation('revenue-reports')
  const words = useReportWords()
  const status = reportStatus.nameOf(report.status)
  const alert = (type: 'info' | 'warning' | 'error', title: string, description?: string) => (
    <Alert className={styles['alert'] ?? ''} type={type} showIcon title={title} description={description} />
  )
  if (status === 'failed') {
    const some = report.problems.slice(0, 3).map((problem) => words.problem(problem))
    return alert('error', t('failedNote'), joined(some))
  }
  if (status === 'waiting' && !report.isQueued) return alert('info', t('notQueued'))
  if (report.replacedBy !== null) return alert('info', t('replacedBy', { name: report.replacedBy.fileName }))
  if (status !== 'checked') return null
  return report.replaces === null
    ? alert('warning', t('doubtful'))
    : alert('warning', t('replaces', { name: report.replaces.fileName }))
}
