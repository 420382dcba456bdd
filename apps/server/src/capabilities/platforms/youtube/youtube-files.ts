import { pipeline } from 'node:stream/promises'
import { dayIn } from '@pindao/protocol/core/zoned-day.ts'
import { parse } from 'csv-parse'
import { z } from 'zod'
import { PlatformProblem } from '../platform-adapter.ts'
import type { DataFile, PlatformDataFiles } from '../platform-data.ts'
import { downloadFile } from '../platform-download.ts'
import { parseAnswer } from '../platform-http.ts'
import { notOfGrant } from './youtube-data.ts'
import type { YoutubeHttp } from './youtube-http.ts'
import { passOf, readPass } from './youtube-pass.ts'
import { problemOfAnswer } from './youtube-problems.ts'
import {
  basicReport,
  type ReportShape,
  reachReport,
  revenueReport,
  rowsByVideo,
} from './youtube-report-rows.ts'

/** Days of reports are Pacific ones. */
const zone = 'America/Los_Angeles'
/** Files of a job are listed for 60 days, corrections included: some hundreds. */
const mostPages = 50
const media = '/v1/media/'

/** The reports that are taken, by what is in them (platforms.md B). */
const kinds = {
  content_owner_basic_a4: 'videoDays',
  content_owner_estimated_revenue_a1: 'videoMoney',
  content_owner_reach_basic_a1: 'videoReach',
} as const satisfies Readonly<Record<string, DataFile['kind']>>
type ReportTypeId = keyof typeof kinds
const isTaken = (id: string): id is ReportTypeId => Object.hasOwn(kinds, id)

const shapes: Readonly<Partial<Record<DataFile['kind'], ReportShape>>> = {
  videoDays: basicReport,
  videoMoney: revenueReport,
  videoReach: reachReport,
}

const next = { nextPageToken: z.string().optional() }
const typeList = z.object({ reportTypes: z.array(z.object({ id: z.string() })).default([]), ...next })
const jobList = z.object({
  jobs: z.array(z.object({ id: z.string(), reportTypeId: z.string() })).default([]),
  ...next,
})
const reportList = z.object({
  reports: z
    .array(
      z.object({ id: z.string(), startTime: z.string(), createTime: z.string(), downloadUrl: z.string() }),
    )
    .default([]),
  ...next,
})

type Query = Readonly<Record<string, string>>

/** Files of the Reporting API, which YouTube makes for content owners: jobs, their files, and rows of those. */
export function createYoutubeFiles(options: {
  /** Of the Reporting API. */
  readonly http: Pick<YoutubeHttp, 'address' | 'call'>
  readonly reportingUrl: string
  readonly stallMs: number
}): PlatformDataFiles {
  const { http, reportingUrl, stallMs } = options

  /** The token by itself: on whose behalf it speaks is said in each query. */
  function ownPass(pass: string): string {
    const { bearer, project, background } = readPass(pass)
    return passOf(bearer, { project, background })
  }

  /** Everything of a list that comes in pages. @throws PlatformProblem */
  async function all<S extends z.ZodType<{ nextPageToken?: string | undefined }>>(
    pass: string,
    path: string,
    query: Query,
    schema: S,
  ): Promise<readonly z.output<S>[]> {
    const pages: z.output<S>[] = []
    let pageToken: string | undefined
    for (let number = 0; number < mostPages; number += 1) {
      const more: Query = pageToken === undefined ? {} : { pageToken }
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

  const jobsOf = async (pass: string, query: Query) =>
    (await all(pass, '/v1/jobs', query, jobList)).flatMap(({ jobs }) => jobs)

  async function createJob(pass: string, query: Query, reportTypeId: ReportTypeId): Promise<void> {
    const answer = await http.call(pass, {
      method: 'POST',
      url: http.address(pass, '/v1/jobs', query),
      headers: { 'content-type': 'application/json; charset=UTF-8' },
      body: JSON.stringify({ reportTypeId, name: `pindao ${reportTypeId}` }),
      cost: null,
    })
    // Somebody made it at the same time.
    if (answer.status !== 200 && answer.status !== 409) throw notOfGrant(problemOfAnswer(answer))
  }

  return {
    async ensureJobs(given, contentOwnerId) {
      const pass = ownPass(given)
      const query = { onBehalfOfContentOwner: contentOwnerId }
      const types = (await all(pass, '/v1/reportTypes', query, typeList)).flatMap((page) => page.reportTypes)
      const known = new Set((await jobsOf(pass, query)).map(({ reportTypeId }) => reportTypeId))
      // A type that our scopes do not open is not offered.
      for (const { id } of types) if (isTaken(id) && !known.has(id)) await createJob(pass, query, id)
    },

    async list(given, contentOwnerId, createdSince) {
      const pass = ownPass(given)
      const query = { onBehalfOfContentOwner: contentOwnerId }
      const since: Query = createdSince === null ? {} : { createdAfter: createdSince }
      const files: DataFile[] = []
      for (const { id, reportTypeId } of await jobsOf(pass, query)) {
        if (!isTaken(reportTypeId)) continue
        const path = `/v1/jobs/${encodeURIComponent(id)}/reports`
        const pages = await all(pass, path, { ...query, ...since }, reportList)
        const kind = kinds[reportTypeId]
        files.push(
          ...pages.flatMap(({ reports }) =>
            reports.map((report) => ({
              id: `${id}/${report.id}`,
              kind,
              day: dayIn(Date.parse(report.startTime), zone),
              createdAt: report.createTime,
              downloadUrl: report.downloadUrl,
            })),
          ),
        )
      }
      return files.toSorted((one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt))
    },

    async *read(given, _contentOwnerId, { kind, downloadUrl }) {
      const shape = shapes[kind]
      if (!shape) return
      const file = {
        url: addressOf(downloadUrl, reportingUrl),
        headers: { authorization: `Bearer ${readPass(given).bearer}` },
      }
      const bytes = downloadFile(file, stallMs, (answer) => notOfGrant(problemOfAnswer(answer)))
      const records = recordsOf(bytes)
      yield* rowsByVideo(records, shape)
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

/** Lines of a file by the names in the first one. @throws PlatformProblem where they are no table */
async function* recordsOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<Readonly<Record<string, string>>> {
  const parser = parse({ columns: true, bom: true })
  const fed = pipeline(bytes, parser)
  // Its failure ends the parser, and is met there.
  fed.catch(() => undefined)
  try {
    yield* parser as AsyncIterable<Readonly<Record<string, string>>>
    await fed
  } catch (cause) {
    if (cause instanceof PlatformProblem) throw cause
    throw new PlatformProblem('transient', 'a file that is no table', { cause })
  }
}
