import type { Readable } from 'node:stream'
import { locales } from '@pindao/locales/locales.ts'
import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import type { Operation } from '@pindao/protocol/operations/operation.endpoints.ts'
import { pageOf, permissionOf } from '@pindao/protocol/operations/operation.kinds.ts'
import { type listExports, type SheetExport, startExport } from '@pindao/protocol/sheets/export.endpoints.ts'
import { exportsPerMinute, mostOpenExports } from '@pindao/protocol/sheets/export.ts'
import { writeAudit } from '#src/capabilities/access/access.ts'
import type { Operations } from '#src/capabilities/operations/operations.ts'
import { AppError } from '#src/platform/app-error.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Database, Tx } from '#src/platform/db/database.ts'
import { findRepeated, idempotent } from '#src/platform/db/idempotency.ts'
import { readPage, windowOf } from '#src/platform/db/listing.ts'
import { foundRecord } from '#src/platform/found-record.ts'
import type { Page } from '#src/platform/http/route.ts'
import { wordsOf } from '#src/platform/i18n/words.ts'
import type { ObjectStore } from '#src/platform/storage/storage-driver.ts'
import { isReady, presentExport } from './export.present.ts'
import * as store from './export.store.ts'
import type { SheetExportRow } from './export.table.ts'
import { assertMayRead } from './export-scope.ts'
import { sheetFileName } from './file-name.ts'

export type ExportServiceDeps = {
  readonly database: Database
  readonly storage: Pick<ObjectStore, 'open'>
  readonly clock: Clock
  readonly operations: Pick<Operations['api'], 'begin' | 'get'>
}

type StartInput = EndpointParsed<typeof startExport>['body']
/** The bytes of a file, to be read once. */
export type SheetFile = Pick<SheetExportRow, 'fileName' | 'format'> & {
  readonly size: number
  readonly body: Readable
}

/** What people do with files of lists: everything names own ones, so nobody sees another's. */
export function createExportService({ database, storage, clock, operations }: ExportServiceDeps) {
  const { db } = database
  const now = () => instantIn(clock, 0)

  /**
   * Begins to make a file, once per Idempotency-Key: its row and the operation in one transaction.
   *
   * @throws access.noPermission, sheets.tooOften, sheets.tooManyOpen
   */
  async function start(ctx: SignedInContext, input: StartInput): Promise<Operation> {
    if (!ctx.actor.permissions.has(permissionOf(input.kind))) throw new AppError('access.noPermission')
    const repeated = await findRepeated(db, ctx, startExport, input)
    if (repeated !== null) return operations.get(ctx, repeated)
    const { id } = await database.transaction((tx) =>
      idempotent(tx, ctx, startExport, input, () => begin(tx, ctx, input)),
    )
    return operations.get(ctx, id)
  }

  async function begin(tx: Tx, ctx: SignedInContext, { kind, zone, params }: StartInput): Promise<bigint> {
    const { staffId } = ctx.actor
    await store.lockExportsOf(tx, staffId)
    const { recent, open } = await store.countExports(tx, staffId, instantIn(clock, -60))
    if (recent >= exportsPerMinute)
      throw new AppError('sheets.tooOften', { params: { max: exportsPerMinute } })
    if (open >= mostOpenExports)
      throw new AppError('sheets.tooManyOpen', { params: { max: mostOpenExports } })
    const { format } = params
    const label = wordsOf(ctx.locale)(`navigation:page.${pageOf(kind)}`)
    const createdAt = now()
    const fileName = sheetFileName(label, createdAt, { zone, format })
    const id = await store.insertExport(tx, {
      kind,
      format,
      zone,
      fileName,
      createdAt,
      ownerStaffId: staffId,
      locale: ctx.locale,
    })
    const operationId = await operations.begin(tx, ctx, {
      ...({ kind, params } as Parameters<typeof operations.begin>[2]),
      items: [{ recordId: id, title: fileName }],
    })
    await store.setOperation(tx, id, operationId)
    return operationId
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

  /**
   * The bytes of an own file. Whoever may not read such a list any more does not get it either.
   *
   * @throws sheets.exportNotFound, access.noPermission, access.outsideScope, sheets.notReady, sheets.expired
   */
  async function open(ctx: SignedInContext, operationId: bigint): Promise<SheetFile> {
    const row = await own(ctx, operationId)
    assertMayRead(ctx.actor, row)
    if (row.objectKey === null) throw new AppError('sheets.notReady')
    const object = isReady(row, now()) ? await storage.open(row.objectKey) : null
    if (object === null) throw new AppError('sheets.expired')
    const { id, kind, fileName, format, rows } = row
    await writeAudit(db, ctx, {
      action: 'sheet.download',
      entity: 'sheet',
      entityId: id,
      detail: { kind, fileName, rows },
    })
    return { fileName, format, size: object.size, body: object.read() }
  }

  return {
    start,
    list,
    get: async (ctx: SignedInContext, operationId: bigint) =>
      presentExport(ctx.actor, await own(ctx, operationId), now()),
    open,
  }
}
export type ExportService = ReturnType<typeof createExportService>

/** The language a file was asked for in; Chinese for one that this release does not have any more. */
export const localeOf = ({ locale }: Pick<SheetExportRow, 'locale'>) =>
  locales.find((known) => known === locale) ?? 'zh'
