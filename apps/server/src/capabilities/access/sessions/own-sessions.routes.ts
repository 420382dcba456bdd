import * as sessions from '@pindao/protocol/access/session.endpoints.ts'
import { type Route, route } from '#src/platform/http/route.ts'
import type { OwnSessions } from './own-sessions.service.ts'

/** The list of sessions in the account settings (SSO-07). */
export function ownSessionRoutes(own: OwnSessions): Route[] {
  return [
    route(sessions.listSessions, (ctx) => own.list(ctx)),
    route(sessions.endSession, async (ctx, { params }) => {
      await own.end(ctx, BigInt(params.id))
      return { ended: true }
    }),
    route(sessions.endOtherSessions, async (ctx) => ({ ended: await own.endOthers(ctx) })),
  ]
}
