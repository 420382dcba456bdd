import { staleSyncHours } from '@pindao/protocol/channels/channel.filter.ts'
import { and, arrayOverlaps, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { type PgColumn, QueryBuilder } from 'drizzle-orm/pg-core'
import { inDepartment } from '#src/capabilities/access/access.ts'
import type { Actor } from '#src/platform/context.ts'
import { contains } from '#src/platform/db/contains.ts'
import { withinScope } from '#src/platform/db/record-scope.ts'
import type { ChannelFilter } from './channel.filter.ts'
import { channel, channelCredential } from './channel.table.ts'

/**
 * What a filter asks of a channel, with the data scope of whoever asks. For queries that join the credential, where the
 * filter names one.
 */
export function matching(actor: Actor, filter: ChannelFilter): SQL | undefined {
  const {
    title,
    departmentId,
    grantId,
    groupId,
    ownerIds,
    own,
    credentials,
    restrictReason,
    country,
    language,
  } = filter
  return and(
    withinScope(actor, channel),
    title
      ? or(
          contains(channel.title, title),
          contains(channel.platformTitle, title),
          contains(channel.handle, title),
          contains(channel.platformChannelId, title),
        )
      : undefined,
    departmentId === undefined ? undefined : inDepartment(channel.departmentId, departmentId),
    groupId === undefined
      ? undefined
      : groupId === null
        ? isNull(channel.groupId)
        : eq(channel.groupId, groupId),
    grantId === undefined ? undefined : inArray(channel.id, standingOn(grantId)),
    oneOf(channel.ownerStaffId, ownerIds),
    own ? or(eq(channel.ownerStaffId, actor.staffId), eq(channel.backupStaffId, actor.staffId)) : undefined,
    oneOf(channel.platform, filter.platform),
    oneOf(channel.type, filter.type),
    oneOf(channel.level, filter.level),
    oneOf(channel.riskGrade, filter.riskGrade),
    oneOf(channel.operationMode, filter.operationMode),
    oneOf(channel.operation, filter.operation),
    inArray(channel.use, [...filter.uses]),
    oneOf(channel.monetisation, filter.monetisation),
    oneOf(channel.ageRestriction, filter.ageRestriction),
    restrictReason?.length ? arrayOverlaps(channel.restrictReasons, restrictReason) : undefined,
    country === undefined ? undefined : eq(channel.country, country),
    language === undefined ? undefined : eq(channel.language, language),
    filter.sync === 'stale' ? notReadLately : undefined,
    credentials?.length ? or(...credentials.map(withCredential)) : undefined,
  )
}

const notReadLately = sql`coalesce(${channel.lastSyncAt}, ${channel.connectedAt}, ${channel.createdAt})
  < now() - make_interval(hours => ${staleSyncHours})`

/** The channels of a grant. */
const standingOn = (grantId: bigint) =>
  new QueryBuilder()
    .select({ id: channelCredential.channelId })
    .from(channelCredential)
    .where(eq(channelCredential.grantId, grantId))

/** Nothing that is chosen narrows nothing. */
function oneOf<T>(column: PgColumn, values: readonly T[] | undefined): SQL | undefined {
  return values?.length ? inArray(column, [...values]) : undefined
}

function withCredential(code: number | null): SQL {
  return code === null ? isNull(channelCredential.status) : eq(channelCredential.status, code)
}
