import { id } from '@pindao/protocol/core/fields.ts'
import { statementFilePath, statementFileQuery } from '@pindao/protocol/revenue/statement.endpoints.ts'
import { statementTokenFilePath } from '@pindao/protocol/revenue/statement.public.ts'
import { z } from 'zod'
import { AppError } from '#src/platform/app-error.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import { assertAccess, contextOf } from '#src/platform/http/bind-route.ts'
import { anyFailure } from '#src/platform/http/contract.ts'
import type { RawRoutes } from '#src/platform/http/route.ts'
import { uploadedFilePolicy } from '#src/platform/http/security-headers.ts'
import type { PublicStatements } from './statement.public.service.ts'
import { passCookie } from './statement.routes.ts'
import type { Statements } from './statement.service.ts'

const ofSettlement = z.object({ id })
const ofLink = z.object({ token: z.string().max(200) })
const access = 'settlement:read'
const response = {
  200: {
    description: 'The bytes of the file',
    content: { 'application/octet-stream': { schema: z.file() } },
  },
  ...anyFailure,
} as const

/** Statements as files: for staff by their session, for creators by the pass of their link. */
export function statementFileRoutes(
  statements: Statements,
  publicStatements: PublicStatements,
  ratePerMinute: number,
): RawRoutes {
  return (app, _options, done) => {
    app.get<{ Params: unknown; Querystring: unknown }>(
      statementFilePath(':id'),
      {
        exposeHeadRoute: false,
        schema: { summary: 'A statement as a workbook or on paper', tags: ['settlements'] },
        config: {
          contract: {
            'x-permission': access,
            security: [{ bearer: [] }],
            params: ofSettlement,
            querystring: statementFileQuery,
            response,
          },
        },
        onRequest: async (request) => assertAccess({ access }, request),
      },
      async (request, reply) => {
        const named = ofSettlement.safeParse(request.params)
        const asked = statementFileQuery.safeParse(request.query)
        if (!named.success || !asked.success) throw new AppError('revenue.statementNotFound')
        // `assertAccess` has seen to it that there is somebody.
        const ctx = contextOf(request) as SignedInContext
        const { format, locale } = asked.data
        const { fileName, bytes } = await statements.file(ctx, BigInt(named.data.id), format, locale)
        return reply.headers(fileHeaders(fileName)).send(bytes)
      },
    )
    app.get<{ Params: unknown; Querystring: unknown }>(
      statementTokenFilePath(':token'),
      {
        exposeHeadRoute: false,
        schema: {
          summary: 'The statement of a link as a file, for whoever holds its pass',
          tags: ['statements'],
        },
        config: {
          contract: {
            'x-permission': 'public',
            security: [],
            params: ofLink,
            querystring: statementFileQuery,
            response,
          },
          rateLimit: { max: ratePerMinute, timeWindow: 60_000 },
        },
      },
      async (request, reply) => {
        const named = ofLink.safeParse(request.params)
        const asked = statementFileQuery.safeParse(request.query)
        if (!named.success || !asked.success) throw new AppError('revenue.statementNotFound')
        const { format, locale } = asked.data
        const { token } = named.data
        const { fileName, bytes } = await publicStatements.file(
          contextOf(request),
          { token, pass: request.cookies[passCookie] },
          format,
          locale,
        )
        return reply.headers(fileHeaders(fileName)).send(bytes)
      },
    )
    done()
  }
}

const contentTypes: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** A file that is kept nowhere on its way, and shown by nothing but the program of whoever saved it. */
export const fileHeaders = (fileName: string) => ({
  'cache-control': 'no-store',
  'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`,
  'content-security-policy': uploadedFilePolicy,
  'content-type': contentTypes[fileName.slice(fileName.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
})
