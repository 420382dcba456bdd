import type { Readable } from 'node:stream'
import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { successEnvelope } from '@pindao/protocol/core/envelope.ts'
import { id } from '@pindao/protocol/core/fields.ts'
import { reportFileLimit, reportFilePath, uploadReport } from '@pindao/protocol/revenue/report.endpoints.ts'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '#src/platform/app-error.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import { assertAccess, contextOf } from '#src/platform/http/bind-route.ts'
import { anyFailure } from '#src/platform/http/contract.ts'
import type { RawRoutes } from '#src/platform/http/route.ts'
import { uploadedFilePolicy } from '#src/platform/http/security-headers.ts'
import type { ReportReading } from './report.service.ts'
import type { ReportChanges } from './report-changes.service.ts'
import type { ReportIntake } from './report-intake.service.ts'

type UploadRoute = { Body: Readable | undefined; Querystring: EndpointParsed<typeof uploadReport>['query'] }

/** Files of one person in a minute: each costs a look by a thread. */
const uploadsPerMinute = 60
const params = z.object({ id })
const access = 'revenueReport:read'
const bytes = { content: { 'application/octet-stream': { schema: z.file() } } }

const uploadContract = {
  'x-permission': uploadReport.access,
  security: [{ bearer: [] }],
  querystring: uploadReport.query,
  consumes: ['application/octet-stream'],
  body: z.file(),
  response: { 200: successEnvelope(uploadReport), ...anyFailure },
} as const
const fileContract = {
  'x-permission': access,
  security: [{ bearer: [] }],
  params,
  response: { 200: { description: 'The file as it came', ...bytes }, ...anyFailure },
} as const

/** The calls whose body, or answer, are the bytes of a report file: streamed both ways. */
export const reportFileRoutes =
  (intake: ReportIntake, reading: ReportReading, changes: ReportChanges): RawRoutes =>
  (app, _options, done) => {
    // The body goes to the disk as it comes in: never parsed, never gathered.
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', (_request, payload, parsed) => parsed(null, payload))
    app.post<UploadRoute>(
      uploadReport.url,
      {
        schema: { summary: uploadReport.summary, tags: ['revenue'], querystring: uploadReport.query },
        config: {
          contract: uploadContract,
          watchesBody: true,
          rateLimit: {
            max: uploadsPerMinute,
            timeWindow: 60_000,
            keyGenerator: ({ actor, ip }: FastifyRequest) => (actor ? `staff ${actor.staffId}` : ip),
          },
        },
        // One byte more: what is too long is told in words of ours.
        bodyLimit: reportFileLimit + 1,
        onRequest: async (request) => assertAccess(uploadReport, request),
      },
      async (request) => {
        // `assertAccess` has seen to it that there is somebody.
        const ctx = contextOf(request) as SignedInContext
        const { fileName } = request.query
        const body = request.body ?? Buffer.alloc(0)
        const { id: reportId, known } = await intake.add(ctx, { body, fileName, origin: 'uploaded' })
        const data = await reading.get(ctx, reportId)
        if (known)
          throw new AppError('revenue.reportKnown', {
            params: { id: data.id, name: data.fileName, month: data.month },
          })
        return { status: 200, message: 'ok', data }
      },
    )
    app.get<{ Params: { id: string } }>(
      reportFilePath(':id'),
      {
        exposeHeadRoute: false,
        schema: { summary: 'The bytes of a report file; who took it is written down', tags: ['revenue'] },
        config: { contract: fileContract },
        onRequest: async (request) => assertAccess({ access }, request),
      },
      async (request, reply) => {
        const named = params.safeParse(request.params)
        if (!named.success) throw new AppError('revenue.reportNotFound')
        const ctx = contextOf(request) as SignedInContext
        const { fileName, size, body } = await changes.open(ctx, BigInt(named.data.id))
        reply.headers({
          'cache-control': 'no-store',
          'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`,
          'content-length': size,
          'content-security-policy': uploadedFilePolicy,
          'content-type': 'application/octet-stream',
        })
        return reply.send(body)
      },
    )
    done()
  }
