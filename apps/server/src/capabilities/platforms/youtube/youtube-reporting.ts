import { z } from 'zod'
import { PlatformProblem } from '../platform-adapter.ts'
import { downloadFile } from '../platform-download.ts'
import { parseAnswer } from '../platform-http.ts'
import { notOfGrant } from './youtube-data.ts'
import type { YoutubeHttp } from './youtube-http.ts'
import { passOf, readPass } from './youtube-pass.ts'
import { problemOfAnswer } from './youtube-problems.ts'

/** Files of a job are listed for 60 days, corrections included: some hundreds. */
const mostPages = 50
const media = '/v1/media/'

const next = { nextPageToken: z.string().optional() }
const jobList = z.object({
  jobs: z.array(z.object({ id: z.string(), reportTypeId: z.string() })).default([]),
  ...next,
})
const reportList = z.object({
  reports: z
    .array(
      z.object({
        id: z.string(),
        startTime: z.string(),
        endTime: z.string().optional(),
        createTime: z.string(),
        downloadUrl: z.string(),
      }),
    )
    .default([]),
  ...next,
})

export type ReportingQuery = Readonly<Record<string, string>>
export type ReportingOptions = {
  /** Of the Reporting API. */
  readonly http: Pick<YoutubeHttp, 'address' | 'call'>
  readonly reportingUrl: string
  readonly stallMs: number
}

/** What all files of the Reporting API have in common: jobs, their reports, and bytes (platforms.md B). */
export function createYoutubeReporting({ http, reportingUrl, stallMs }: ReportingOptions) {
  /** Everything of a list that comes in pages. @throws PlatformProblem */
  async function all<S extends z.ZodType<{ nextPageToken?: string | undefined }>>(
    pass: string,
    path: string,
    query: ReportingQuery,
    schema: S,
  ): Promise<readonly z.output<S>[]> {
    const pages: z.output<S>[] = []
    let pageToken: string | undefined
    for (let number = 0; number < mostPages; number += 1) {
      const more: ReportingQuery = pageToken === undefined ? {} : { pageToken }
      const url = http.address(pass, path, { ...query, ...more })
      const answer = await http.call(pass, { method: 'GET', url, cost: null })
      if (answer.status !== 200) throw notOfGrant(problemOfAnswer(answer))
      const page = parseAnswer(answer, schema)
      pages.push(page)
      pageToken = page.nextPageToken
      if (!pageToken) break
    }
    return pages
  }

  return {
    all,

    /** The token by itself: on whose behalf it speaks is said in each query. */
    ownPass(pass: string): string {
      const { bearer, project, background } = readPass(pass)
      return passOf(bearer, { project, background })
    },

    jobsOf: async (pass: string, query: ReportingQuery) =>
      (await all(pass, '/v1/jobs', query, jobList)).flatMap(({ jobs }) => jobs),

    async reportsOf(pass: string, jobId: string, query: ReportingQuery) {
      const pages = await all(pass, `/v1/jobs/${encodeURIComponent(jobId)}/reports`, query, reportList)
      return pages.flatMap(({ reports }) => reports)
    },

    /** The bytes of a report, as they come. */
    download(pass: string, downloadUrl: string): AsyncGenerator<Buffer> {
      const file = {
        url: addressOf(downloadUrl, reportingUrl),
        headers: { authorization: `Bearer ${readPass(pass).bearer}` },
      }
      return downloadFile(file, stallMs, (answer) => notOfGrant(problemOfAnswer(answer)))
    },
  }
}

/** Whatever an answer says, a token goes to the API that is configured and to nobody else. */
function addressOf(downloadUrl: string, reportingUrl: string): string {
  const url = URL.parse(downloadUrl)
  const start = url?.pathname.indexOf(media) ?? -1
  if (!url || start < 0) throw new PlatformProblem('rejected', 'a file without an address')
  return `${reportingUrl}${url.pathname.slice(start)}${url.search}`
}
