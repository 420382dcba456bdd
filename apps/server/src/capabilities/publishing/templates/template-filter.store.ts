import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import type { listPublishTemplates } from '@pindao/protocol/publishing/publish-template.endpoints.ts'
import { and, eq, inArray, isNotNull, isNull, or, type SQL } from 'drizzle-orm'
import { inDepartment } from '#src/capabilities/access/access.ts'
import type { Actor } from '#src/platform/context.ts'
import { contains } from '#src/platform/db/contains.ts'
import { publishTemplate } from './template.table.ts'

type Query = Omit<EndpointParsed<typeof listPublishTemplates>['query'], 'page' | 'pageSize' | 'sort'>

/** What a list of templates was asked for, as a condition. */
export function templateFilterOf(actor: Actor, query: Query): SQL | undefined {
  const { name, kind, platform, language, scope, departmentId, channelId, state, owner } = query
  const table = publishTemplate
  return and(
    name ? contains(table.name, name) : undefined,
    kind?.length ? inArray(table.kind, kind) : undefined,
    platform ? or(eq(table.platform, platform), isNull(table.platform)) : undefined,
    language ? eq(table.language, language) : undefined,
    scope?.length ? inArray(table.scope, scope) : undefined,
    departmentId ? inDepartment(table.departmentId, BigInt(departmentId)) : undefined,
    channelId ? eq(table.channelId, BigInt(channelId)) : undefined,
    state === 'deleted' ? isNotNull(table.deletedAt) : isNull(table.deletedAt),
    state && state !== 'deleted' ? eq(table.enabled, state === 'enabled') : undefined,
    owner ? eq(table.ownerStaffId, actor.staffId) : undefined,
  )
}
