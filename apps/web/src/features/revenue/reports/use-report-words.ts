import type { ReportProblemSaid } from '@pindao/protocol/revenue/report.endpoints.ts'
import { type ReportType, reportStatus, reportTypes } from '@pindao/protocol/revenue/report.states.ts'
import { useTranslation } from 'react-i18next'
import type { FieldWords } from '#src/features/access/door/RecordHistory.tsx'
import { useTextOr } from '#src/shared/i18n/use-text-or.ts'
import { reportView } from './report.status-view.ts'

/** What things of a report file are called. */
export function useReportWords() {
  const { t } = useTranslation(['revenue-reports', 'states'])
  return {
    type: (type: ReportType) => t(`revenue-reports:type.${type}`),
    status: (code: number) => t(reportView[reportStatus.nameOf(code)].labelKey),
    problem: ({ code, params }: Pick<ReportProblemSaid, 'code' | 'params'>) =>
      String(t(`revenue-reports:problem.${code}`, params as never)),
    types: reportTypes.map((value) => ({ value, label: t(`revenue-reports:type.${value}`) })),
  }
}

/** What the fields of a report file hold, in words, for its timeline. */
export function useReportFieldWords(): FieldWords {
  const textOr = useTextOr(['revenue-reports', 'states'])
  const wordOf: Readonly<Record<string, (value: string) => string>> = {
    status: (value) => textOr(`states:revenueReportStatus.${value}`, value),
    reportType: (value) => textOr(`revenue-reports:type.${value}`, value),
  }
  return (field, value) => wordOf[field]?.(value) ?? null
}
