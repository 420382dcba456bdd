import { id } from '@pindao/protocol/core/fields.ts'
import * as endpoints from '@pindao/protocol/revenue/statement.payments.ts'
import { z } from 'zod'
import { takesFile } from '#src/capabilities/media/media.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import { assertAccess, contextOf } from '#src/platform/http/bind-route.ts'
import { anyFailure } from '#src/platform/http/contract.ts'
import { type RawRoutes, type Route, route } from '#src/platform/http/route.ts'
import type { Payments } from './payment.service.ts'
import { fileHeaders } from './statement-file.routes.ts'

/** One line per call: translate, call the service. */
export const paymentRoutes = (payments: Payments): readonly Route[] => [
  route(endpoints.listPayables, (ctx, { query }) => payments.payables(ctx, query)),
  route(endpoints.listPaymentFiles, (ctx, { query }) => payments.list(ctx, query)),
  route(endpoints.getPaymentFile, (ctx, { params }) => payments.get(ctx, BigInt(params.id))),
  route(endpoints.createPaymentFile, (ctx, { body }) => payments.create(ctx, body)),
  route(endpoints.cancelPaymentFile, (ctx, { params }) => payments.cancel(ctx, BigInt(params.id))),
  route(endpoints.takeBankAnswer, (ctx, { params, body }) =>
    payments.take(ctx, BigInt(params.id), body.rows),
  ),
]

const params = z.object({ id })
const access = 'settlement:pay'

/** The calls whose body, or answer, are the bytes of a file of the bank. */
export const paymentFileRoutes = (payments: Payments): readonly RawRoutes[] => [
  takesFile(endpoints.readBankAnswer, endpoints.bankAnswerLimit, (ctx, given) =>
    payments.preview(ctx, BigInt(given.params.id), given.bytes),
  ),
  (app, _options, done) => {
    app.get<{ Params: unknown }>(
      endpoints.paymentFilePath(':id'),
      {
        exposeHeadRoute: false,
        schema: { summary: 'A file for the bank, with account numbers in clear', tags: ['payment-files'] },
        config: {
          contract: {
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
          },
        },
        onRequest: async (request) => assertAccess({ access }, request),
      },
      async (request, reply) => {
        const named = params.safeParse(request.params)
        if (!named.success) throw new AppError('revenue.paymentFileNotFound')
        // `assertAccess` has seen to it that there is somebody.
        const ctx = contextOf(request) as SignedInContext
        const { fileName, bytes } = await payments.read(ctx, BigInt(named.data.id))
        return reply.headers(fileHeaders(fileName)).send(bytes)
      },
    )
    done()
  },
]
