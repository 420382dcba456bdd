import { parameter, YoutubeError } from '#src/youtube/youtube.errors.ts'
import { listParameter, type Query, textParameter } from '#src/youtube/youtube.query.ts'
import { CLAIM_STATUSES, CONTENT_TYPES } from './claim.facts.ts'
import type { Claim } from './claims.world.ts'

/** At most so many ids of videos in one search, and claims on a page. */
const MOST_VIDEOS = 10
export const PAGE = 25
/** Changes from before then are not searched for (`platforms.md` C). */
const EARLIEST_CHANGE = Date.parse('2016-06-30T00:00:00Z')

/** A page of `claimSearch` or `claims.list`. */
export interface FoundClaims {
  readonly claims: readonly Claim[]
  readonly total: number
  readonly nextPageToken: string | undefined
}

/** `claimSearch`: by one of asset, words, reference and videos, or by status and times alone. */
export function searchClaims(all: readonly Claim[], query: Query): FoundClaims {
  const videoIds = listParameter(query, 'videoId')
  const [assetId, q, referenceId] = ['assetId', 'q', 'referenceId'].map((name) => textParameter(query, name))
  const chosen = [assetId, q, referenceId, videoIds[0]].filter((value) => value !== undefined)
  if (chosen.length > 1) throw new YoutubeError('incompatibleParameters')
  if (videoIds.length > MOST_VIDEOS) throw invalid('videoId')
  const thirdParty = textParameter(query, 'includeThirdPartyClaims') === 'true'
  if (thirdParty && q === undefined && videoIds.length === 0) throw new YoutubeError('incompatibleParameters')
  const status = oneOf(query, 'status', [...CLAIM_STATUSES, 'routedForReview'])
  const contentType = oneOf(query, 'contentType', CONTENT_TYPES)
  const uploaded = oneOf(query, 'partnerUploaded', ['true', 'false'])
  const created = spanOf(query, 'created')
  const modified = spanOf(query, 'statusModified')
  if (modified.after < EARLIEST_CHANGE && modified.after !== Number.NEGATIVE_INFINITY)
    throw invalid('statusModifiedAfter')
  const words = q?.toLowerCase()
  const found = all.filter(
    (claim) =>
      (thirdParty || !claim.made.thirdParty) &&
      (assetId === undefined || claim.made.assetId === assetId) &&
      (referenceId === undefined || claim.made.referenceId === referenceId) &&
      (videoIds.length === 0 || videoIds.includes(claim.made.videoId)) &&
      (words === undefined || claim.made.videoTitle.toLowerCase().includes(words)) &&
      (status === undefined || claim.status === (status === 'routedForReview' ? 'potential' : status)) &&
      (contentType === undefined || claim.made.contentType === contentType) &&
      (uploaded === undefined || claim.made.partnerUploaded === (uploaded === 'true')) &&
      isWithin(claim.createdAt, created) &&
      isWithin(claim.modifiedAt, modified),
  )
  const byViews = oneOf(query, 'sort', ['date', 'viewCount']) === 'viewCount'
  return pageOf(found, query, (claim) => (byViews ? claim.made.videoViews : claim.createdAt))
}

/** `claims.list`: by id, video or asset. */
export function listClaims(all: readonly Claim[], query: Query): FoundClaims {
  const ids = listParameter(query, 'id')
  const videoIds = listParameter(query, 'videoId')
  const assetId = textParameter(query, 'assetId')
  const q = textParameter(query, 'q')
  if (ids.length === 0 && videoIds.length === 0 && assetId === undefined && q === undefined) {
    throw new YoutubeError('missingRequiredParameter')
  }
  const thirdParty = textParameter(query, 'includeThirdPartyClaims') === 'true'
  const found = all.filter(
    ({ id, made }) =>
      // One that is named is told, whoever made it.
      (ids.length === 0 ? thirdParty || !made.thirdParty : ids.includes(id)) &&
      (videoIds.length === 0 || videoIds.includes(made.videoId)) &&
      (assetId === undefined || made.assetId === assetId) &&
      (q === undefined || made.videoTitle.includes(q)),
  )
  return pageOf(found, query, ({ createdAt }) => createdAt)
}

/** The greatest first; a token names the last one that was told, so that nothing is told twice or left out when others go. */
function pageOf(found: readonly Claim[], query: Query, orderOf: (claim: Claim) => number): FoundClaims {
  const sorted = found.toSorted((a, b) => orderOf(b) - orderOf(a) || (a.id < b.id ? 1 : -1))
  const after = readCursor(query)
  const rest = after
    ? sorted.filter(
        (claim) => orderOf(claim) < after.order || (orderOf(claim) === after.order && claim.id < after.id),
      )
    : sorted
  const claims = rest.slice(0, PAGE)
  const last = rest.length > PAGE ? claims.at(-1) : undefined
  const nextPageToken =
    last && Buffer.from(JSON.stringify({ order: orderOf(last), id: last.id })).toString('base64url')
  return { claims, total: sorted.length, nextPageToken }
}

function readCursor(query: Query): { order: number; id: string } | null {
  const token = textParameter(query, 'pageToken')
  if (token === undefined) return null
  try {
    const { order, id } = JSON.parse(Buffer.from(token, 'base64url').toString('utf8')) as Record<
      string,
      unknown
    >
    if (typeof order === 'number' && typeof id === 'string') return { order, id }
  } catch {
    // A token that is none is told as one.
  }
  throw new YoutubeError('invalidPageToken', { place: parameter('pageToken') })
}

function oneOf(query: Query, name: string, known: readonly string[]): string | undefined {
  const value = textParameter(query, name)
  if (value !== undefined && !known.includes(value)) throw invalid(name)
  return value
}

/** Between two moments, either left out. */
function spanOf(query: Query, name: string): { after: number; before: number } {
  const moment = (end: 'After' | 'Before', without: number): number => {
    const given = textParameter(query, `${name}${end}`)
    if (given === undefined) return without
    const at = Date.parse(given)
    if (Number.isNaN(at)) throw invalid(`${name}${end}`)
    return at
  }
  return {
    after: moment('After', Number.NEGATIVE_INFINITY),
    before: moment('Before', Number.POSITIVE_INFINITY),
  }
}

const isWithin = (at: number, { after, before }: { after: number; before: number }) =>
  at >= after && at < before

const invalid = (name: string) => new YoutubeError('invalidParameter', { place: parameter(name) })
