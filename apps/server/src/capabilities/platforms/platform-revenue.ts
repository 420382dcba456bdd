import type { ReportType } from '@pindao/protocol/revenue/report.states.ts'

/** A month of money as a file, which a platform makes by itself for a content owner. */
export type RevenueFile = {
  readonly id: string
  readonly reportType: ReportType
  /** `YYYY-MM`, in the platform's zone. */
  readonly month: string
  readonly createdAt: string
  readonly downloadUrl: string
}

/**
 * Files of money (platforms.md B, "system-managed"): nobody orders them, and they are gone after two months. A later file of the
 * same month says it anew. `pass` is a token as `passFor` makes it; every call throws `PlatformProblem` and nothing else.
 */
export type PlatformRevenueFiles = {
  /** All that there are now, the oldest first; none where no scope of the grant opens money. */
  list(pass: string, contentOwnerId: string): Promise<readonly RevenueFile[]>
  /** Its bytes as they come, never held whole. */
  download(pass: string, file: RevenueFile): AsyncIterable<Buffer>
}
