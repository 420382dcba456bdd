import type { Claim, ClaimHappening } from './claims.world.ts'

const iso = (moment: number): string => new Date(moment).toISOString()
const seconds = (ms: number): number => Math.round(ms / 1000)

function matchInfo({ made: { matches, referenceId } }: Claim) {
  if (matches.length === 0) return {}
  const lengths = matches.map(({ durationMs }) => durationMs)
  return {
    matchInfo: {
      ...(referenceId === undefined ? {} : { referenceId }),
      longestMatch: { durationSecs: String(seconds(Math.max(...lengths))) },
      totalMatch: { userVideoDurationSecs: String(seconds(lengths.reduce((sum, one) => sum + one, 0))) },
      matchSegments: matches.map(({ startMs, durationMs, referenceStartMs }) => ({
        channel: 'audiovisual',
        video_segment: { start: (startMs / 1000).toFixed(3), duration: (durationMs / 1000).toFixed(3) },
        reference_segment: {
          ...(referenceId === undefined ? {} : { referenceId }),
          start: (referenceStartMs / 1000).toFixed(3),
          duration: (durationMs / 1000).toFixed(3),
        },
      })),
    },
  }
}

/** A claim as `claims.get` and `claims.list` tell it (`platforms.md` C). */
export function claimResource(claim: Claim) {
  const { id, made, policy, status, createdAt, modifiedAt } = claim
  return {
    kind: 'youtubePartner#claim',
    id,
    videoId: made.videoId,
    assetId: made.assetId,
    contentType: made.contentType,
    status,
    policy: { kind: 'youtubePartner#policy', ...policy },
    appliedPolicy: { kind: 'youtubePartner#policy', ...policy },
    blockOutsideOwnership: false,
    isPartnerUploaded: made.partnerUploaded,
    ...matchInfo(claim),
    origin: { source: made.origin },
    timeCreated: iso(createdAt),
    timeStatusLastModified: iso(modifiedAt),
  }
}

/** A claim as the search tells it: without policy and matches, with what the video is. */
export function claimSnippet({ id, made, status, createdAt, modifiedAt }: Claim) {
  return {
    kind: 'youtubePartner#claimSnippet',
    id,
    videoId: made.videoId,
    videoTitle: made.videoTitle,
    videoViews: String(made.videoViews),
    assetId: made.assetId,
    contentType: made.contentType,
    status,
    thirdPartyClaim: made.thirdParty,
    isPartnerUploaded: made.partnerUploaded,
    origin: { source: made.origin },
    timeCreated: iso(createdAt),
    timeStatusLastModified: iso(modifiedAt),
  }
}

const eventTypes: Readonly<Partial<Record<ClaimHappening['status'], string>>> = {
  disputed: 'dispute_create',
  appealed: 'appeal_create',
  inactive: 'claim_destroy',
  takedown: 'takedown_create',
}

/** What happened to a claim, the oldest first. */
export function claimHistory(claim: Claim) {
  const first = {
    time: iso(claim.createdAt),
    type: 'claim_create',
    source: { type: 'CONTENT_OWNER' },
    reason: '',
    typeDetails: {},
  }
  return {
    kind: 'youtubePartner#claimHistory',
    id: claim.id,
    uploaderChannelId: claim.made.uploaderChannelId,
    event: [first, ...claim.history.map(eventOf)],
  }
}

function eventOf({ at, status, reason, notes, source }: ClaimHappening) {
  return {
    time: iso(at),
    type: eventTypes[status] ?? 'status_update',
    source: { type: source },
    reason,
    typeDetails: {
      updateStatus: status,
      ...(status === 'disputed' ? { disputeReason: reason, disputeNotes: notes } : {}),
      ...(status === 'appealed' ? { appealExplanation: notes } : {}),
    },
  }
}
