import {
  createDataReport,
  type DataReport,
  mostReports,
  type ReportedList,
  type updateDataReport,
} from '@pindao/protocol/channel-data/data-report.endpoints.ts'
import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { type AuditEntry, writeAudit } from '#src/capabilities/access/access.ts'
import { AppError } from '#src/platform/app-error.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import { type Tx, violatedConstraint } from '#src/platform/db/database.ts'
import { findRepeated, idempotent } from '#src/platform/db/idempotency.ts'
import { assertVersion } from '#src/platform/db/version.ts'
import { foundRecord } from '#src/platform/found-record.ts'
import type { Kit } from '#src/platform/kit.ts'
import * as store from './data-report.store.ts'

type Content = EndpointParsed<typeof createDataReport>['body']
type Change = EndpointParsed<typeof updateDataReport>['body']

const notFound = 'channelData.reportNotFound'

/** Filters, period and columns of a list of data under a name. They hold no figure: who opens one reads their own. */
export function createDataReports({ database, clock }: Pick<Kit, 'database' | 'clock'>) {
  const { db } = database

  async function get({ actor }: SignedInContext, id: bigint): Promise<DataReport> {
    return present(foundRecord(await store.findReport(db, actor, id), notFound), actor)
  }

  return {
    async list({ actor }: SignedInContext, list: ReportedList): Promise<DataReport[]> {
      return (await store.findReports(db, actor, list)).map((row) => present(row, actor))
    },

    /** Reports for the global search (SHL-05): nothing without permission to read what they are on. */
    async suggest(list: ReportedList, actor: Actor, words: string, limit: number) {
      if (!actor.permissions.has('channelData:read')) return []
      return (await store.searchReports(db, actor, list, { words, limit })).map(({ report, ownerName }) => ({
        id: report.id,
        title: report.name,
        subtitle: ownerName,
        thumbnailUrl: null,
      }))
    },

    /** @throws channelData.reportNameTaken, channelData.tooManyReports */
    async create(ctx: SignedInContext, body: Content): Promise<DataReport> {
      const repeated = await findRepeated(db, ctx, createDataReport, body)
      if (repeated !== null) return get(ctx, repeated)
      const { staffId } = ctx.actor
      const { id } = await named(() =>
        database.transaction((tx) =>
          idempotent(tx, ctx, createDataReport, body, async () => {
            await store.lockReportsOf(tx, staffId)
            if ((await store.countOwnReports(tx, staffId, body.list)) >= mostReports)
              throw new AppError('channelData.tooManyReports', { params: { max: mostReports } })
            const at = instantIn(clock, 0)
            const { list, ...content } = body
            const made = await store.insertReport(tx, {
              ...columnsOf(ctx.actor, content),
              list,
              ownerStaffId: staffId,
              createdAt: at,
              updatedAt: at,
            })
            await note(tx, ctx, 'create', made.id, { after: factsOf(made) })
            return made.id
          }),
        ),
      )
      return get(ctx, id)
    },

    /** @throws channelData.reportNotFound, access.changedMeanwhile, channelData.reportNameTaken */
    async update(ctx: SignedInContext, id: bigint, { version, ...content }: Change): Promise<DataReport> {
      await named(() =>
        database.transaction(async (tx) => {
          const row = foundRecord(await store.lockOwnReport(tx, ctx.actor.staffId, id), notFound)
          assertVersion(row, version)
          const change = columnsOf(ctx.actor, content)
          await store.changeReport(tx, row, { ...change, updatedAt: instantIn(clock, 0) })
          await note(tx, ctx, 'update', id, { before: factsOf(row), after: factsOf({ ...row, ...change }) })
        }),
      )
      return get(ctx, id)
    },

    /** @throws channelData.reportNotFound */
    async remove(ctx: SignedInContext, id: bigint): Promise<{ deleted: true }> {
      await database.transaction(async (tx) => {
        const row = foundRecord(await store.lockOwnReport(tx, ctx.actor.staffId, id), notFound)
        await store.deleteReport(tx, id)
        await note(tx, ctx, 'delete', id, { before: factsOf(row) })
      })
      return { deleted: true }
    },
  }
}
export type DataReports = ReturnType<typeof createDataReports>

const columnsOf = (actor: Actor, { name, content, isShared }: Omit<Content, 'list'>) => ({
  name,
  content,
  departmentId: isShared ? actor.departmentId : null,
})

/** Two reports of one person on one list cannot have one name. */
async function named<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (violatedConstraint(error) === 'data_report_name')
      throw new AppError('channelData.reportNameTaken', { cause: error })
    throw error
  }
}

const factsOf = ({ name, list, content, departmentId }: store.ReportRow) => ({
  name,
  list,
  filters: JSON.stringify(content.filters),
  shared: departmentId !== null,
})

function note(
  tx: Tx,
  ctx: SignedInContext,
  verb: 'create' | 'update' | 'delete',
  entityId: bigint,
  sides: Pick<AuditEntry, 'before' | 'after'>,
): Promise<void> {
  const { name } = sides.after ?? sides.before ?? {}
  return writeAudit(tx, ctx, {
    action: `dataReport.${verb}`,
    entity: 'dataReport',
    entityId,
    ...sides,
    detail: { title: name ?? null },
  })
}

function present({ report, ownerName, departmentCode }: store.ListedReport, actor: Actor): DataReport {
  const { id, list, name, content, ownerStaffId, updatedAt, version } = report
  return {
    id: String(id),
    list: list as ReportedList,
    name,
    content,
    owner: { id: String(ownerStaffId), fullName: ownerName },
    sharedWith: departmentCode,
    updatedAt,
    version,
    actions: ownerStaffId === actor.staffId ? ['update', 'delete'] : [],
  }
}
