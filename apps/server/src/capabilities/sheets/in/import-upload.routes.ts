import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { successEnvelope } from '@pindao/protocol/core/envelope.ts'
import { uploadSheet } from '@pindao/protocol/sheets/import.endpoints.ts'
import { megabyte, sheetLimits } from '@pindao/protocol/sheets/import.ts'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '#src/platform/app-error.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import { assertAccess, contextOf } from '#src/platform/http/bind-route.ts'
import { anyFailure } from '#src/platform/http/contract.ts'
import type { RawRoutes } from '#src/platform/http/route.ts'
import type { ImportService } from './import.service.ts'

type UploadRoute = { Body: Buffer | undefined; Querystring: EndpointParsed<typeof uploadSheet>['query'] }

/** Files of one person in a minute: each costs a thread. */
const uploadsPerMinute = 20

const contract = {
  'x-permission': uploadSheet.access,
  security: [{ bearer: [] }],
  querystring: uploadSheet.query,
  consumes: ['application/octet-stream'],
  body: z.file(),
  response: {
    200: successEnvelope(uploadSheet),
    ...anyFailure,
  },
} as const

/** The one call that carries a file: who asks is known before a byte of it is read, and a long one is cut off on its way. */
export function importUploadRoutes(service: Pick<ImportService, 'take'>): RawRoutes {
  return (app, _options, done) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body))
    app.post<UploadRoute>(
      uploadSheet.url,
      {
        schema: {
          summary: uploadSheet.summary,
          tags: ['sheets'],
          querystring: uploadSheet.query,
        },
        config: {
          contract,
          rateLimit: {
            max: uploadsPerMinute,
            timeWindow: 60_000,
            keyGenerator: ({ actor, ip }: FastifyRequest) => (actor ? `staff ${actor.staffId}` : ip),
          },
        },
        // What the installation takes may be less: that is asked once the file is here.
        bodyLimit: sheetLimits.fileBytes,
        onRequest: async (request) => assertAccess(uploadSheet, request),
        errorHandler(error) {
          throw isTooLarge(error) ? tooLarge(error) : error
        },
      },
      async (request) => {
        // `assertAccess` has seen to it that there is an actor.
        const ctx = contextOf(request) as SignedInContext
        const data = await service.take(ctx, request.query, request.body ?? Buffer.alloc(0))
        return { status: 200, message: 'ok', data }
      },
    )
    done()
  }
}

const isTooLarge = (error: { readonly code?: string }) => error.code === 'FST_ERR_CTP_BODY_TOO_LARGE'
const tooLarge = (cause: unknown) =>
  new AppError('sheets.fileTooLarge', { params: { max: sheetLimits.fileBytes / megabyte }, cause })
