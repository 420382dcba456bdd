import { claimTypeOf, platformStatusOf, strictestRule } from '@pindao/protocol/claims/claim.mapping.ts'
import { z } from 'zod'
import type { ClaimHappening, ClaimReading } from '../platform-claims.ts'

const word = z.string().max(200)
const instant = z.iso.datetime({ offset: true })
const duration = z.union([z.string(), z.number()]).optional()

/** What a search tells of a claim. */
const snippet = z.object({
  id: word,
  videoId: word,
  videoTitle: z.string().max(1000).optional(),
  videoViews: z.union([z.string(), z.number()]).optional(),
  assetId: word.optional(),
  contentType: word.optional(),
  status: word,
  thirdPartyClaim: z.boolean().optional(),
  isPartnerUploaded: z.boolean().optional(),
  origin: z.object({ source: word.optional() }).optional(),
  timeCreated: instant.optional(),
  timeStatusLastModified: instant.optional(),
})
export const claimSnippets = z.object({
  items: z.array(snippet).default([]),
  nextPageToken: z.string().optional(),
})

const policy = z.object({
  rules: z
    .array(
      z.object({
        action: word,
        conditions: z
          .object({
            requiredTerritories: z.object({ type: word, territories: z.array(word).default([]) }).optional(),
          })
          .optional(),
      }),
    )
    .optional(),
})
const span = z.object({ start: duration, duration: duration })

/** A claim with policy and matches. */
export const claimResource = snippet.extend({
  policy: policy.optional(),
  appliedPolicy: policy.optional(),
  matchInfo: z
    .object({
      referenceId: word.optional(),
      longestMatch: z.object({ durationSecs: duration }).optional(),
      totalMatch: z.object({ userVideoDurationSecs: duration }).optional(),
      matchSegments: z
        .array(z.object({ video_segment: span.optional(), reference_segment: span.optional() }))
        .optional(),
    })
    .optional(),
})
export type ClaimAnswer = z.output<typeof claimResource>
export const claimResources = z.object({
  items: z.array(claimResource).default([]),
  nextPageToken: z.string().optional(),
})

export const claimHistory = z.object({
  event: z
    .array(
      z.object({
        time: instant,
        type: word,
        source: z.object({ type: word.optional() }).optional(),
        reason: z.string().optional(),
        typeDetails: z.record(z.string(), z.unknown()).optional(),
      }),
    )
    .default([]),
})

const utc = (told: string | undefined): string | null =>
  told === undefined ? null : new Date(told).toISOString()

function numberOf(told: string | number | undefined): number | null {
  const number = Number(told)
  return told === undefined || told === '' || !Number.isFinite(number) || number < 0 ? null : number
}
const wholeOf = (told: string | number | undefined): number | null => {
  const number = numberOf(told)
  return number === null ? null : Math.round(number)
}

/** A claim in the words of all platforms. */
export function readingOf(item: ClaimAnswer): ClaimReading {
  const { matchInfo, origin, isPartnerUploaded = false } = item
  const rule = strictestRule((item.appliedPolicy ?? item.policy)?.rules ?? [])
  return {
    platformClaimId: item.id,
    platformVideoId: item.videoId,
    videoTitle: item.videoTitle ?? '',
    views: wholeOf(item.videoViews),
    platformAssetId: item.assetId ?? null,
    status: platformStatusOf(item.status),
    statusChangedAt: utc(item.timeStatusLastModified ?? item.timeCreated),
    statusDetail: null,
    claimedAt: utc(item.timeCreated),
    type: claimTypeOf(item.contentType ?? ''),
    origin: origin?.source ?? null,
    thirdParty: item.thirdPartyClaim ?? false,
    ownUpload: isPartnerUploaded,
    policy: rule?.policy ?? null,
    policyTerritories: rule?.territories ?? [],
    matchSec: wholeOf(matchInfo?.totalMatch?.userVideoDurationSecs),
    longestMatchSec: wholeOf(matchInfo?.longestMatch?.durationSecs),
    referenceId: matchInfo?.referenceId ?? null,
    segments: (matchInfo?.matchSegments ?? []).flatMap(segmentOf),
    assetTitle: '',
    uploaderChannelId: null,
    uploaderTitle: '',
  }
}

type Segment = NonNullable<NonNullable<ClaimAnswer['matchInfo']>['matchSegments']>[number]

/** Seconds with a fraction, as milliseconds. */
function segmentOf({
  video_segment: video,
  reference_segment: reference,
}: Segment): ClaimReading['segments'] {
  const [start, length] = [numberOf(video?.start), numberOf(video?.duration)]
  if (start === null || length === null) return []
  const from = Math.round(start * 1000)
  const referenceStart = numberOf(reference?.start)
  return [
    {
      fromMs: from,
      toMs: from + Math.round(length * 1000),
      ...(referenceStart === null ? {} : { referenceFromMs: Math.round(referenceStart * 1000) }),
    },
  ]
}

const longestDetail = 5000

/** Events in the order of time; of their details only words. */
export function happeningsOf({ event }: z.output<typeof claimHistory>): readonly ClaimHappening[] {
  return event.map(({ time, type, source, reason, typeDetails = {} }) => ({
    at: new Date(time).toISOString(),
    type,
    source: source?.type ?? null,
    reason: reason || null,
    details: Object.fromEntries(
      Object.entries(typeDetails).flatMap(([name, value]) =>
        typeof value === 'string' && value !== '' ? [[name, value.slice(0, longestDetail)]] : [],
      ),
    ),
  }))
}
