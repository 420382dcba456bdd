import type { Logger } from 'pino'
import type { Clock } from '#src/platform/clock.ts'
import type { SecretBox } from '#src/platform/crypto/secret-box.ts'
import type { Database } from '#src/platform/db/database.ts'
import type { Env } from '#src/platform/env.ts'
import type { RawRoutes, Route } from '#src/platform/http/route.ts'
import type { DurableRecords } from '#src/platform/storage/durable-records.ts'
import { administrationRoutes } from './administration.routes.ts'
import { createNotedHeads } from './audit.heads.ts'
import { auditRoutes } from './audit.routes.ts'
import { createAuditSealer, keepSealing } from './audit.sealer.ts'
import { createAuditSearch } from './audit-search.service.ts'
import { type Authentication, createAuthentication } from './authentication.ts'
import { createBrowserBinding, returnRoute } from './browser-round-trip.ts'
import { createSessionService } from './session.service.ts'
import { createSessionTokens } from './session-tokens.ts'
import { createSignOnService } from './sign-on.service.ts'
import { createOidcProvider, type SignOnProvider, signOnCallbackPath } from './sign-on-provider.ts'
import { ssoRoutes } from './sso.routes.ts'

export type { AuditFields } from './audit.change.ts'
export { type AuditEntry, type AuditSource, writeAudit } from './audit.store.ts'
export {
  type BrowserBinding,
  createBrowserBinding,
  type RoundTripReturn,
  returnRoute,
  roundTripSeconds,
} from './browser-round-trip.ts'

export type AccessDeps = {
  readonly database: Database
  readonly secrets: SecretBox
  readonly env: Env
  readonly log: Logger
  /** Another sign-on than the OpenID provider of the configuration. */
  readonly signOn?: SignOnProvider
  readonly clock?: Clock
}

export type Access = {
  readonly routes: readonly Route[]
  readonly rawRoutes: readonly RawRoutes[]
  /** Seals the audit log as long as the process lives; called in workers only. */
  sealAudit(records: DurableRecords): Promise<void>
  readonly api: Pick<Authentication, 'authenticate' | 'isAlive' | 'actorOf'>
}

/** Sign-in, sessions, roles and permissions, audit: the door of the capability. */
export function createAccess(deps: AccessDeps): Access {
  const { database, secrets, env, log, clock = Date.now } = deps
  const tokens = createSessionTokens(secrets)
  const provider = deps.signOn ?? createOidcProvider({ env, log })
  const authentication = createAuthentication({ database, tokens, clock })
  const signOn = createSignOnService({ database, secrets, provider, clock })
  const sessions = createSessionService({
    database,
    secrets,
    tokens,
    authentication,
    signOn,
    provider,
    clock,
    log,
  })
  const binding = createBrowserBinding({ purpose: 'sign-on', publicUrl: env.PUBLIC_URL, secrets })
  const loginPage = (name: 'ticket' | 'error', value: string) =>
    `${env.PUBLIC_URL}/login?${new URLSearchParams({ [name]: value })}`
  const callback = returnRoute({
    path: signOnCallbackPath,
    binding,
    ratePerMinute: env.SIGN_IN_RATE_PER_MINUTE,
    complete: async (ctx, back) => loginPage('ticket', await signOn.finish(ctx, back)),
    failed: (code) => loginPage('error', code),
  })
  return {
    routes: [
      ...ssoRoutes({ binding, signOn, sessions }),
      ...administrationRoutes({ database, authentication, clock }),
      ...auditRoutes(createAuditSearch(database)),
    ],
    rawRoutes: [callback],
    sealAudit: (records) =>
      keepSealing(
        createAuditSealer({ database, secrets, heads: createNotedHeads(records), clock, log }),
        log,
      ),
    api: authentication,
  }
}
