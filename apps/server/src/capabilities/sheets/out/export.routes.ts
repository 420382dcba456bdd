import { id } from '@pindao/protocol/core/fields.ts'
import * as excel from '@pindao/protocol/sheets/excel.endpoints.ts'
import type { SheetExport } from '@pindao/protocol/sheets/export.endpoints.ts'
import * as endpoints from '@pindao/protocol/sheets/export.endpoints.ts'
import { listExportRecords, repeatExport } from '@pindao/protocol/sheets/export-record.endpoints.ts'
import { z } from 'zod'
import { AppError } from '#src/platform/app-error.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import { assertAccess, contextOf } from '#src/platform/http/bind-route.ts'
import { anyFailure } from '#src/platform/http/contract.ts'
import { type RawRoutes, type Route, route } from '#src/platform/http/route.ts'
import { uploadedFilePolicy } from '#src/platform/http/security-headers.ts'
import type { ExportService } from './export.service.ts'
import type { ExportRecords } from './export-record.service.ts'

/** One line per call: translate, call the service. */
export function exportRoutes(service: ExportService, records: ExportRecords): readonly Route[] {
  return [
    route(endpoints.startExport, (ctx, { body }) => service.start(ctx, body)),
    route(endpoints.listExports, (ctx, { query }) => service.list(ctx, query)),
    route(endpoints.getExport, (ctx, { params }) => service.get(ctx, BigInt(params.id))),
    route(repeatExport, (ctx, { params }) => service.again(ctx, params.id)),
    route(listExportRecords, (ctx, { query }) => records.list(ctx, query)),
    route(excel.exportOperationVideo, async (ctx, { query }) =>
      excelOf(await service.startOperationVideo(ctx, query)),
    ),
    route(excel.getExcelList, async (ctx) => (await service.listExcel(ctx)).map(excelOf)),
  ]
}

/** As the specification has it: the key that the bell brings is that of the file (EXP-02). */
const excelOf = (file: SheetExport) => ({
  ...file,
  id: file.operationId,
  key: file.operationId,
  title: file.fileName,
})

const contentTypes: Readonly<Record<string, string>> = {
  zip: 'application/zip',
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

/**
 * `GET /api/sheets/exports/:id/file`, and `/api/youtube/data/downloadExcel/:id` of the specification: the bytes of a file,
 * by the session that asks.
 */
export function exportFileRoutes(service: Pick<ExportService, 'open'>): readonly RawRoutes[] {
  return [endpoints.exportFilePath(':id'), excel.downloadExcelPath(':id')].map((path) =>
    fileRoute(path, service),
  )
}

function fileRoute(path: string, service: Pick<ExportService, 'open'>): RawRoutes {
  return (app, _options, done) => {
    app.get<{ Params: { id: string } }>(
      path,
      {
        exposeHeadRoute: false,
        schema: { summary: 'The bytes of a file of a list', tags: ['sheets'] },
        config: { contract },
        onRequest: async (request) => assertAccess({ access: 'signedIn', programs: true }, request),
      },
      async (request, reply) => {
        const named = params.safeParse(request.params)
        if (!named.success) throw new AppError('sheets.exportNotFound')
        // Nobody comes this far without a session.
        const ctx = contextOf(request) as SignedInContext
        const { fileName, size, body } = await service.open(ctx, BigInt(named.data.id))
        reply.headers({
          'cache-control': 'no-store',
          'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`,
          'content-length': size,
          'content-security-policy': uploadedFilePolicy,
          'content-type':
            contentTypes[fileName.slice(fileName.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
        })
        return reply.send(body)
      },
    )
    done()
  }
}
