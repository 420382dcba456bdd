import {
  type ClaimSource,
  claimSources,
  type PlatformClaimStatus,
} from '@pindao/protocol/claims/claim.states.ts'
import type { ClaimRow } from '../claim.table.ts'
import type { ToldMarks } from '../told-marks.ts'

/** What a source may tell of a claim; what it does not say (left out, or null) changes nothing. */
type FactNames =
  | 'direction'
  | 'platformVideoId'
  | 'videoTitle'
  | 'uploaderChannelId'
  | 'uploaderTitle'
  | 'contentOwner'
  | 'platformAssetId'
  | 'assetTitle'
  | 'claimantName'
  | 'claimantContact'
  | 'type'
  | 'origin'
  | 'policy'
  | 'policyTerritories'
  | 'matchSec'
  | 'longestMatchSec'
  | 'referenceId'
  | 'segments'
  | 'thirdParty'
  | 'claimedAt'
  | 'views'
  | 'revenueAtRisk'
  | 'currency'
export type ClaimFacts = { readonly [K in FactNames]?: ClaimRow[K] | null | undefined }

/** How a claim stands, as a source tells it. */
export type ToldStatus = {
  readonly is: PlatformClaimStatus
  /** When it began to. Null of sources that do not say so (the daily report): it does since the first of them that told it. */
  readonly since: string | null
  /** Why, in the platform's words. */
  readonly detail?: string | null | undefined
}

/** What one source tells of a claim at one time. */
export type ToldNews = {
  readonly source: ClaimSource
  readonly status?: ToldStatus | undefined
  readonly facts: ClaimFacts
  /** Of when it speaks; left out: of when the status changed that it tells, or the claim was made. */
  readonly asOf?: string | undefined
}

/** What is known of a claim by all that was told. */
export type KnownClaim = Partial<
  Pick<ClaimRow, FactNames | 'platformStatus' | 'statusChangedAt' | 'statusDetail'>
> & {
  readonly told: ToldMarks
}

/** Facts that mean something together only: one source says both. */
const together: Readonly<Record<string, readonly FactNames[]>> = {
  policy: ['policy', 'policyTerritories'],
  revenueAtRisk: ['revenueAtRisk', 'currency'],
  matchSec: ['matchSec', 'longestMatchSec'],
}
const single = [
  'direction',
  'platformVideoId',
  'videoTitle',
  'uploaderChannelId',
  'uploaderTitle',
  'contentOwner',
  'platformAssetId',
  'assetTitle',
  'claimantName',
  'claimantContact',
  'type',
  'origin',
  'referenceId',
  'segments',
  'thirdParty',
  'claimedAt',
  'views',
] as const satisfies readonly FactNames[]
const groups: readonly (readonly [string, readonly FactNames[]])[] = [
  ...single.map((name) => [name, [name]] as const),
  ...Object.entries(together),
]

/** Where two tell of the same time, this one is believed: api before report, sheet and hand. */
const ranks = { api: 3, report: 2, sheet: 1, hand: 0 } as const satisfies Record<ClaimSource, number>

/** Who told the status that counts; null where nobody told one. */
export function sourceOf({ marks }: ToldMarks): ClaimSource | null {
  const rank = marks.status?.split(' ').at(-2)
  return claimSources.find((source) => String(ranks[source]) === rank) ?? null
}

/** Before every instant: what is known by its name only yields to whatever is known better. */
const never = '0000'

/**
 * Adds news to what is known. Older news never overwrites newer: what counts is when the status changed that it knows of,
 * then who tells it, then when. In any order, and twice, it comes to the same.
 *
 * @param at when the source said so, RFC 3339 in UTC
 */
export function mergeClaim(before: KnownClaim, told: ToldNews, at: string): KnownClaim {
  return merge(knownInFull(before), newsInFull(told), inFull(at))
}

/** Instants are compared as texts: the database leaves out a fraction that is nothing. */
const inFull = (instant: string): string => new Date(instant).toISOString()

const knownInFull = ({ claimedAt, statusChangedAt, ...known }: KnownClaim): KnownClaim => ({
  ...known,
  ...(claimedAt && { claimedAt: inFull(claimedAt) }),
  ...(statusChangedAt && { statusChangedAt: inFull(statusChangedAt) }),
})

function newsInFull({ asOf, status, facts, ...news }: ToldNews): ToldNews {
  const { claimedAt } = facts
  return {
    ...news,
    ...(asOf && { asOf: inFull(asOf) }),
    status: status && { ...status, since: status.since && inFull(status.since) },
    facts: claimedAt ? { ...facts, claimedAt: inFull(claimedAt) } : facts,
  }
}

function merge(known: KnownClaim, news: ToldNews, at: string): KnownClaim {
  const { marks } = known.told
  const since = news.asOf ?? news.status?.since ?? news.facts.claimedAt ?? never
  const mark = `${since} ${ranks[news.source]} ${at}`
  const values: Record<string, unknown> = {}
  const taken: Record<string, string> = {}
  for (const [group, names] of groups) {
    const told = names.map((name) => news.facts[name] ?? null)
    if (isNothing(told[0])) continue
    const present = names.map((name) => known[name] ?? null)
    if (!counts(mark, told, marks[group], present)) continue
    taken[group] = mark
    for (const [index, name] of names.entries()) values[name] = told[index]
  }
  const told = { ...known.told, marks: { ...marks, ...taken } }
  return mergeStatus({ ...known, ...values, told } as KnownClaim, news, { mark, at })
}

function isNothing(value: unknown): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

/** Whether the later mark is the told one's; of two alike the greater value, so that the order tells nothing. */
function counts(mark: string, told: unknown, before: string | undefined, present: unknown): boolean {
  if (before === undefined || mark > before) return true
  return mark === before && JSON.stringify(told) > JSON.stringify(present)
}

function mergeStatus(
  known: KnownClaim,
  { status, facts }: ToldNews,
  { mark, at }: { readonly mark: string; readonly at: string },
): KnownClaim {
  if (status === undefined) return known
  const { told } = known
  const { is, since } = status
  const detail = status.detail || null
  const first =
    since === null ? { ...told.first, [is]: earlier(told.first[is], firstOf(is, facts, at)) } : told.first
  // A word that we do not know says less than any that we do.
  const weighed = is === 'unknown' ? `${never} ${mark}` : mark
  const said = [is, since, detail]
  const present = [known.platformStatus, told.undated ? null : known.statusChangedAt, known.statusDetail]
  const wins = counts(weighed, said, told.marks.status, present)
  const next = wins
    ? { platformStatus: is, statusDetail: detail, statusChangedAt: since ?? undefined }
    : {
        platformStatus: known.platformStatus,
        statusDetail: known.statusDetail,
        statusChangedAt: known.statusChangedAt,
      }
  const undated = wins ? since === null : told.undated
  const stands = next.platformStatus
  const dated = undated && stands ? (first[stands] ?? next.statusChangedAt) : next.statusChangedAt
  const marks = wins ? { ...told.marks, status: weighed } : told.marks
  return {
    ...known,
    ...next,
    ...(dated === undefined ? {} : { statusChangedAt: dated }),
    told: { marks, first, undated },
  }
}

/** One that is as it began is since it began; another one since it was told. */
function firstOf(is: PlatformClaimStatus, { claimedAt }: ClaimFacts, at: string): string {
  const began = is === 'potential' || is === 'pending' || is === 'active'
  return began && claimedAt ? claimedAt : at
}

const earlier = (one: string | undefined, other: string) => (one !== undefined && one < other ? one : other)
