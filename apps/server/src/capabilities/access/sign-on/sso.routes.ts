import * as sso from '@pindao/protocol/access/sso.endpoints.ts'
import { type Route, route } from '#src/platform/http/route.ts'
import type { SessionService } from '../sessions/session.service.ts'
import type { BrowserBinding } from './browser-round-trip.ts'
import type { SignOnService } from './sign-on.service.ts'

/** The `sso/*` calls of the specification (SSO-02). */
export function ssoRoutes(deps: {
  binding: BrowserBinding
  signOn: Pick<SignOnService, 'begin'>
  sessions: SessionService
}): Route[] {
  const { binding, signOn, sessions } = deps
  return [
    route(sso.getSsoAuthUrl, async (_ctx, { body }, http) => ({
      url: await signOn.begin(binding.bind(http), body.returnTo),
    })),
    route(sso.doLogin, (ctx, { body }, http) =>
      sessions.open(ctx, { ticket: body.ticket, browser: binding.read(http), userAgent: http.userAgent }),
    ),
    route(sso.refresh, (ctx, { body }) => sessions.refresh(ctx, body.refreshToken), {
      countedFor(body) {
        const read = sso.refresh.body.safeParse(body)
        return read.success ? sessions.provedBy(read.data.refreshToken) : null
      },
    }),
    route(sso.getUserInfo, (ctx) => sessions.userInfo(ctx)),
    route(sso.isLogin, (ctx) => ({ isLogin: ctx.actor !== null })),
    route(sso.logout, async (ctx) => ({ endSessionUrl: await sessions.signOut(ctx) })),
  ]
}
