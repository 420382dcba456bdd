import type { ReportStatus } from '@pindao/protocol/revenue/report.states.ts'
import type { Tone } from '#src/shared/ui/StatusTag.tsx'

/** How each state of a report file looks. Total: a new state does not compile until it has a look. */
export const reportView: {
  readonly [S in ReportStatus]: { readonly labelKey: `states:revenueReportStatus.${S}`; readonly tone: Tone }
} = {
  waiting: { labelKey: 'states:revenueReportStatus.waiting', tone: 'waiting' },
  reading: { labelKey: 'states:revenueReportStatus.reading', tone: 'running' },
  checked: { labelKey: 'states:revenueReportStatus.checked', tone: 'warning' },
  counted: { labelKey: 'states:revenueReportStatus.counted', tone: 'success' },
  failed: { labelKey: 'states:revenueReportStatus.failed', tone: 'error' },
  cancelled: { labelKey: 'states:revenueReportStatus.cancelled', tone: 'stopped' },
  discarded: { labelKey: 'states:revenueReportStatus.discarded', tone: 'stopped' },
  replaced: { labelKey: 'states:revenueReportStatus.replaced', tone: 'neutral' },
}
