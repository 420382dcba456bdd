import { claimStateOf } from '#src/claims/claim.mapping.ts'
import type { ClaimPolicy, ClaimSegment, ClaimType, PlatformClaimStatus } from '#src/claims/claim.states.ts'

/** A part of a film, in milliseconds; `toMs` is the first moment after it. */
export type MusicRange = { readonly fromMs: number; readonly toMs: number }

/** So many parts one removal has at most: each is a sound of its own on the way. */
export const mostMusicRanges = 40

/** A claim as far as its sound is concerned. */
export type SoundClaim = {
  readonly direction: 'inbound' | 'outbound'
  readonly type: ClaimType | null
  readonly platformStatus: PlatformClaimStatus
  readonly segments: readonly ClaimSegment[]
  readonly policy?: ClaimPolicy | null
}

/** Whether somebody claims the sound of a video of ours, and the claim stands. */
export function claimsSound({ direction, type, platformStatus }: Omit<SoundClaim, 'segments'>): boolean {
  const isOfSound = type === 'audio' || type === 'audiovisual'
  return direction === 'inbound' && isOfSound && claimStateOf(platformStatus) === 'claimed'
}

/** Parts in their order without overlaps; those nearer to each other than `gapMs` are one. */
export function joinedRanges(ranges: readonly MusicRange[], gapMs = 0): readonly MusicRange[] {
  const joined: { fromMs: number; toMs: number }[] = []
  for (const range of ranges
    .filter(({ fromMs, toMs }) => toMs > fromMs)
    .toSorted((a, b) => a.fromMs - b.fromMs)) {
    const last = joined.at(-1)
    if (last !== undefined && range.fromMs <= last.toMs + gapMs) last.toMs = Math.max(last.toMs, range.toMs)
    else joined.push({ fromMs: range.fromMs, toMs: range.toMs })
  }
  return joined
}

/** What claims name of a film, as few parts as one removal may have: near ones grow together where there are too many. */
export function claimedRanges(claims: readonly Pick<SoundClaim, 'segments'>[]): readonly MusicRange[] {
  const all = claims.flatMap(({ segments }) => segments)
  let ranges = joinedRanges(all)
  for (let gapMs = 500; ranges.length > mostMusicRanges; gapMs *= 2) ranges = joinedRanges(all, gapMs)
  return ranges
}

/** How much of a film the parts are, in milliseconds. */
export function rangesLengthMs(ranges: readonly MusicRange[]): number {
  return joinedRanges(ranges).reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0)
}
