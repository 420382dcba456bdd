import { getAuditChain, listAuditLog, listAuditPeople } from '@pindao/protocol/access/audit.endpoints.ts'
import { type Route, route } from '#src/platform/http/route.ts'
import type { AuditSearch } from './audit-search.service.ts'

export function auditRoutes(search: AuditSearch): Route[] {
  return [
    route(listAuditLog, (ctx, { query }) => search.list(ctx, query)),
    route(listAuditPeople, (ctx, { query }) => search.people(ctx, query)),
    route(getAuditChain, () => search.chain()),
  ]
}
