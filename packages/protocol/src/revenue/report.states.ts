import { enumeration, type NameOf } from '#src/core/enumeration.ts'

/**
 * How a report file of a platform stands (REV-01). The specification knows only the four of a task (E06); what a person
 * decides about a file that was read has states of its own. Lines of a file count in the state `counted` and in no other.
 */
export const reportStatus = enumeration({
  name: 'revenueReportStatus',
  initial: 'waiting',
  values: {
    waiting: {
      code: 3,
      next: [
        { to: 'reading', by: ['system'], why: 'a worker takes it' },
        { to: 'cancelled', by: ['person'], why: 'before it was read' },
      ],
    },
    reading: {
      code: 0,
      next: [
        { to: 'checked', by: ['system'], why: 'read to its end, and a person has to decide' },
        { to: 'counted', by: ['system'], why: 'read to its end, nothing to decide' },
        { to: 'failed', by: ['system'], why: 'refused, with row and column' },
        { to: 'waiting', by: ['system'], why: 'its worker died: it begins again' },
        { to: 'cancelled', by: ['person'], why: 'while it was read' },
      ],
    },
    checked: {
      code: 5,
      next: [
        { to: 'counted', by: ['person'], why: 'it counts, or takes the place of the file before it' },
        { to: 'discarded', by: ['person'], why: 'the file before it stays' },
      ],
    },
    counted: {
      code: 1,
      next: [
        { to: 'replaced', by: ['system'], why: 'a newer file of the month took its place' },
        { to: 'discarded', by: ['person'], why: 'taken back before any of it was settled' },
      ],
    },
    failed: { code: 2, next: [{ to: 'waiting', by: ['person'], why: 'read again, with other columns' }] },
    cancelled: { code: 6 },
    discarded: { code: 7 },
    replaced: { code: 8 },
  },
})
export type ReportStatus = NameOf<typeof reportStatus>

/** The kinds of report files (business.md §3.4). Labels: `revenue.reportType.<type>`. */
export const reportTypes = [
  'yt_ad_video_raw',
  'yt_ad_asset_raw',
  'yt_red',
  'yt_api_estimated',
  'yt_payments_summary',
  'yt_studio_table',
  'fb_content_export',
] as const
export type ReportType = (typeof reportTypes)[number]

/**
 * What a kind of file says. `final`: what is settled. `estimate`: what is compared with it, and never settled. `summary`:
 * what the lines have to add up to.
 */
export const reportWorth: Readonly<Record<ReportType, 'final' | 'estimate' | 'summary'>> = {
  yt_ad_video_raw: 'final',
  yt_ad_asset_raw: 'final',
  yt_red: 'final',
  yt_api_estimated: 'estimate',
  yt_payments_summary: 'summary',
  yt_studio_table: 'estimate',
  fb_content_export: 'final',
}

/** Where a file came from: dropped by a person, or fetched from the platform by itself. */
export const reportOrigins = ['uploaded', 'fetched'] as const
export type ReportOrigin = (typeof reportOrigins)[number]
