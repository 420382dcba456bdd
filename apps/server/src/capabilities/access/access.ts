import type { DemoSeed } from '#src/platform/demo.ts'
import type { AnyExportSource } from '#src/platform/export-source.ts'
import type { RawRoutes, Route } from '#src/platform/http/route.ts'
import type { Kit } from '#src/platform/kit.ts'
import type { Queue } from '#src/platform/queue/queue.ts'
import type { DurableRecords } from '#src/platform/storage/durable-records.ts'
import { accessCards } from './access.cards.ts'
import { giveGroupScope, giveKeys, seedColleagues } from './access.demo.ts'
import { workPruning } from './access.prune.ts'
import { auditExportSource } from './audit/audit.export-source.ts'
import { createNotedHeads } from './audit/audit.heads.ts'
import { auditRoutes } from './audit/audit.routes.ts'
import { createAuditSealer, keepSealing } from './audit/audit.sealer.ts'
import { createAuditSearch } from './audit/audit-search.service.ts'
import { apiKeyRoutes } from './keys/api-key.routes.ts'
import { createApiKeys } from './keys/api-key.service.ts'
import { createHouseNotices } from './person/house-notices.service.ts'
import { personGuideRoutes } from './person/person-guide.routes.ts'
import { createPersonGuide } from './person/person-guide.service.ts'
import { personSettingsRoutes } from './person/person-settings.routes.ts'
import { createPersonSettings } from './person/person-settings.service.ts'
import { savedViewRoutes } from './person/saved-view.routes.ts'
import { createSavedViews } from './person/saved-view.service.ts'
import { openAdministration } from './roles/administration.routes.ts'
import { roleViewRoutes } from './roles/role-view.routes.ts'
import { createRoleViews } from './roles/role-view.service.ts'
import { ownSessionRoutes } from './sessions/own-sessions.routes.ts'
import { createOwnSessions } from './sessions/own-sessions.service.ts'
import { createSessionService } from './sessions/session.service.ts'
import { createSessionTokens } from './sessions/session-tokens.ts'
import { createSessionUse } from './sessions/session-use.ts'
import { type Authentication, createAuthentication } from './sign-on/authentication.ts'
import { createBrowserBinding, returnRoute } from './sign-on/browser-round-trip.ts'
import { createSignOnService } from './sign-on/sign-on.service.ts'
import { signOnCallbackPath } from './sign-on/sign-on-provider.ts'
import { createSignOnProvider } from './sign-on/sign-on-providers.ts'
import { singleLogoutRoutes } from './sign-on/single-logout.routes.ts'
import { createSingleLogout } from './sign-on/single-logout.service.ts'
import { ssoRoutes } from './sign-on/sso.routes.ts'
import { staffExportSource } from './staff/staff.export-source.ts'
import { createStaffSuggestions, type SuggestStaff } from './staff/staff-suggest.ts'

export type { AuditFields } from './audit/audit.change.ts'
export { createNotedHeads } from './audit/audit.heads.ts'
export { type AuditEntry, type AuditSource, writeAudit } from './audit/audit.store.ts'
export { type AuditFault, type AuditReport, type NotedHead, verifyAudit } from './audit/audit.verify.ts'
export { historyOfList, recordHistory } from './audit/record-history.ts'
export { peopleNow } from './roles/administration.store.ts'
export { type Appointment, appointAdministrator, type Named } from './roles/appointment.ts'
export {
  type BrowserBinding,
  createBrowserBinding,
  type RoundTripReturn,
  returnRoute,
  roundTripSeconds,
} from './sign-on/browser-round-trip.ts'
export { takeRoundTrip } from './sign-on/round-trip.store.ts'
export { inTreeOrder } from './staff/department.tree.ts'
export { findHolders } from './staff/holders.store.ts'
export { inDepartment } from './staff/in-department.store.ts'
export { findTimeline, type TimelineRow } from './timeline.store.ts'

export type Access = {
  readonly routes: readonly Route[]
  readonly demo: DemoSeed
  /** What it adds to the page of today. */
  readonly todayCards: ReturnType<typeof accessCards>
  readonly rawRoutes: readonly RawRoutes[]
  /** The audit log as a file. */
  readonly exports: readonly AnyExportSource[]
  /** Forgets what has run out; called in workers only. */
  work(queue: Queue): Promise<void>
  /** Seals the audit log as long as the process lives; called in workers only. */
  sealAudit(records: DurableRecords): Promise<void>
  readonly api: Pick<
    Authentication,
    'authenticate' | 'whoCalls' | 'actorOf' | 'actorOfSession' | 'actorAtWork' | 'evict' | 'forget'
  > & {
    /** Who may sign in, and what people are called, for commands for many of them. */
    readonly staff: ReturnType<typeof openAdministration>['staff']
    /** Staff whom somebody may see, by a part of their name or address, for the global search. */
    readonly suggest: SuggestStaff
  }
}

/** Sign-in, sessions, roles and permissions, audit: the door of the capability. */
export function createAccess(
  kit: Kit,
  ports: {
    /** Days that a session is kept after its end; asked later, of what is made after this. */
    sessionsKeptDays(): number
  },
): Access {
  const { database, secrets, env } = kit
  const tokens = createSessionTokens(secrets)
  const provider = createSignOnProvider(kit)
  const authentication = createAuthentication({ ...kit, tokens, noteUse: createSessionUse(kit) })
  const signOn = createSignOnService({ ...kit, provider })
  const views = createRoleViews({ ...kit, authentication })
  const sessions = createSessionService({ ...kit, tokens, authentication, signOn, provider, views })
  const binding = createBrowserBinding({ purpose: 'sign-on', publicUrl: env.PUBLIC_URL, secrets })
  const loginPage = (name: 'ticket' | 'error', value: string) =>
    `${env.PUBLIC_URL}/login?${new URLSearchParams({ [name]: value })}`
  const callback = returnRoute({
    path: signOnCallbackPath,
    binding,
    ratePerMinute: env.SIGN_IN_RATE_PER_MINUTE,
    complete: async (ctx, back) => loginPage('ticket', await signOn.finish(ctx, back)),
    failed: ({ code }) => loginPage('error', code),
  })
  const singleLogout = singleLogoutRoutes({
    calls: provider.logoutCalls,
    logout: createSingleLogout({ ...kit, authentication }),
    // The sign-on calls once for every session that ends: all of them on one address at the end of a day.
    ratePerMinute: env.SIGN_IN_RATE_PER_MINUTE * 10,
  })
  const ownSessions = createOwnSessions({ ...kit, authentication })
  const settings = createPersonSettings(kit)
  const administration = openAdministration({ ...kit, authentication })
  kit.news.ask(settings.whoWants)
  return {
    async demo(life) {
      await seedColleagues(kit)
      await giveGroupScope(life)
      await giveKeys(life)
    },
    todayCards: accessCards(kit),
    routes: [
      ...ssoRoutes({ binding, signOn, sessions }),
      ...ownSessionRoutes(ownSessions),
      ...personSettingsRoutes(settings, createHouseNotices(kit)),
      ...personGuideRoutes(createPersonGuide(kit)),
      ...savedViewRoutes(createSavedViews(kit)),
      ...administration.routes,
      ...roleViewRoutes(views),
      ...apiKeyRoutes(createApiKeys({ ...kit, tokens, authentication })),
      ...auditRoutes(createAuditSearch(database)),
    ],
    rawRoutes: [callback, singleLogout],
    exports: [auditExportSource, staffExportSource],
    work: (queue) => workPruning(queue, { ...kit, ...ports }),
    sealAudit: (records) =>
      keepSealing(createAuditSealer({ ...kit, heads: createNotedHeads(records) }), kit.log),
    api: {
      ...authentication,
      staff: administration.staff,
      suggest: createStaffSuggestions(database),
    },
  }
}
