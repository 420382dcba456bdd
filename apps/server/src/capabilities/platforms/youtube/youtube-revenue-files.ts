import { dayIn } from '@pindao/protocol/core/zoned-day.ts'
import type { ReportType } from '@pindao/protocol/revenue/report.states.ts'
import type { PlatformRevenueFiles, RevenueFile } from '../platform-revenue.ts'
import { createYoutubeReporting, type ReportingOptions } from './youtube-reporting.ts'

/** Months of reports are Pacific ones. */
const zone = 'America/Los_Angeles'

/** The reports that YouTube makes by itself, by what is in them (platforms.md B, business.md §3.4). */
const kinds: Readonly<Record<string, ReportType>> = {
  content_owner_ad_revenue_raw_a1: 'yt_ad_video_raw',
  content_owner_payments_summary_a1: 'yt_payments_summary',
}

/** Months of money of content owners: system-managed jobs of the Reporting API. */
export function createYoutubeRevenueFiles(options: ReportingOptions): PlatformRevenueFiles {
  const reporting = createYoutubeReporting(options)
  return {
    async list(given, contentOwnerId) {
      const pass = reporting.ownPass(given)
      const query = { onBehalfOfContentOwner: contentOwnerId }
      const jobs = await reporting.jobsOf(pass, { ...query, includeSystemManaged: 'true' })
      const files: RevenueFile[] = []
      for (const { id, reportTypeId } of jobs) {
        const reportType = Object.hasOwn(kinds, reportTypeId) ? kinds[reportTypeId] : undefined
        if (reportType === undefined) continue
        for (const report of await reporting.reportsOf(pass, id, query))
          files.push({
            id: `${id}/${report.id}`,
            reportType,
            month: dayIn(Date.parse(report.startTime), zone).slice(0, 7),
            createdAt: report.createTime,
            downloadUrl: report.downloadUrl,
          })
      }
      return files.toSorted((one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt))
    },

    download: (pass, { downloadUrl }) => reporting.download(pass, downloadUrl),
  }
}
