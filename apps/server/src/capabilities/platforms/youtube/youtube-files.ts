import { pipeline } from 'node:stream/promises'
import { dayIn } from '@pindao/protocol/core/zoned-day.ts'
import { parse } from 'csv-parse'
import { z } from 'zod'
import { PlatformProblem } from '../platform-adapter.ts'
import type { DataFile, PlatformDataFiles } from '../platform-data.ts'
import { notOfGrant } from './youtube-data.ts'
import { problemOfAnswer } from './youtube-problems.ts'
import {
  basicReport,
  type ReportShape,
  reachReport,
  revenueReport,
  rowsByVideo,
} from './youtube-report-rows.ts'
import { createYoutubeReporting, type ReportingOptions, type ReportingQuery } from './youtube-reporting.ts'

/** Days of reports are Pacific ones. */
const zone = 'America/Los_Angeles'

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

const typeList = z.object({
  reportTypes: z.array(z.object({ id: z.string() })).default([]),
  nextPageToken: z.string().optional(),
})

/** Files of the Reporting API, which YouTube makes for content owners: jobs, their files, and rows of those. */
export function createYoutubeFiles(options: ReportingOptions): PlatformDataFiles {
  const { http } = options
  const reporting = createYoutubeReporting(options)
  const { ownPass, jobsOf } = reporting

  async function createJob(pass: string, query: ReportingQuery, reportTypeId: ReportTypeId): Promise<void> {
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
      const types = (await reporting.all(pass, '/v1/reportTypes', query, typeList)).flatMap(
        (page) => page.reportTypes,
      )
      const known = new Set((await jobsOf(pass, query)).map(({ reportTypeId }) => reportTypeId))
      // A type that our scopes do not open is not offered.
      for (const { id } of types) if (isTaken(id) && !known.has(id)) await createJob(pass, query, id)
    },

    async list(given, contentOwnerId, createdSince) {
      const pass = ownPass(given)
      const query = { onBehalfOfContentOwner: contentOwnerId }
      const since: ReportingQuery = createdSince === null ? {} : { createdAfter: createdSince }
      const files: DataFile[] = []
      for (const { id, reportTypeId } of await jobsOf(pass, query)) {
        if (!isTaken(reportTypeId)) continue
        const kind = kinds[reportTypeId]
        const reports = await reporting.reportsOf(pass, id, { ...query, ...since })
        files.push(
          ...reports.map((report) => ({
            id: `${id}/${report.id}`,
            kind,
            day: dayIn(Date.parse(report.startTime), zone),
            createdAt: report.createTime,
            downloadUrl: report.downloadUrl,
          })),
        )
      }
      return files.toSorted((one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt))
    },

    async *read(given, _contentOwnerId, { kind, downloadUrl }) {
      const shape = shapes[kind]
      if (!shape) return
      yield* rowsByVideo(recordsOf(reporting.download(given, downloadUrl)), shape)
    },
  }
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
