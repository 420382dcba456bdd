import type { EndpointOutput, EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { permissionOf } from '@pindao/protocol/operations/operation.kinds.ts'
import type { ExportKind } from '@pindao/protocol/sheets/export.endpoints.ts'
import * as endpoints from '@pindao/protocol/sheets/export-schedule.endpoints.ts'
import { nextDue, type ScheduleRule } from '@pindao/protocol/sheets/export-schedule.ts'
import { type AuditEntry, writeAudit } from '#src/capabilities/access/access.ts'
import { AppError } from '#src/platform/app-error.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Database, Executor, Tx } from '#src/platform/db/database.ts'
import { findRepeated, idempotent } from '#src/platform/db/idempotency.ts'
import { readPage, windowOf } from '#src/platform/db/listing.ts'
import { assertVersion } from '#src/platform/db/version.ts'
import { foundRecord } from '#src/platform/found-record.ts'
import type { Page } from '#src/platform/http/route.ts'
import { assertMayExport, createExportBegin } from './export.begin.ts'
import { presentSchedule } from './schedule.present.ts'
import { createScheduleRun, type ScheduleRunDeps } from './schedule.run.ts'
import * as store from './schedule.store.ts'
import type { ExportScheduleRow } from './schedule.table.ts'

type ScheduleDeps = ScheduleRunDeps & { readonly database: Database }
type CreateInput = EndpointParsed<typeof endpoints.createExportSchedule>['body']
type UpdateInput = EndpointParsed<typeof endpoints.updateExportSchedule>['body']

/** So many colleagues are offered at once, of so many who have the name. */
const mostOffered = 20
const mostAsked = 200

/** What people do with files that come regularly: everything names own schedules, so nobody sees another's. */
export function createScheduleService(deps: ScheduleDeps) {
  const { database, clock } = deps
  const { db } = database
  const { conditionsOf } = createExportBegin(deps)
  const schedules = createScheduleRun(deps)
  const now = () => instantIn(clock, 0)
  const nextOf = (rule: ScheduleRule) => new Date(nextDue(rule, clock())).toISOString()

  async function list(
    { actor }: SignedInContext,
    query: EndpointParsed<typeof endpoints.listExportSchedules>['query'],
  ): Promise<Page<endpoints.ExportSchedule[]>> {
    const { rows, total } = await readPage(
      store.findOwnSchedules(db, actor.staffId, windowOf(query)),
      store.countOwnSchedules(db, actor.staffId),
    )
    return { rows: await present(db, rows), total }
  }

  /** @throws access.noPermission, sheets.tooManySchedules, sheets.receiverMayNot */
  async function create(ctx: SignedInContext, input: CreateInput): Promise<endpoints.ExportSchedule> {
    const { request, receiverIds, ...rule } = input
    const { kind, params } = request
    assertMayExport(ctx, kind)
    const repeated = await findRepeated(db, ctx, endpoints.createExportSchedule, input)
    if (repeated !== null) return get(ctx, repeated)
    const receivers = await assertReceivers(kind, receiverIds)
    const { id } = await database.transaction((tx) =>
      idempotent(tx, ctx, endpoints.createExportSchedule, input, async () => {
        const most = endpoints.mostSchedules
        if ((await store.countOwnSchedules(tx, ctx.actor.staffId)) >= most)
          throw new AppError('sheets.tooManySchedules', { params: { max: most } })
        const conditions = await conditionsOf(tx, ctx, { kind, zone: rule.zone, params })
        const made = await store.insertSchedule(tx, {
          ...rule,
          kind,
          params,
          conditions,
          locale: ctx.locale,
          receiverIds: receivers,
          ownerStaffId: ctx.actor.staffId,
          nextAt: nextOf(rule),
          createdAt: now(),
        })
        await note(tx, ctx, 'exportSchedule.create', made, { after: { ...rule, kind, receiverIds } })
        return made
      }),
    )
    return get(ctx, id)
  }

  /** One that was stopped goes on again: whoever changes it has the right. @throws access.changedMeanwhile */
  async function update(
    ctx: SignedInContext,
    id: bigint,
    { version, receiverIds, ...rule }: UpdateInput,
  ): Promise<endpoints.ExportSchedule> {
    await change(ctx, id, async (tx, row) => {
      assertVersion(row, version)
      assertMayExport(ctx, row.kind)
      const receivers = await assertReceivers(row.kind, receiverIds)
      const isStill = row.pausedAt !== null
      await store.changeSchedule(tx, row, {
        ...rule,
        receiverIds: receivers,
        leftOut: [],
        stoppedAt: null,
        stoppedFor: null,
        nextAt: isStill ? null : nextOf(rule),
      })
      const before = { name: row.name, every: row.every, day: row.day, minutes: row.minutes, zone: row.zone }
      await note(tx, ctx, 'exportSchedule.update', id, {
        before: { ...before, receiverIds: row.receiverIds.map(String) },
        after: { ...rule, receiverIds },
      })
    })
    return get(ctx, id)
  }

  /** @throws sheets.scheduleStopped */
  async function pause(ctx: SignedInContext, id: bigint, paused: boolean): Promise<endpoints.ExportSchedule> {
    await change(ctx, id, async (tx, row) => {
      if (row.stoppedAt !== null) throw new AppError('sheets.scheduleStopped')
      if ((row.pausedAt !== null) === paused) return
      await store.changeSchedule(tx, row, {
        pausedAt: paused ? now() : null,
        nextAt: paused ? null : nextOf(row),
      })
      const action = paused ? 'exportSchedule.pause' : 'exportSchedule.resume'
      await note(tx, ctx, action, id, { detail: { name: row.name } })
    })
    return get(ctx, id)
  }

  /** Makes its files now, once per Idempotency-Key; its next time stays. @throws access.noPermission */
  async function run(ctx: SignedInContext, id: bigint): Promise<endpoints.ExportSchedule> {
    const input = { id: String(id) }
    foundRecord(await store.findOwnSchedule(db, ctx.actor.staffId, id), 'sheets.scheduleNotFound')
    if ((await findRepeated(db, ctx, endpoints.runExportSchedule, input)) === null)
      await database.transaction((tx) =>
        idempotent(tx, ctx, endpoints.runExportSchedule, input, async () => {
          const row = await locked(tx, ctx, id)
          assertMayExport(ctx, row.kind)
          const leftOut = await schedules.run(tx, row)
          await store.noteSchedule(tx, id, { leftOut, lastAt: now() })
          await note(tx, ctx, 'exportSchedule.run', id, { detail: { name: row.name } })
          return id
        }),
      )
    return get(ctx, id)
  }

  async function remove(ctx: SignedInContext, id: bigint): Promise<{ deleted: boolean }> {
    await change(ctx, id, async (tx, row) => {
      await store.changeSchedule(tx, row, { deletedAt: now(), nextAt: null })
      await note(tx, ctx, 'exportSchedule.delete', id, { detail: { name: row.name } })
    })
    return { deleted: true }
  }

  /** Colleagues who may read such a list, by a part of their name. @throws access.noPermission */
  async function receivers(
    ctx: SignedInContext,
    { kind, name }: EndpointParsed<typeof endpoints.findScheduleReceivers>['query'],
  ) {
    assertMayExport(ctx, kind)
    const offered: EndpointOutput<typeof endpoints.findScheduleReceivers> = []
    for (const { id, ...person } of await store.findColleagues(db, name, mostAsked)) {
      if (!(await mayRead(kind, id))) continue
      offered.push({ id: String(id), ...person })
      if (offered.length === mostOffered) break
    }
    return offered
  }

  async function mayRead(kind: ExportKind, staffId: bigint): Promise<boolean> {
    const actor = await deps.actorAtWork({ staffId, sessionId: 0n })
    return actor?.permissions.has(permissionOf(kind)) === true
  }

  /** @throws sheets.receiverMayNot naming the first who may not read such a list */
  async function assertReceivers(kind: ExportKind, ids: readonly string[]): Promise<bigint[]> {
    const receiverIds = [...new Set(ids)].map(BigInt)
    const names = await store.findNames(db, receiverIds)
    for (const id of receiverIds)
      if (!(await mayRead(kind, id)))
        throw new AppError('sheets.receiverMayNot', { params: { name: names.get(id) ?? String(id) } })
    return receiverIds
  }

  async function get({ actor }: SignedInContext, id: bigint): Promise<endpoints.ExportSchedule> {
    const row = foundRecord(await store.findOwnSchedule(db, actor.staffId, id), 'sheets.scheduleNotFound')
    const [presented] = await present(db, [row])
    return foundRecord(presented ?? null, 'sheets.scheduleNotFound')
  }

  async function present(from: Executor, rows: readonly ExportScheduleRow[]) {
    const ids = rows.flatMap(({ receiverIds }) => receiverIds)
    const names = await store.findNames(from, [...new Set(ids)])
    return rows.map((row) => presentSchedule(row, names))
  }

  const locked = async (tx: Tx, { actor }: SignedInContext, id: bigint) =>
    foundRecord(await store.lockOwnSchedule(tx, actor.staffId, id), 'sheets.scheduleNotFound')

  const change = (
    ctx: SignedInContext,
    id: bigint,
    act: (tx: Tx, row: ExportScheduleRow) => Promise<void>,
  ): Promise<void> => database.transaction(async (tx) => act(tx, await locked(tx, ctx, id)))

  const note = (
    tx: Tx,
    ctx: SignedInContext,
    action: AuditEntry['action'],
    entityId: bigint,
    what: Pick<AuditEntry, 'before' | 'after' | 'detail'>,
  ) => writeAudit(tx, ctx, { action, entity: 'exportSchedule', entityId, ...what })

  return { list, create, update, pause, run, remove, receivers }
}
export type ScheduleService = ReturnType<typeof createScheduleService>
