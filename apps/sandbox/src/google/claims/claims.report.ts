import { Readable } from 'node:stream'
import type { ContentOwner } from '#src/google/content-owners.seeds.ts'
import { dayAt, dayText, startOf } from '#src/numbers/days.ts'
import type { ReportFile } from '#src/youtube/reporting/report.files.ts'
import type { Claim, ClaimsWorld } from './claims.world.ts'

/** A day's claims are there so many hours after it ended, and so long. */
const MADE_AFTER_MS = 9 * 3_600_000
const KEPT_DAYS = 14

const minutes = (ms: number): string => {
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
const territoriesOf = ({ policy }: Claim, action: string): string =>
  policy.rules
    .filter((rule) => rule.action === action)
    .map(({ conditions }) => conditions?.requiredTerritories?.territories.join('|') ?? 'WW')
    .join('|')
const lengthsOf = ({ made }: Claim): readonly number[] => made.matches.map(({ durationMs }) => durationMs)
const day = (moment: number): string => dayText(dayAt(moment))

/** The columns of the daily report of claims, in its order (`platforms.md` B, `content_owner_active_claims_a3`). */
const COLUMNS: readonly (readonly [string, (claim: Claim, owner: ContentOwner) => string])[] = [
  ['asset_id', ({ made }) => made.assetId],
  ['asset_labels', () => ''],
  ['asset_policy_block', () => ''],
  ['asset_policy_monetize', () => 'WW'],
  ['asset_policy_track', () => ''],
  ['asset_title', ({ made }) => made.assetTitle],
  ['asset_type', () => 'web'],
  ['channel_display_name', ({ made }) => made.uploaderTitle],
  ['channel_id', ({ made }) => made.uploaderChannelId],
  ['claim_created_date', ({ createdAt }) => day(createdAt)],
  ['claim_id', ({ id }) => id],
  ['claim_origin', ({ made }) => made.origin],
  ['claim_policy_block', (claim) => territoriesOf(claim, 'block')],
  ['claim_policy_monetize', (claim) => territoriesOf(claim, 'monetize')],
  ['claim_policy_track', (claim) => territoriesOf(claim, 'track')],
  ['claim_status', ({ status }) => status],
  ['claim_status_detail', ({ reason }) => reason],
  ['claim_type', ({ made }) => made.contentType],
  ['content_type', ({ made }) => (made.partnerUploaded ? 'Premium' : 'UGC')],
  [
    'longest_match',
    (claim) => (claim.made.matches.length === 0 ? '' : minutes(Math.max(...lengthsOf(claim)))),
  ],
  ['matching_duration', (claim) => minutes(lengthsOf(claim).reduce((sum, one) => sum + one, 0))],
  [
    'uploader',
    ({ made }, owner) =>
      made.partnerUploaded || owner.channelIds.includes(made.uploaderChannelId) ? 'self' : 'thirdParty',
  ],
  ['video_id', ({ made }) => made.videoId],
  ['video_matching_length', (claim) => minutes(lengthsOf(claim).reduce((sum, one) => sum + one, 0))],
  ['video_title', ({ made }) => made.videoTitle],
  ['video_upload_date', ({ createdAt }) => day(createdAt)],
  ['views', ({ made }) => String(made.videoViews)],
]

/** Files of the daily report that there are now, the newest first. */
export function claimReportFiles(now: number): readonly ReportFile[] {
  const files: ReportFile[] = []
  for (let back = 1; back <= KEPT_DAYS; back += 1) {
    const number = dayAt(now) - back
    const createdAt = startOf(number + 1) + MADE_AFTER_MS
    if (createdAt <= now) files.push({ id: `claims${number}`, day: number, days: 1, createdAt })
  }
  return files
}

/** The bytes of one: claims of the content owner that stood when the day ended. */
export function claimReport(claims: ClaimsWorld, owner: ContentOwner, { day: number }: ReportFile): Readable {
  const end = startOf(number + 1)
  const rows = claims
    .claimsOf(owner.id, end - 1)
    .filter(({ made, status }) => !made.thirdParty && status !== 'inactive')
    .map((claim) => COLUMNS.map(([, of]) => quoted(of(claim, owner))).join(','))
  const head = COLUMNS.map(([name]) => name).join(',')
  return Readable.from([head, ...rows].map((line) => `${line}\n`))
}

const quoted = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
