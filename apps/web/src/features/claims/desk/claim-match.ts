import type { ClaimDetail } from '@pindao/protocol/claims/claim.endpoints.ts'

type Segment = ClaimDetail['segments'][number]

/** Where the line of a video ends, in milliseconds: its length, or the last match where nobody knows it. */
export function spanEnd({ durationSec, segments }: Pick<ClaimDetail, 'durationSec' | 'segments'>): number {
  const last = segments.reduce((latest, { toMs }) => Math.max(latest, toMs), 0)
  return Math.max((durationSec ?? 0) * 1000, last)
}

/** Where a match stands on the line, in hundredths of it: always within. */
export function shareOf({ fromMs, toMs }: Pick<Segment, 'fromMs' | 'toMs'>, end: number) {
  const share = (ms: number) => (end === 0 ? 0 : Math.min(100, Math.max(0, (ms / end) * 100)))
  return {
    insetInlineStart: `${share(fromMs)}%`,
    inlineSize: `${Math.max(0, share(toMs) - share(fromMs))}%`,
  }
}

/** The address of a video on its platform, from a second on. */
export function atSecond(url: string, ms: number): string {
  const address = new URL(url)
  address.searchParams.set('t', String(Math.floor(ms / 1000)))
  return address.href
}
