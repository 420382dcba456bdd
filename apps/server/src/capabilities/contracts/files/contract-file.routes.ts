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
export const contractFileContentRoutes = (files: ContractFilesService): readonly RawRoutes[] => [
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
        reply.headers({
          'cache-control': 'no-store',
          'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`,
          'content-security-policy': uploadedFilePolicy,
          'content-type': contentTypes[extension] ?? 'application/octet-stream',
        })
        return reply.send(bytes)
      },
    )
    done()
  },
]
