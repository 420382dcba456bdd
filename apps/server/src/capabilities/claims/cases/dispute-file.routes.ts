import { locales } from '@pindao/locales/locales.ts'
import * as endpoints from '@pindao/protocol/claims/dispute.endpoints.ts'
import { id } from '@pindao/protocol/core/fields.ts'
import { z } from 'zod'
import { takesFile } from '#src/capabilities/media/media.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import { assertAccess, contextOf } from '#src/platform/http/bind-route.ts'
import { anyFailure } from '#src/platform/http/contract.ts'
import type { RawRoutes } from '#src/platform/http/route.ts'
import { uploadedFilePolicy } from '#src/platform/http/security-headers.ts'
import type { DisputeFiles } from './dispute-files.service.ts'

const access = 'dispute:read'
const ofCase = z.object({ id })
const params = z.object({ id, fileId: id })
const language = z.object({ locale: z.enum(locales) })
const contract = {
  'x-permission': access,
  security: [{ bearer: [] }],
  params,
  response: {
    200: {
      description: 'The bytes of the file',
      content: { 'application/octet-stream': { schema: z.file() } },
    },
    ...anyFailure,
  },
} as const

/** The calls whose body, or answer, are the bytes of files of a case. */
export const disputeFileRoutes = (files: DisputeFiles): readonly RawRoutes[] => [
  takesFile(endpoints.addDisputeFile, endpoints.disputeFileLimit, (ctx, { params: of, query, bytes }) =>
    files.add(ctx, BigInt(of.id), { ...query, bytes }),
  ),
  (app, _options, done) => {
    app.get<{ Params: { id: string; fileId: string } }>(
      endpoints.disputeFilePath(':id', ':fileId'),
      {
        exposeHeadRoute: false,
        schema: { summary: 'The bytes of a file of a case', tags: ['claims'] },
        config: { contract },
        onRequest: async (request) => assertAccess({ access }, request),
      },
      async (request, reply) => {
        const named = params.safeParse(request.params)
        if (!named.success) throw new AppError('disputes.fileNotFound')
        // `assertAccess` has seen to it that there is somebody.
        const ctx = contextOf(request) as SignedInContext
        const { fileName, contentType, bytes } = await files.open(
          ctx,
          BigInt(named.data.id),
          BigInt(named.data.fileId),
        )
        reply.headers(headersOf(fileName, contentType))
        return reply.send(bytes)
      },
    )
    app.get<{ Params: { id: string }; Querystring: unknown }>(
      endpoints.disputePackPath(':id'),
      {
        exposeHeadRoute: false,
        schema: { summary: 'The text and the evidence of a case in one archive (zip)', tags: ['claims'] },
        config: { contract: { ...contract, params: ofCase, querystring: language } },
        onRequest: async (request) => assertAccess({ access }, request),
      },
      async (request, reply) => {
        const named = ofCase.safeParse(request.params)
        const asked = language.safeParse(request.query)
        if (!named.success || !asked.success) throw new AppError('disputes.notFound')
        const ctx = contextOf(request) as SignedInContext
        const { fileName, bytes } = await files.pack(ctx, BigInt(named.data.id), asked.data.locale)
        reply.headers(headersOf(fileName, 'application/zip'))
        return reply.send(bytes)
      },
    )
    done()
  },
]

const headersOf = (fileName: string, contentType: string) => ({
  'cache-control': 'no-store',
  'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`,
  'content-security-policy': uploadedFilePolicy,
  'content-type': contentType,
})
