import { credentialStatus } from '@pindao/protocol/channels/channel.states.ts'
import type { RiskReason } from '@pindao/protocol/publishing/publish-calendar.endpoints.ts'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { channelCredential } from '#src/capabilities/channels/channel.table.ts'
import { platformGrant } from '#src/capabilities/channels/grants/grant.table.ts'
import { apiProject } from '#src/capabilities/platforms/quota/quota.table.ts'
import type { Actor } from '#src/platform/context.ts'
import { codesOf } from '#src/platform/db/codes.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { publishTask } from '../tasks/publish-task.table.ts'
import { inTaskScope } from '../tasks/task-scope.store.ts'

export type RiskSpan = {
  readonly now: string
  readonly until: string
  /** Uploads that the project of the environment has on a day, and any other one that was granted none. */
  readonly usualInserts: number
  readonly configured: { readonly clientId: string; readonly dailyUploads: number }
}

const open = sql`${publishTask.status} IN (${codesOf(publishTaskStatus, [
  'draft',
  'toPublish',
  'editing',
  'composing',
  'downloadQueued',
  'publishQueued',
])})`

/** Nothing can be published there: never authorised, refused, or its authorisation ends before and cannot be renewed. */
const credential = sql`(
  ${channelCredential.status} IS NULL OR ${channelCredential.status} <> ${sql.raw(String(credentialStatus.codes.normal))}
  OR (${platformGrant.refreshTokenSealed} IS NULL AND ${platformGrant.expiresAt} < ${publishTask.publishAt})
)`

/** The source video is in the bin, or gone. */
const file = sql`NOT EXISTS (
  SELECT FROM video WHERE video.id = ${publishTask.videoId} AND video.deleted_at IS NULL
)`

/**
 * Tasks of the next days that something stands in the way of, the next one first. A project's uploads are counted in the
 * order in which they begin, over everybody's tasks: those behind the limit of their Pacific day are late.
 */
export async function findAtRisk(
  db: Executor,
  actor: Actor | null,
  { now, until, usualInserts, configured }: RiskSpan,
  { channelId, limit }: { readonly channelId?: bigint | undefined; readonly limit: number },
): Promise<{ total: number; rows: readonly { id: bigint; planId: bigint | null; reasons: RiskReason[] }[] }> {
  const starts = sql`greatest(coalesce(${publishTask.executeAt}, ${now}::timestamptz), ${now}::timestamptz)`
  const day = sql`(${starts} AT TIME ZONE 'America/Los_Angeles')::date`
  const perDay = sql`coalesce(
    (${apiProject.quotas} ->> 'inserts')::int,
    CASE WHEN ${apiProject.clientId} = ${configured.clientId} THEN ${configured.dailyUploads}::int ELSE ${usualInserts}::int END
  )`
  const used = sql`coalesce((
    SELECT quota.used FROM api_quota AS quota
    WHERE quota.project = ${apiProject.clientId} AND quota.bucket = 'inserts' AND quota.day = ${day}
  ), 0)`
  const quota = sql`(${apiProject.id} IS NOT NULL AND
    row_number() OVER (PARTITION BY ${apiProject.id}, ${day} ORDER BY ${starts}, ${publishTask.id}) + ${used} > ${perDay}
    AND ${publishTask.publishAt} < ((${day} + 1)::timestamp AT TIME ZONE 'America/Los_Angeles') + interval '1 hour')`

  const judged = db
    .select({
      id: sql<bigint>`${publishTask.id}`.as('judged_task'),
      credential: sql<boolean>`${credential}`.as('credential'),
      file: sql<boolean>`${file}`.as('file'),
      quota: sql<boolean>`${quota}`.as('quota'),
    })
    .from(publishTask)
    .leftJoin(channelCredential, eq(channelCredential.channelId, publishTask.channelId))
    .leftJoin(platformGrant, eq(platformGrant.id, channelCredential.grantId))
    .leftJoin(apiProject, and(eq(apiProject.id, platformGrant.projectId), eq(apiProject.platform, 'youtube')))
    .where(
      and(
        open,
        isNotNull(publishTask.publishAt),
        sql`${publishTask.publishAt} >= ${now}`,
        sql`${publishTask.publishAt} < ${until}`,
      ),
    )
    .as('judged')
  const scope = actor === null ? undefined : inTaskScope(actor)
  const rows = await db
    .select({
      id: publishTask.id,
      planId: publishTask.planId,
      credential: judged.credential,
      file: judged.file,
      quota: judged.quota,
      total: sql`count(*) OVER ()::int`.mapWith(Number),
    })
    .from(judged)
    .innerJoin(publishTask, eq(publishTask.id, judged.id))
    .where(
      and(
        sql`(${judged.credential} OR ${judged.file} OR ${judged.quota})`,
        scope,
        channelId === undefined ? undefined : eq(publishTask.channelId, channelId),
      ),
    )
    .orderBy(publishTask.publishAt, publishTask.id)
    .limit(limit)
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.map(({ id, planId, ...row }) => ({
      id,
      planId,
      reasons: (['credential', 'quota', 'file'] as const).filter((reason) => row[reason]),
    })),
  }
}
