import type { z } from 'zod'
import type { ClaimPage, ClaimReading, PlatformClaims } from '../platform-claims.ts'
import { parseAnswer } from '../platform-http.ts'
import {
  claimHistory,
  claimResource,
  claimResources,
  claimSnippets,
  happeningsOf,
  readingOf,
} from './youtube-claim-answers.ts'
import type { YoutubeHttp } from './youtube-http.ts'
import { problemOfAnswer } from './youtube-problems.ts'
import { createYoutubeReporting, type ReportingOptions } from './youtube-reporting.ts'

const base = '/youtube/partner/v1'
/** Ids of videos in one search (platforms.md C), and of claims in one list. */
const videosPerCall = 10
const claimsPerCall = 50
const reportType = 'content_owner_active_claims_a3'

/** Claims of content owners: the Content ID API, which has a quota of its own, and the daily report (platforms.md B, C). */
export function createYoutubeClaims({
  http,
  reporting: options,
}: {
  readonly http: Pick<YoutubeHttp, 'address' | 'call' | 'read'>
  readonly reporting: ReportingOptions
}): PlatformClaims {
  const reporting = createYoutubeReporting(options)
  const whose = (contentOwnerId: string) => ({ onBehalfOfContentOwner: contentOwnerId })

  async function search(
    given: string,
    query: Readonly<Record<string, string>>,
    page: string | null,
  ): Promise<ClaimPage> {
    const pass = reporting.ownPass(given)
    const more: Readonly<Record<string, string>> = page === null ? {} : { pageToken: page }
    const found = await http.read(pass, `${base}/claimSearch`, { ...query, ...more }, claimSnippets, null)
    return { claims: found.items.map(readingOf), next: found.nextPageToken || null }
  }

  /** @returns null for one that the platform does not know */
  async function ask<S extends z.ZodType>(
    given: string,
    path: string,
    contentOwnerId: string,
    schema: S,
  ): Promise<z.output<S> | null> {
    const pass = reporting.ownPass(given)
    const url = http.address(pass, `${base}${path}`, whose(contentOwnerId))
    const answer = await http.call(pass, { method: 'GET', url, cost: null })
    if (answer.status === 404) return null
    if (answer.status !== 200) throw problemOfAnswer(answer)
    return parseAnswer(answer, schema)
  }

  return {
    videosPerCall,

    changed: (pass, contentOwnerId, { from, before }, page) =>
      search(
        pass,
        { ...whose(contentOwnerId), statusModifiedAfter: from, statusModifiedBefore: before, sort: 'date' },
        page,
      ),

    onVideos: (pass, contentOwnerId, videoIds, page) =>
      search(
        pass,
        {
          ...whose(contentOwnerId),
          videoId: videoIds.join(','),
          includeThirdPartyClaims: 'true',
          sort: 'date',
        },
        page,
      ),

    async details(given, contentOwnerId, claims) {
      const pass = reporting.ownPass(given)
      const found: ClaimReading[] = []
      for (let start = 0; start < claims.length; start += claimsPerCall) {
        const batch = claims.slice(start, start + claimsPerCall)
        const ids = batch.map(({ platformClaimId }) => platformClaimId).join(',')
        const query = { ...whose(contentOwnerId), id: ids }
        const { items } = await http.read(pass, `${base}/claims`, query, claimResources, null)
        const byId = new Map(items.map((item) => [item.id, readingOf(item)]))
        found.push(...batch.map((claim) => joined(claim, byId.get(claim.platformClaimId))))
      }
      return found
    },

    async read(pass, contentOwnerId, id) {
      const found = await ask(pass, `/claims/${encodeURIComponent(id)}`, contentOwnerId, claimResource)
      return found && readingOf(found)
    },

    async history(pass, contentOwnerId, id) {
      const found = await ask(pass, `/claimHistory/${encodeURIComponent(id)}`, contentOwnerId, claimHistory)
      return found ? happeningsOf(found) : []
    },

    async release(given, contentOwnerId, id) {
      const pass = reporting.ownPass(given)
      const answer = await http.call(pass, {
        method: 'PATCH',
        url: http.address(pass, `${base}/claims/${encodeURIComponent(id)}`, whose(contentOwnerId)),
        headers: { 'content-type': 'application/json; charset=UTF-8' },
        body: JSON.stringify({ status: 'inactive' }),
        cost: null,
      })
      if (answer.status !== 200) throw problemOfAnswer(answer)
      return readingOf(parseAnswer(answer, claimResource))
    },

    async files(given, contentOwnerId, createdSince) {
      const pass = reporting.ownPass(given)
      const query = whose(contentOwnerId)
      const jobs = await reporting.jobsOf(pass, { ...query, includeSystemManaged: 'true' })
      const since: Readonly<Record<string, string>> =
        createdSince === null ? {} : { createdAfter: createdSince }
      const files = []
      for (const { id, reportTypeId } of jobs) {
        if (reportTypeId !== reportType) continue
        for (const report of await reporting.reportsOf(pass, id, { ...query, ...since }))
          files.push({
            id: `${id}/${report.id}`,
            createdAt: new Date(report.createTime).toISOString(),
            asOf: new Date(report.endTime ?? report.startTime).toISOString(),
            downloadUrl: report.downloadUrl,
          })
      }
      return files.toSorted((one, other) => (one.asOf < other.asOf ? -1 : 1))
    },

    download: (pass, { downloadUrl }) => reporting.download(pass, downloadUrl),
  }
}

/** What the search told, with policy and matches of the list, which lacks what the search knows of the video. */
function joined(found: ClaimReading, more: ClaimReading | undefined): ClaimReading {
  if (!more) return found
  const { videoTitle, views, thirdParty } = found
  return { ...more, videoTitle, views, thirdParty }
}
