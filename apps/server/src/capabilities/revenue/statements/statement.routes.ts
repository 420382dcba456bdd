import * as endpoints from '@pindao/protocol/revenue/statement.endpoints.ts'
import * as pub from '@pindao/protocol/revenue/statement.public.ts'
import { type HttpExchange, type Route, route } from '#src/platform/http/route.ts'
import { type PublicStatements, passSeconds } from './statement.public.service.ts'
import type { Statements } from './statement.service.ts'

/** One line per call: translate, call the service. */
export const statementRoutes = (statements: Statements): readonly Route[] => [
  route(endpoints.getStatement, (ctx, { params }) => statements.state(ctx, BigInt(params.id))),
  route(endpoints.previewStatement, (ctx, { params }) => statements.preview(ctx, BigInt(params.id))),
  route(endpoints.sendStatement, (ctx, { params, body }) => statements.send(ctx, BigInt(params.id), body)),
  route(endpoints.revokeStatementLink, (ctx, { params }) =>
    statements.revoke(ctx, BigInt(params.id), BigInt(params.linkId)),
  ),
  route(endpoints.answerObjection, (ctx, { params, body }) =>
    statements.answer(ctx, BigInt(params.id), BigInt(params.objectionId), body.answer),
  ),
]

/** The pass of a statement, in the browser that entered its code: sent to the calls of its link, and nowhere else. */
export const passCookie = 'statement_pass'
const readerOf = (token: string, http: HttpExchange) => ({ token, pass: http.cookie(passCookie) })

export const publicStatementRoutes = (statements: PublicStatements): readonly Route[] => [
  route(pub.readPublicStatement, (_ctx, { params }, http) => statements.read(readerOf(params.token, http))),
  route(pub.askStatementCode, (ctx, { params, body }) => statements.askCode(ctx, params.token, body.locale)),
  route(pub.openPublicStatement, async (ctx, { params: { token }, body }, http) => {
    const { pass, page } = await statements.enter(ctx, token, body.code)
    http.setCookie(passCookie, pass, {
      maxAgeSeconds: passSeconds,
      path: `/api${pub.statementTokenPath(token)}`,
      sameSite: 'strict',
    })
    return page
  }),
  route(pub.acknowledgeStatement, (ctx, { params }, http) =>
    statements.acknowledge(ctx, readerOf(params.token, http)),
  ),
  route(pub.objectToStatement, (ctx, { params, body }, http) =>
    statements.object(ctx, readerOf(params.token, http), {
      lineId: body.lineId === null ? null : BigInt(body.lineId),
      text: body.text,
    }),
  ),
]
