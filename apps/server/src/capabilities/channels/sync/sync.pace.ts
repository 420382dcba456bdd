import { PlatformProblem } from '#src/capabilities/platforms/platforms.ts'
import { AppError } from '#src/platform/app-error.ts'

/** Between two readings of a channel, of which each adds up to half an hour of its own: not all at once. */
const usualSeconds = 4 * 3600
const spreadSeconds = 1800
const firstWaitSeconds = 300
const longestWaitSeconds = 6 * 3600
/** Whoever publishes needs the project's calls more than we do. */
const quotaWaitSeconds = 3600

/** How long a channel waits after it was read. */
export function usualWait(channelId: bigint): number {
  return usualSeconds + Number((channelId * 7919n) % BigInt(spreadSeconds))
}

/** How long it waits after so many failures in a row, this one included. */
export function waitAfter(error: unknown, failures: number): number {
  const doubled = Math.min(firstWaitSeconds * 2 ** Math.min(failures - 1, 10), longestWaitSeconds)
  if (!(error instanceof PlatformProblem)) return doubled
  const asked = error.retryAfterSeconds ?? 0
  const quota = error.kind === 'quota' || error.kind === 'channelQuota' ? quotaWaitSeconds : 0
  return Math.min(Math.max(doubled, asked, quota), 24 * 3600)
}

/** What is kept of a failure that is the platform's or the authorisation's; null for one of ours. */
export function problemOf(error: unknown): string | null {
  if (error instanceof PlatformProblem) return error.platformCode ?? error.kind
  return error instanceof AppError ? error.code : null
}
