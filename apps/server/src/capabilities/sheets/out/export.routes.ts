import { id } from '@pindao/protocol/core/fields.ts'
import * as endpoints from '@pindao/protocol/sheets/export.endpoints.ts'
import type { ExportFormat } from '@pindao/protocol/sheets/export.ts'
import { z } from 'zod'
import { AppError } from '#src/platform/app-error.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import { assertAccess, contextOf } from '#src/platform/http/bind-route.ts'
import { anyFailure } from '#src/platform/http/contract.ts'
import { type RawRoutes, type Route, route } from '#src/platform/http/route.ts'
import { uploadedFilePolicy } from '#src/platform/http/security-headers.ts'
import type { ExportService } from './export.service.ts'

/** One line per call: translate, call the service. */
export function exportRoutes(service: ExportService): readonly Route[] {
  return [
    route(endpoints.startExport, (ctx, { body }) => service.start(ctx, body)),
    route(endpoints.listExports, (ctx, { query }) => service.list(ctx, query)),
    route(endpoints.getExport, (ctx, { params }) => service.get(ctx, BigInt(params.id))),
  ]
}

const contentTypes: Readonly<Record<ExportFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}
const params = z.object({ id })
const contract = {
  'x-permission': 'signedIn',
  security: [{ bearer: [] }],
  params,
  response: {
    200: {
      description: 'The file, to be saved under the name it brings',
      content: { 'application/octet-stream': { schema: z.file() } },
    },
    ...anyFailure,
  },
} as const

/** `GET /api/sheets/exports/:id/file`: the bytes of an own file, by the session that asks. */
export function exportFileRoute(service: Pick<ExportService, 'open'>): RawRoutes {
  return (app, _options, done) => {
    app.get<{ Params: { id: string } }>(
      endpoints.exportFilePath(':id'),
      {
        exposeHeadRoute: false,
        schema: { summary: 'The bytes of an own file', tags: ['sheets'] },
        config: { contract },
        onRequest: async (request) => assertAccess({ access: 'signedIn' }, request),
      },
      async (request, reply) => {
        const named = params.safeParse(request.params)
        if (!named.success) throw new AppError('sheets.exportNotFound')
        // Nobody comes this far without a session.
        const ctx = contextOf(request) as SignedInContext
        const { fileName, format, size, body } = await service.open(ctx, BigInt(named.data.id))
        reply.headers({
          'cache-control': 'no-store',
          'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`,
          'content-length': size,
          'content-security-policy': uploadedFilePolicy,
          'content-type': contentTypes[format],
        })
        return reply.send(body)
      },
    )
    done()
  }
}
