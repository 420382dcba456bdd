import {
  type ApiProject,
  type ApiProjectDetail,
  createApiProject,
  type listApiProjects,
  lowQuotaShare,
  type PlatformUsage,
  quotaBuckets,
  type updateApiProject,
} from '@pindao/protocol/channels/project.endpoints.ts'
import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { addDays } from '@pindao/protocol/core/zoned-day.ts'
import { type AuditFields, writeAudit } from '#src/capabilities/access/access.ts'
import {
  configuredProject,
  findUse,
  pacificDay,
  secondsToPacificMidnight,
  usualQuotasOf,
} from '#src/capabilities/platforms/platforms.ts'
import { AppError } from '#src/platform/app-error.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import { type Tx, violatedConstraint } from '#src/platform/db/database.ts'
import { findRepeated, idempotent } from '#src/platform/db/idempotency.ts'
import { sortedWindowOf } from '#src/platform/db/listing.ts'
import { assertVersion } from '#src/platform/db/version.ts'
import { foundRecord } from '#src/platform/found-record.ts'
import type { Kit } from '#src/platform/kit.ts'
import { publishLive } from '#src/platform/live/live.ts'
import { secretPlace } from './project.clients.ts'
import { type Day, daysOf, presentProject, presentUsage } from './project.present.ts'
import * as store from './project.store.ts'

type Content = EndpointParsed<typeof createApiProject>['body']
type Change = EndpointParsed<typeof updateApiProject>['body']

/** How many days the chart of a project's use has. */
const shownDays = 14

/** API projects: by whose quota the product calls, and how much of it is used. */
export function createApiProjects({ database, clock, secrets, env }: Kit) {
  const { db } = database
  const configured = configuredProject(env)

  /** What these projects used since a day, and what every answer is made with. */
  async function used(rows: readonly store.ListedProject[], today: Day, since: Day) {
    const clientIds = rows.map(({ project }) => project.clientId)
    return clientIds.length === 0 ? [] : findUse(db, clientIds, since < today ? since : today)
  }

  const momentOf = () => {
    const now = new Date(clock())
    return { today: pacificDay(now), resetsAt: instantIn(clock, secondsToPacificMidnight(now)), configured }
  }

  async function list(
    { actor }: SignedInContext,
    query: EndpointParsed<typeof listApiProjects>['query'],
  ): Promise<{ rows: ApiProject[]; total: number }> {
    const moment = momentOf()
    const { rows, total } = await store.listProjects(db, { name: query.name }, sortedWindowOf(query))
    const use = await used(rows, moment.today, moment.today)
    return { rows: rows.map((row) => presentProject(row, use, moment, actor)), total }
  }

  /** @throws channels.projectNotFound */
  async function get({ actor }: SignedInContext, id: bigint): Promise<ApiProjectDetail> {
    const moment = momentOf()
    const row = foundRecord(await store.findProject(db, id), 'channels.projectNotFound')
    const since = addDays(moment.today, 1 - shownDays)
    const use = await used([row], moment.today, since)
    const grants = await store.findProjectGrants(db, actor, id)
    return {
      ...presentProject(row, use, moment, actor),
      grants: grants.map((grant) => ({
        ...grant,
        id: String(grant.id),
        status: grant.status as ApiProjectDetail['grants'][number]['status'],
      })),
      days: daysOf(use, since, shownDays),
    }
  }

  /** @throws channels.projectTaken */
  async function create(ctx: SignedInContext, body: Content): Promise<ApiProjectDetail> {
    const { clientId, clientSecret } = body
    // What is kept of the act to know it again holds no secret.
    const act = { ...body, clientSecret: '' }
    const repeated = await findRepeated(db, ctx, createApiProject, act)
    if (repeated !== null) return get(ctx, repeated)
    const { id } = await named(() =>
      database.transaction((tx) =>
        idempotent(tx, ctx, createApiProject, act, async () => {
          const at = instantIn(clock, 0)
          const made = await store.insertProject(tx, {
            ...columnsOf(body, clientId),
            platform: 'youtube',
            clientId,
            clientSecretSealed: secrets.seal(clientSecret, secretPlace(clientId)),
            createdAt: at,
            updatedAt: at,
          })
          await changed(tx, ctx, 'create', made.id, null)
          return made.id
        }),
      ),
    )
    return get(ctx, id)
  }

  /** @throws channels.projectNotFound, access.changedMeanwhile, channels.projectConfigured for another secret of its */
  async function update(ctx: SignedInContext, id: bigint, body: Change): Promise<ApiProjectDetail> {
    await database.transaction(async (tx) => {
      const row = foundRecord(await store.lockProject(tx, id), 'channels.projectNotFound')
      assertVersion(row, body.version)
      const { clientSecret } = body
      const isConfigured = row.clientId === configured.clientId
      if (clientSecret !== undefined && isConfigured) throw new AppError('channels.projectConfigured')
      const before = await factsOf(tx, id)
      await store.changeProject(tx, row, {
        ...columnsOf(body, row.clientId),
        ...(clientSecret === undefined
          ? {}
          : { clientSecretSealed: secrets.seal(clientSecret, secretPlace(row.clientId)) }),
        updatedAt: instantIn(clock, 0),
      })
      await changed(tx, ctx, 'update', id, before)
    })
    return get(ctx, id)
  }

  /** What Facebook said last of its limits. */
  async function usage({ actor }: SignedInContext): Promise<PlatformUsage[]> {
    return (await store.findAllUsage(db, actor)).map(presentUsage)
  }

  /** Only what differs from usual is kept: what Google changes for everybody then holds for them, too. */
  function columnsOf(
    { name, audited, enabled, note, grantLimit, quotas }: Omit<Content, 'clientId' | 'clientSecret'>,
    clientId: string,
  ) {
    const usual = usualQuotasOf(clientId, configured)
    const granted = quotaBuckets.filter((bucket) => quotas[bucket] !== usual[bucket])
    const kept = Object.fromEntries(granted.map((bucket) => [bucket, quotas[bucket]]))
    return { name, audited, enabled, note, grantLimit, quotas: kept }
  }

  async function factsOf(tx: Tx, id: bigint): Promise<AuditFields> {
    const { project } = foundRecord(await store.findProject(tx, id), 'channels.projectNotFound')
    const { name, clientId, clientSecretSealed, audited, enabled, note, grantLimit, quotas } = project
    return {
      name,
      clientId,
      clientSecret: clientSecretSealed,
      audited,
      takesGrants: enabled,
      note,
      grantLimit,
      ...usualQuotasOf(clientId, configured),
      ...quotas,
    }
  }

  async function changed(
    tx: Tx,
    ctx: SignedInContext,
    verb: 'create' | 'update',
    entityId: bigint,
    before: AuditFields | null,
  ): Promise<void> {
    const after = await factsOf(tx, entityId)
    await writeAudit(tx, ctx, {
      action: `apiProject.${verb}`,
      entity: 'apiProject',
      entityId,
      ...(before === null ? {} : { before }),
      after,
      detail: { title: after['name'] ?? null },
    })
    await publishLive(tx, { type: 'apiProject' }, { permission: 'apiProject:read', everybody: true })
  }

  /** How many projects have less than `lowQuotaShare` of a bucket left today. */
  async function countLow(): Promise<number> {
    const { today, configured: own } = momentOf()
    const rows = await store.findProjects(db)
    const use = await findUse(
      db,
      rows.map(({ clientId }) => clientId),
      today,
    )
    return rows.filter(({ clientId, quotas }) => {
      const limits = { ...usualQuotasOf(clientId, own), ...quotas }
      return quotaBuckets.some((bucket) => {
        const used = use.find((one) => one.project === clientId && one.day === today && one.bucket === bucket)
        return used !== undefined && used.used > limits[bucket] * (1 - lowQuotaShare / 100)
      })
    }).length
  }

  return { list, get, create, update, usage, countLow }
}
export type ApiProjects = ReturnType<typeof createApiProjects>

/** A client has one record. */
async function named<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (violatedConstraint(error) === 'api_project_client') {
      throw new AppError('channels.projectTaken', { cause: error })
    }
    throw error
  }
}
