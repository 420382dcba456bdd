import { locales } from '@pindao/locales/locales.ts'
import * as endpoints from '@pindao/protocol/contracts/contract-file.endpoints.ts'
import { id } from '@pindao/protocol/core/fields.ts'
import { z } from 'zod'
import { takesFile } from '#src/capabilities/media/media.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import { assertAccess, contextOf } from '#src/platform/http/bind-route.ts'
import { anyFailure } from '#src/platform/http/contract.ts'
import { type RawRoutes, type Route, route } from '#src/platform/http/route.ts'
import { uploadedFilePolicy } from '#src/platform/http/security-headers.ts'
import type { ContractSummaries } from '../summary/contract-summary.service.ts'
import type { ContractFilesService } from './contract-files.service.ts'

/** One line per call: translate, call the service. */
export const contractFileRoutes = (files: ContractFilesService): readonly Route[] => [
  route(endpoints.listContractFiles, (ctx, { params }) => files.list(ctx, BigInt(params.id))),
  route(endpoints.removeContractFile, (ctx, { params }) =>
    files.remove(ctx, BigInt(params.id), BigInt(params.fileId)),
  ),
]

const contentTypes: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
}
const ofContract = z.object({ id })
const language = z.object({ locale: z.enum(locales) })
const params = z.object({ id, fileId: id })
const access = 'contract:read'
const contract = {
  'x-permission': access,
  security: [{ bearer: [] }],
  params,
  response: {
    200: {
      description: 'The bytes of the paper',
      content: { 'application/octet-stream': { schema: z.file() } },
    },
    ...anyFailure,
  },
} as const

/** The calls whose body, or answer, are the bytes of a paper. */
export const contractFileContentRoutes = (
  files: ContractFilesService,
  summaries: ContractSummaries,
): readonly RawRoutes[] => [
  takesFile(endpoints.addContractFile, endpoints.contractFileLimit, (ctx, { params, query, bytes }) =>
    files.add(ctx, BigInt(params.id), { ...query, bytes }),
  ),
  (app, _options, done) => {
    app.get<{ Params: { id: string; fileId: string } }>(
      endpoints.contractFilePath(':id', ':fileId'),
      {
        exposeHeadRoute: false,
        schema: { summary: 'The bytes of a paper of a contract', tags: ['contracts'] },
        config: { contract },
        onRequest: async (request) => assertAccess({ access }, request),
      },
      async (request, reply) => {
        const named = params.safeParse(request.params)
        if (!named.success) throw new AppError('contracts.fileNotFound')
        // `assertAccess` has seen to it that there is somebody.
        const ctx = contextOf(request) as SignedInContext
        const { fileName, extension, bytes } = await files.open(
          ctx,
          BigInt(named.data.id),
          BigInt(named.data.fileId),
        )
        reply.headers(headersOf(fileName, extension))
        return reply.send(bytes)
      },
    )
    app.get<{ Params: { id: string }; Querystring: unknown }>(
      endpoints.contractSummaryPath(':id'),
      {
        exposeHeadRoute: false,
        schema: { summary: 'A contract on paper (PDF), in one of our languages', tags: ['contracts'] },
        config: { contract: { ...contract, params: ofContract, querystring: language } },
        onRequest: async (request) => assertAccess({ access }, request),
      },
      async (request, reply) => {
        const named = ofContract.safeParse(request.params)
        const asked = language.safeParse(request.query)
        if (!named.success || !asked.success) throw new AppError('contracts.notFound')
        const ctx = contextOf(request) as SignedInContext
        const { fileName, bytes } = await summaries.pdf(ctx, BigInt(named.data.id), asked.data.locale)
        reply.headers(headersOf(fileName, 'pdf'))
        return reply.send(bytes)
      },
    )
    done()
  },
]

const headersOf = (fileName: string, extension: string) => ({
  'cache-control': 'no-store',
  'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`,
  'content-security-policy': uploadedFilePolicy,
  'content-type': contentTypes[extension] ?? 'application/octet-stream',
})
