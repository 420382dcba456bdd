import type { Readable } from 'node:stream'
import { claimReport, claimReportFiles } from '#src/google/claims/claims.report.ts'
import type { ClaimsWorld } from '#src/google/claims/claims.world.ts'
import type { ContentOwner } from '#src/google/content-owners.seeds.ts'
import { dayNumberOf } from '#src/numbers/days.ts'
import type { EarnedMonths } from '#src/revenue-files/earned-month.ts'
import { amountOf, unitsOf } from '#src/revenue-files/exact.ts'
import { revenueFile } from '#src/revenue-files/packed-file.ts'
import type { RevenueChanges } from '#src/revenue-files/revenue.changes.ts'
import type { RevenueChannel, RevenueFileKind } from '#src/revenue-files/revenue-file.ts'
import type { ReportFile } from './report.files.ts'
import type { ReportJob } from './reporting.jobs.ts'

/** A report that YouTube makes by itself, without anybody's job: of money month by month, of claims day by day (`platforms.md` B). */
interface SystemType {
  readonly id: string
  readonly name: string
  readonly kind: RevenueFileKind | 'claims'
}

export const SYSTEM_TYPES: readonly SystemType[] = [
  { id: 'content_owner_ad_revenue_raw_a1', name: 'Ad revenue raw', kind: 'yt_ad_video_raw' },
  { id: 'content_owner_payments_summary_a1', name: 'Payments summary', kind: 'yt_payments_summary' },
  { id: 'content_owner_active_claims_a3', name: 'Active claims', kind: 'claims' },
]
export const systemTypeById = (id: string) => SYSTEM_TYPES.find((type) => type.id === id)

const DAY_MS = 24 * 3_600_000
/** A month is made on the tenth of the next one, and kept for two months (`business.md` §3.1). */
const MADE_ON = { day: 10, hour: 9 }
const KEPT_MS = 60 * DAY_MS
const BACK_MONTHS = 3
/** Rows of a channel in a month. */
const ROWS_EACH = 60

export type SystemReports = ReturnType<typeof createSystemReports>

/** The jobs that are there without being made, their files and what stands in them. */
export function createSystemReports(deps: {
  readonly months: EarnedMonths
  readonly changes: RevenueChanges
  readonly claims: ClaimsWorld
  readonly now: () => number
}) {
  const { months, changes, claims, now } = deps

  const jobsOf = (owner: ContentOwner): ReportJob[] =>
    SYSTEM_TYPES.map(({ id, name }) => ({
      id: `system-${id}-${owner.id}`,
      ownerId: owner.id,
      reportTypeId: id,
      name,
      createTime: owner.timeLinked,
      systemManaged: true,
    }))

  function filesOfJob(job: ReportJob, owner: ContentOwner): readonly ReportFile[] {
    if (systemTypeById(job.reportTypeId)?.kind === 'claims') return claimReportFiles(now())
    const files: ReportFile[] = []
    for (let back = 1; back <= BACK_MONTHS; back += 1) {
      const month = monthBefore(now(), back)
      const usual = madeAt(month)
      const later = [...changes.remakesOf(owner.id, month), ...changes.correctionsOf(owner.channelIds, month)]
      for (const at of new Set([usual, ...later.map((change) => Math.max(change.at, usual))])) {
        if (at > now() || at < now() - KEPT_MS) continue
        const day = dayNumberOf(`${month}-01`) ?? 0
        files.push({ id: `${month.replace('-', '')}${at}`, day, days: daysIn(month), createdAt: at })
      }
    }
    return files.toSorted((one, other) => other.createdAt - one.createdAt || other.day - one.day)
  }

  function channelsOf(owner: ContentOwner, month: string, at: number): RevenueChannel[] {
    const factors = changes.remakesOf(owner.id, month).filter((remake) => remake.at <= at)
    const factor = BigInt(Math.round((factors.at(-1)?.factor ?? 1) * 1000))
    return owner.channelIds.flatMap((id) => {
      const earned = months.of(id, month)
      if (earned === null) return []
      const units = (unitsOf(earned.amount) * factor) / 1000n
      return [{ ...earned, amount: amountOf(units - (units % 10_000n)) }]
    })
  }

  return {
    jobsOf,
    find: (id: string, owner: ContentOwner) => jobsOf(owner).find((job) => job.id === id),
    of: filesOfJob,
    /** The bytes of a file, as it was known when it was made. */
    bytesOf(type: SystemType, owner: ContentOwner, file: ReportFile): Readable {
      if (type.kind === 'claims') return claimReport(claims, owner, file)
      const { day, createdAt } = file
      const month = new Date(day * DAY_MS).toISOString().slice(0, 7)
      const channels = channelsOf(owner, month, createdAt)
      return revenueFile({
        kind: type.kind,
        month,
        channels,
        corrections: changes.correctionsOf(owner.channelIds, month).filter(({ at }) => at <= createdAt),
        rows: channels.length * ROWS_EACH,
        headers: 'api',
      })
    },
  }
}

/** The month so many before the one of a moment. */
function monthBefore(moment: number, back: number): string {
  const at = new Date(moment)
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - back, 1)).toISOString().slice(0, 7)
}

function madeAt(month: string): number {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return Date.UTC(year, number, MADE_ON.day, MADE_ON.hour)
}

function daysIn(month: string): number {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).getUTCDate()
}
