import type { Readable } from 'node:stream'
import { locales } from '@pindao/locales/locales.ts'
import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import type { Operation } from '@pindao/protocol/operations/operation.endpoints.ts'
import { exportColumnsOf, type OperationParams } from '@pindao/protocol/operations/operation.params.ts'
import { type listExports, type SheetExport, startExport } from '@pindao/protocol/sheets/export.endpoints.ts'
import { exportsPerMinute, mostOpenExports } from '@pindao/protocol/sheets/export.ts'
import { repeatExport } from '@pindao/protocol/sheets/export-record.endpoints.ts'
import { writeAudit } from '#src/capabilities/access/access.ts'
import type { Operations } from '#src/capabilities/operations/operations.ts'
import { AppError } from '#src/platform/app-error.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Database, Tx } from '#src/platform/db/database.ts'
import { findRepeated, idempotent } from '#src/platform/db/idempotency.ts'
import { readPage, windowOf } from '#src/platform/db/listing.ts'
import { foundRecord } from '#src/platform/found-record.ts'
import type { Page } from '#src/platform/http/route.ts'
import type { ObjectStore } from '#src/platform/storage/storage-driver.ts'
import {
  assertMayExport,
  type BeginDeps,
  createExportBegin,
  type ExportOrder,
  fingerprintOf,
  paramsNow,
} from './export.begin.ts'
import { isReady, presentExport } from './export.present.ts'
import * as store from './export.store.ts'
import type { SheetExportRow } from './export.table.ts'
import { findSeenExport } from './export-record.store.ts'
import { assertMayRead, assertMayReadOf } from './export-scope.ts'

export type ExportServiceDeps = BeginDeps & {
  readonly database: Database
  readonly storage: Pick<ObjectStore, 'open'>
  readonly operations: Pick<Operations['api'], 'begin' | 'get'>
}

type StartInput = EndpointParsed<typeof startExport>['body']
/** The bytes of a file, to be read once. */
export type SheetFile = Pick<SheetExportRow, 'fileName'> & {
  readonly size: number
  readonly body: Readable
}

/** What people do with files of lists. Everything but a download names own ones, so nobody sees another's. */
export function createExportService(deps: ExportServiceDeps) {
  const { database, storage, clock, operations, sources } = deps
  const { db } = database
  const { begin } = createExportBegin(deps)
  const now = () => instantIn(clock, 0)

  /**
   * Begins to make a file, once per Idempotency-Key: its row and the operation in one transaction.
   *
   * @throws access.noPermission, sheets.tooOften, sheets.tooManyOpen
   */
  async function start(ctx: SignedInContext, input: StartInput): Promise<Operation> {
    assertMayExport(ctx, input.kind)
    const repeated = await findRepeated(db, ctx, startExport, input)
    if (repeated !== null) return operations.get(ctx, repeated)
    const { id } = await database.transaction((tx) =>
      idempotent(tx, ctx, startExport, input, async () => {
        await assertRoom(tx, ctx)
        return begin(tx, ctx, input)
      }),
    )
    return operations.get(ctx, id)
  }

  /** One person's exports begin one at a time, so often in a minute, and so many are made side by side. */
  async function assertRoom(tx: Tx, { actor: { staffId } }: SignedInContext): Promise<void> {
    await store.lockExportsOf(tx, staffId)
    const { recent, open } = await store.countExports(tx, staffId, instantIn(clock, -60))
    if (recent >= exportsPerMinute)
      throw new AppError('sheets.tooOften', { params: { max: exportsPerMinute } })
    if (open >= mostOpenExports)
      throw new AppError('sheets.tooManyOpen', { params: { max: mostOpenExports } })
  }

  /**
   * Begins a spreadsheet of the video operation list, with every column. A call that comes again while it is made, as
   * those of browsers and proxies do, is told of the same one (reliability.md §0.8).
   */
  async function startOperationVideo(
    ctx: SignedInContext,
    filter: OperationParams<'operationVideo.export'>['filter'],
  ): Promise<SheetExport> {
    const kind = 'operationVideo.export'
    assertMayExport(ctx, kind)
    const columns = Object.keys(exportColumnsOf(kind))
    const order: ExportOrder = { kind, zone: 'UTC', params: { format: 'xlsx', columns, filter } }
    const fingerprint = fingerprintOf(order)
    const operationId = await database.transaction(async (tx) => {
      await store.lockExportsOf(tx, ctx.actor.staffId)
      const open = await store.findOpenExport(tx, ctx.actor.staffId, fingerprint)
      if (open !== null) return open
      await assertRoom(tx, ctx)
      return begin(tx, ctx, order, { fingerprint })
    })
    return get(ctx, operationId)
  }

  /**
   * The file of an own export anew, of what the list has now; once per Idempotency-Key.
   *
   * @throws sheets.exportNotFound, access.noPermission, common.conflict for what its list does not know any more
   */
  async function again(ctx: SignedInContext, id: string): Promise<Operation> {
    const row = await own(ctx, BigInt(id))
    assertMayExport(ctx, row.kind)
    const repeated = await findRepeated(db, ctx, repeatExport, { id })
    if (repeated !== null) return operations.get(ctx, repeated)
    const asked = await store.findParams(db, row.id)
    const order = { kind: row.kind, zone: row.zone, params: paramsNow(row.kind, asked) }
    const begun = await database.transaction((tx) =>
      idempotent(tx, ctx, repeatExport, { id }, async () => {
        await assertRoom(tx, ctx)
        return begin(tx, ctx, order)
      }),
    )
    return operations.get(ctx, begun.id)
  }

  async function list(
    { actor }: SignedInContext,
    query: EndpointParsed<typeof listExports>['query'],
  ): Promise<Page<SheetExport[]>> {
    const found = await readPage(
      store.findOwnExports(db, actor.staffId, windowOf(query)),
      store.countOwnExports(db, actor.staffId),
    )
    return { ...found, rows: found.rows.map((row) => presentExport(actor, row, now())) }
  }

  const own = async ({ actor }: SignedInContext, operationId: bigint): Promise<SheetExportRow> =>
    foundRecord(await store.findOwnExport(db, actor.staffId, operationId), 'sheets.exportNotFound')

  const get = async (ctx: SignedInContext, operationId: bigint) =>
    presentExport(ctx.actor, await own(ctx, operationId), now())

  /** What can be downloaded or is being made. */
  async function listExcel({ actor }: SignedInContext): Promise<SheetExport[]> {
    const rows = await store.findCurrentExports(db, actor.staffId, now())
    return rows.map((row) => presentExport(actor, row, now()))
  }

  /**
   * The bytes of a file: an own one, or one of somebody's whom the data scope takes in. Whoever may not read such a list
   * any more, or not all of it, does not get it.
   *
   * @throws sheets.exportNotFound, access.noPermission, access.outsideScope, sheets.notReady, sheets.expired
   */
  async function open(ctx: SignedInContext, operationId: bigint): Promise<SheetFile> {
    const { actor } = ctx
    const row = foundRecord(await findSeenExport(db, actor, operationId), 'sheets.exportNotFound')
    const { id, kind, fileName, rows, ownerStaffId } = row
    if (ownerStaffId === actor.staffId) assertMayRead(actor, row)
    else assertMayReadOf(actor, row, isSensitive(row))
    if (row.objectKey === null) throw new AppError('sheets.notReady')
    const object = isReady(row, now()) ? await storage.open(row.objectKey) : null
    if (object === null) throw new AppError('sheets.expired')
    await writeAudit(db, ctx, {
      action: 'sheet.download',
      entity: 'sheet',
      entityId: id,
      detail: { kind, fileName, rows },
    })
    return { fileName, size: object.size, body: object.read() }
  }

  const isSensitive = ({ kind }: SheetExportRow) =>
    sources.some((source) => source.kind === kind && source.sensitive)

  return { start, startOperationVideo, again, list, listExcel, get, open }
}
export type ExportService = ReturnType<typeof createExportService>

/** The language a file was asked for in; Chinese for one that this release does not have any more. */
export const localeOf = ({ locale }: Pick<SheetExportRow, 'locale'>) =>
  locales.find((known) => known === locale) ?? 'zh'
