import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { keepBodiesRaw } from '#src/core/raw-bodies.ts'
import type { ContentOwner } from '#src/google/content-owners.seeds.ts'
import { startOf } from '#src/numbers/days.ts'
import { readJson } from '../youtube.body.ts'
import { parameter, YoutubeError } from '../youtube.errors.ts'
import type { Gate } from '../youtube.gate.ts'
import { MONEY_SCOPE, REPORTS_SCOPE } from '../youtube.methods.ts'
import { pageTokenAt, type Query, readPageToken, textParameter } from '../youtube.query.ts'
import type { createReportFiles, ReportFile } from './report.files.ts'
import { REPORT_TYPES, type ReportType, reportTypeById } from './report.types.ts'
import type { ReportJob, ReportJobs } from './reporting.jobs.ts'
import { SYSTEM_TYPES, type SystemReports, systemTypeById } from './system.reports.ts'

export interface ReportingDeps {
  readonly gate: Gate
  readonly jobs: ReportJobs
  readonly files: ReturnType<typeof createReportFiles>
  readonly system: SystemReports
  readonly publicUrl: () => string
}

/** Where the sandbox's `youtubereporting.googleapis.com` is. */
export const REPORTING_PREFIX = '/youtube-reporting'

const NewJob = z.object({ reportTypeId: z.string(), name: z.string().max(100) })
const USUAL_PAGE = 50

interface Asking {
  readonly owner: ContentOwner
  readonly seesMoney: boolean
}

/** YouTube Reporting v1 for content owners: jobs, their files, and the bytes of those (`platforms.md` B). */
export function reportingRoutes({ gate, jobs, files, system, publicUrl }: ReportingDeps) {
  return async function routes(app: FastifyInstance): Promise<void> {
    keepBodiesRaw(app)
    app.setErrorHandler((error, _request, reply) => {
      if (!(error instanceof YoutubeError)) throw error
      return reply.code(error.status).send(error.body)
    })

    app.get<{ Querystring: Query }>('/v1/reportTypes', async (request) => {
      const { seesMoney } = enter(request)
      const reportTypes = REPORT_TYPES.filter((type) => seesMoney || !type.money)
      const managed = seesMoney && includesSystem(request.query) ? SYSTEM_TYPES : []
      return {
        reportTypes: [
          ...reportTypes.map(({ id, name }) => ({ id, name })),
          ...managed.map(({ id, name }) => ({ id, name, systemManaged: true })),
        ],
      }
    })

    app.post('/v1/jobs', async (request) => {
      const { owner, seesMoney } = enter(request)
      const { reportTypeId, name } = readJob(await readJson(request.raw))
      const type = reportTypeById(reportTypeId)
      if (!type) throw new YoutubeError('badRequest', { message: `Invalid report type: ${reportTypeId}` })
      if (type.money && !seesMoney) throw new YoutubeError('forbidden')
      if (jobs.of(owner.id).some((job) => job.reportTypeId === reportTypeId)) {
        throw new YoutubeError('alreadyExists')
      }
      return jobResource(await jobs.create({ ownerId: owner.id, reportTypeId, name }))
    })

    app.get<{ Querystring: Query }>('/v1/jobs', async (request) => {
      const { owner, seesMoney } = enter(request)
      const managed = seesMoney && includesSystem(request.query) ? system.jobsOf(owner) : []
      const { page, nextPageToken } = pageOf([...jobs.of(owner.id), ...managed], request.query)
      return { ...(page.length > 0 ? { jobs: page.map(jobResource) } : {}), ...nextPageToken }
    })

    app.get<{ Params: { jobId: string } }>('/v1/jobs/:jobId', async (request) =>
      jobResource(jobOf(enter(request), request.params.jobId)),
    )

    app.delete<{ Params: { jobId: string } }>('/v1/jobs/:jobId', async (request) => {
      const job = jobOf(enter(request), request.params.jobId)
      if (job.systemManaged) throw new YoutubeError('forbidden')
      await jobs.remove(job.id)
      return {}
    })

    app.get<{ Params: { jobId: string }; Querystring: Query }>('/v1/jobs/:jobId/reports', async (request) => {
      const asking = enter(request)
      const job = jobOf(asking, request.params.jobId)
      const all = filesOf(job, asking.owner).filter(within(request.query))
      const { page, nextPageToken } = pageOf(all, request.query)
      const reports = page.map((file) => resource(job, file))
      return { ...(reports.length > 0 ? { reports } : {}), ...nextPageToken }
    })

    app.get<{ Params: { jobId: string; id: string } }>('/v1/jobs/:jobId/reports/:id', async (request) => {
      const asking = enter(request)
      const job = jobOf(asking, request.params.jobId)
      return resource(job, fileOf(job, asking.owner, request.params.id))
    })

    app.get<{ Params: { ownerId: string; jobId: string; id: string } }>(
      '/v1/media/CONTENT_OWNER/:ownerId/jobs/:jobId/reports/:id',
      async (request, reply) => {
        const asking = enter(request)
        const job = jobOf(asking, request.params.jobId)
        const file = fileOf(job, asking.owner, request.params.id)
        const bytes = bytesOf(job, asking.owner, file)
        const zips = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))
        reply.type('text/csv; charset=utf-8')
        if (!zips) return reply.send(bytes)
        const zipped = createGzip()
        // Whoever reads meets its failure.
        pipeline(bytes, zipped, () => undefined)
        return reply.header('content-encoding', 'gzip').send(zipped)
      },
    )
  }

  /** A content owner's grant with a scope of reports. In a download the address says whose file it is. */
  function enter(request: FastifyRequest): Asking {
    const caller = gate.standing(request)
    const [views, money] = [REPORTS_SCOPE, MONEY_SCOPE].map((scope) => caller.scopes.includes(scope))
    if (!views && !money) throw new YoutubeError('insufficientPermissions')
    if (!caller.owner) throw new YoutubeError('forbidden')
    return { owner: caller.owner, seesMoney: money === true }
  }

  function jobOf({ owner, seesMoney }: Asking, id: string): ReportJob {
    const job = jobs.find(id) ?? system.find(id, owner)
    if (job?.ownerId !== owner.id) throw new YoutubeError('notFound')
    if (isMoney(job) && !seesMoney) throw new YoutubeError('forbidden')
    return job
  }

  function filesOf(job: ReportJob, owner: ContentOwner): readonly ReportFile[] {
    return job.systemManaged ? system.of(job, owner) : files.of(job, owner)
  }

  function bytesOf(job: ReportJob, owner: ContentOwner, file: ReportFile): Readable {
    const managed = systemTypeById(job.reportTypeId)
    return managed
      ? system.bytesOf(managed, owner, file)
      : Readable.from(files.linesOf(typeOf(job), owner, file))
  }

  function fileOf(job: ReportJob, owner: ContentOwner, id: string): ReportFile {
    const file = filesOf(job, owner).find((one) => one.id === id)
    if (!file) throw new YoutubeError('notFound')
    return file
  }

  function resource(job: ReportJob, file: ReportFile) {
    return files.resource(job, file, `${publicUrl()}${REPORTING_PREFIX}`)
  }
}

function typeOf({ reportTypeId }: ReportJob): ReportType {
  const type = reportTypeById(reportTypeId)
  if (!type) throw new YoutubeError('notFound')
  return type
}

const isMoney = (job: ReportJob): boolean => job.systemManaged === true || typeOf(job).money

const includesSystem = (query: Query): boolean => textParameter(query, 'includeSystemManaged') === 'true'

function readJob(body: unknown): z.infer<typeof NewJob> {
  const parsed = NewJob.safeParse(body)
  if (!parsed.success) throw new YoutubeError('badRequest')
  return parsed.data
}

const jobResource = ({ id, reportTypeId, name, createTime, systemManaged }: ReportJob) => ({
  id,
  reportTypeId,
  name,
  createTime,
  ...(systemManaged ? { systemManaged } : {}),
})

/** Files made after a moment (exclusive), of days within two. */
function within(query: Query): (file: ReportFile) => boolean {
  const after = momentIn(query, 'createdAfter') ?? Number.NEGATIVE_INFINITY
  const from = momentIn(query, 'startTimeAtOrAfter') ?? Number.NEGATIVE_INFINITY
  const before = momentIn(query, 'startTimeBefore') ?? Number.POSITIVE_INFINITY
  return ({ createdAt, day }) => {
    const start = startOf(day)
    return createdAt > after && start >= from && start < before
  }
}

function momentIn(query: Query, name: string): number | null {
  const given = textParameter(query, name)
  if (given === undefined) return null
  const at = Date.parse(given)
  if (Number.isNaN(at)) throw new YoutubeError('invalidParameter', { place: parameter(name) })
  return at
}

function pageOf<T>(all: readonly T[], query: Query): { page: readonly T[]; nextPageToken: object } {
  const size = Number(textParameter(query, 'pageSize') ?? USUAL_PAGE)
  const start = readPageToken(query)
  const page = all.slice(start, start + size)
  return {
    page,
    nextPageToken: start + size < all.length ? { nextPageToken: pageTokenAt(start + size) } : {},
  }
}
