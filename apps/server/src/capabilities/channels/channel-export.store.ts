import type { OperationParams } from '@pindao/protocol/operations/operation.params.ts'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { department, staff } from '#src/capabilities/access/staff/staff.table.ts'
import type { Actor } from '#src/platform/context.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { idsIn, ordering } from '#src/platform/db/listing.ts'
import { coversDepartment, withinScope } from '#src/platform/db/record-scope.ts'
import { channelFilterOf } from './channel.filter.ts'
import { backup, channelOrder, owner } from './channel.store.ts'
import { channel, channelCredential, channelGroup } from './channel.table.ts'
import { matching } from './channel-matching.store.ts'
import { seesGroups } from './groups/group-scope.store.ts'

type Params = OperationParams<'channel.export'>

/** A channel as a file has it: numbers that may be large, and instants, are the database's text. */
export type ExportedChannel = {
  readonly id: string
  readonly platform: string
  readonly platformChannelId: string
  readonly title: string
  readonly handle: string | null
  readonly credential: number | null
  readonly operation: number
  readonly use: number
  readonly type: number
  readonly level: number
  readonly riskGrade: string | null
  readonly operationMode: string
  readonly monetisation: string | null
  readonly restrictReasons: readonly string[]
  readonly ageRestriction: string | null
  readonly department: string
  readonly group: string | null
  readonly owner: string
  readonly backup: string | null
  readonly country: string | null
  readonly language: string | null
  readonly subscribers: string | null
  readonly views: string | null
  readonly videos: string | null
  readonly dailyPublishTarget: number | null
  readonly lastPublishAt: string | null
  readonly connectedAt: string | null
  readonly createdAt: string
  readonly url: string | null
  readonly remark: string
}

/** Which channels a list has: the conditions of the list itself; chosen rows are taken in whatever state they are. */
function listed(actor: Actor, { filter, ids }: Params): SQL | undefined {
  if (ids !== undefined) return and(withinScope(actor, channel), idsIn(channel.id, ids))
  return matching(actor, channelFilterOf(filter))
}

/** The rows of a list, in its order. */
export function exportedChannels(actor: Actor, params: Params): SQL {
  const { filter } = params
  return sql`
    SELECT ${channel.id} AS "id", ${channel.platform} AS "platform",
      ${channel.platformChannelId} AS "platformChannelId", ${channel.title} AS "title", ${channel.handle} AS "handle",
      ${channelCredential.status} AS "credential", ${channel.operation} AS "operation", ${channel.use} AS "use",
      ${channel.type} AS "type", ${channel.level} AS "level", ${channel.riskGrade} AS "riskGrade",
      ${channel.operationMode} AS "operationMode", ${channel.monetisation} AS "monetisation",
      ${channel.restrictReasons} AS "restrictReasons", ${channel.ageRestriction} AS "ageRestriction",
      ${department.label} AS "department", ${channelGroup.name} AS "group", ${owner.fullName} AS "owner",
      ${backup.fullName} AS "backup", ${channel.country} AS "country", ${channel.language} AS "language",
      ${channel.subscriberCount} AS "subscribers", ${channel.viewCount} AS "views", ${channel.videoCount} AS "videos",
      ${channel.dailyPublishTarget} AS "dailyPublishTarget", ${channel.lastPublishAt} AS "lastPublishAt",
      ${channel.connectedAt} AS "connectedAt", ${channel.createdAt} AS "createdAt", ${channel.url} AS "url",
      ${channel.remark} AS "remark"
    FROM ${channel} JOIN ${department} ON ${eq(department.id, channel.departmentId)}
    JOIN ${staff} ${owner} ON ${eq(owner.id, channel.ownerStaffId)}
    LEFT JOIN ${staff} ${backup} ON ${eq(backup.id, channel.backupStaffId)}
    LEFT JOIN ${channelGroup} ON ${eq(channelGroup.id, channel.groupId)}
    LEFT JOIN ${channelCredential} ON ${eq(channelCredential.channelId, channel.id)}
    WHERE ${listed(actor, params) ?? sql`true`} ORDER BY ${sql.join(ordering(channelOrder, filter.sort), sql`, `)}`
}

export function countExportedChannels(actor: Actor, params: Params): SQL {
  return sql`
    SELECT count(*) AS total FROM ${channel}
    LEFT JOIN ${channelCredential} ON ${eq(channelCredential.channelId, channel.id)}
    WHERE ${listed(actor, params) ?? sql`true`}`
}

/** What a department, a group, a channel and owners are called that a list is narrowed to; nothing for one that is out of sight. */
export async function findFilterNames(
  db: Executor,
  actor: Actor,
  given: {
    readonly departmentId?: string | undefined
    readonly groupId?: string | undefined
    readonly channelId?: string | undefined
    readonly ownerId?: readonly string[] | undefined
  },
) {
  const { departmentId, groupId, channelId, ownerId = [] } = given
  const [chosen] = channelId
    ? await db
        .select({ name: channel.title })
        .from(channel)
        .where(and(eq(channel.id, BigInt(channelId)), withinScope(actor, channel)))
    : []
  const [found] = departmentId
    ? await db
        .select({ name: department.label })
        .from(department)
        .where(and(eq(department.id, BigInt(departmentId)), coversDepartment(actor, department.id)))
    : []
  const [group] =
    groupId && groupId !== 'none'
      ? await db
          .select({ name: channelGroup.name })
          .from(channelGroup)
          .where(and(eq(channelGroup.id, BigInt(groupId)), seesGroups(actor)))
      : []
  const owners = ownerId.length
    ? await db
        .select({ name: staff.fullName })
        .from(staff)
        .where(
          and(
            inArray(staff.id, ownerId.map(BigInt)),
            withinScope(actor, { ownerStaffId: staff.id, departmentId: staff.departmentId }),
          ),
        )
    : []
  return {
    department: found?.name ?? null,
    group: group?.name ?? null,
    channel: chosen?.name ?? null,
    owners: owners.map(({ name }) => name),
  }
}
