import { Readable } from 'node:stream'
import { claimTypeOf, platformStatusOf } from '@pindao/protocol/claims/claim.mapping.ts'
import type { ClaimPolicy } from '@pindao/protocol/claims/claim.states.ts'
import { parse } from 'csv-parse'
import type { ClaimReading } from '#src/capabilities/platforms/platforms.ts'

type Row = Readonly<Record<string, string | undefined>>

/** Rows of the daily report of claims (platforms.md B, `content_owner_active_claims_a3`), read as they come; one that names no claim is left out. */
export async function* readReportRows(bytes: AsyncIterable<Buffer>): AsyncGenerator<ClaimReading> {
  const rows = Readable.from(bytes).pipe(
    parse({ columns: true, bom: true, relax_column_count: true, skip_empty_lines: true }),
  )
  for await (const row of rows as AsyncIterable<Row>) {
    const reading = reportReading(row)
    if (reading) yield reading
  }
}

/** A row of the report in the words of all platforms; null where it lacks the claim or its video. */
export function reportReading(row: Row): ClaimReading | null {
  const { claim_id: id, video_id: videoId } = row
  if (!id || !videoId) return null
  const policy = policyOf(row)
  return {
    platformClaimId: id,
    platformVideoId: videoId,
    videoTitle: row['video_title'] ?? '',
    views: wholeOf(row['views']),
    platformAssetId: row['asset_id'] || null,
    status: platformStatusOf(row['claim_status'] || 'active'),
    statusChangedAt: null,
    statusDetail: row['claim_status_detail'] || null,
    claimedAt: dayStart(row['claim_created_date']),
    type: claimTypeOf(row['claim_type'] ?? ''),
    origin: row['claim_origin'] || null,
    thirdParty: false,
    ownUpload: row['uploader'] === 'self',
    policy: policy?.policy ?? null,
    policyTerritories: policy?.territories ?? [],
    matchSec: secondsOf(row['matching_duration'] || row['video_matching_length']),
    longestMatchSec: secondsOf(row['longest_match']),
    referenceId: null,
    segments: [],
    assetTitle: row['asset_title'] ?? '',
    uploaderChannelId: row['channel_id'] || null,
    uploaderTitle: row['channel_display_name'] || row['uploader_name'] || '',
  }
}

const strictest: readonly ClaimPolicy[] = ['block', 'monetize', 'track']

/** The strictest of the columns `claim_policy_*` that says a country; `WW` and `worldwide` are all of them. */
function policyOf(
  row: Row,
): { readonly policy: ClaimPolicy; readonly territories: readonly string[] } | null {
  for (const policy of strictest) {
    const places = (row[`claim_policy_${policy}`] ?? '').split(/[|,;\s]+/u).filter((place) => place !== '')
    if (places.length === 0) continue
    const countries = places.filter((place) => /^[A-Z]{2}$/u.test(place) && place !== 'WW')
    return { policy, territories: countries.length === places.length ? countries.toSorted() : [] }
  }
  return null
}

const wholeOf = (text: string | undefined): number | null =>
  text && /^\d{1,15}$/u.test(text) ? Number(text) : null

/** `83`, `1:23` and `1:02:03` are seconds. */
export function secondsOf(text: string | undefined): number | null {
  if (!text || !/^\d{1,6}(?::\d{1,2}){0,2}(?:\.\d+)?$/u.test(text)) return null
  return Math.round(text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0))
}

/** `2026-11-20` and `20261120` as the beginning of that day; more than a day is not said. */
export function dayStart(text: string | undefined): string | null {
  const [, year, month, day] = /^(\d{4})-?(\d{2})-?(\d{2})/u.exec(text ?? '') ?? []
  if (!year) return null
  const at = Date.parse(`${year}-${month}-${day}T00:00:00Z`)
  return Number.isNaN(at) ? null : new Date(at).toISOString()
}
