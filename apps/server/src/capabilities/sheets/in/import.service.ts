import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import type { Operation } from '@pindao/protocol/operations/operation.endpoints.ts'
import { permissionOf } from '@pindao/protocol/operations/operation.kinds.ts'
import {
  confirmSheetImport,
  type ImportKind,
  type ImportProblem,
  importTargets,
  type listImportRows,
  type mapSheetImport,
  type SheetImport,
  undoOf,
  undoSheetImport,
} from '@pindao/protocol/sheets/import.endpoints.ts'
import { megabyte, sheetLimits } from '@pindao/protocol/sheets/import.ts'
import { writeAudit } from '#src/capabilities/access/access.ts'
import type { Operations } from '#src/capabilities/operations/operations.ts'
import type { ReadSetting } from '#src/capabilities/settings/settings.ts'
import { AppError } from '#src/platform/app-error.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { SecretBox } from '#src/platform/crypto/secret-box.ts'
import type { Database, Executor, Tx } from '#src/platform/db/database.ts'
import { findRepeated, idempotent } from '#src/platform/db/idempotency.ts'
import { windowOf } from '#src/platform/db/listing.ts'
import { type Assessment, assess } from './assess.ts'
import { headerNamesOf } from './header-names.ts'
import { presentImport, presentProblem, presentRow } from './import.present.ts'
import * as store from './import.store.ts'
import type { SheetImportRow } from './import.table.ts'
import * as rowStore from './import-row.store.ts'
import type { ImportAdapter } from './import-target.ts'
import { fitsTarget, guessMapping, guessReading, type Reading } from './mapping.ts'
import { createRowSeal } from './row-seal.ts'
import type { SheetReader } from './sheet-reader.ts'
import type { Sheet } from './sheet-rows.ts'

export type ImportServiceDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly secrets: SecretBox
  readonly reader: SheetReader
  readonly adapterOf: (kind: ImportKind) => ImportAdapter
  readonly operations: Operations['api']
  readonly setting: ReadSetting
}

const daySeconds = 24 * 60 * 60
/** So many of one person may wait. */
const mostOpen = 20

/** Sheets that change records: read, mapped, looked at, confirmed once. Everything names own ones. */
export function createImportService(deps: ImportServiceDeps) {
  const { database, clock, reader, adapterOf, setting } = deps
  const { db } = database
  const seal = createRowSeal(deps.secrets)
  const names = new Map<ImportKind, ReadonlyMap<string, string>>()

  /**
   * Reads a file and makes the first preview of it, by the columns that its head most likely means. `bytes` are given away.
   *
   * @throws access.noPermission, sheets.tooManyImports, sheets.fileTooLarge, and what the reader refuses
   */
  async function take(
    ctx: SignedInContext,
    { target, fileName }: { readonly target: ImportKind; readonly fileName: string },
    bytes: Buffer,
  ): Promise<SheetImport> {
    assertPermitted(ctx, target)
    await assertRoom(db, ctx)
    const { megabytes, rows: mostRows, keepDays } = limits()
    if (bytes.length > megabytes * megabyte)
      throw new AppError('sheets.fileTooLarge', { params: { max: megabytes } })
    const { encoding, sheets } = await reader.read(bytes, ctx.locale, mostRows)
    const reading = guessReading({ encoding, sheets }, importTargets[target], namesOf(target))
    const assessment = await assessed(ctx, target, reading, sheets[reading.sheet]?.rows ?? [])
    const id = await database.transaction(async (tx) => {
      await assertRoom(tx, ctx)
      const importId = await store.insertImport(tx, {
        ...reading,
        target,
        fileName,
        encoding,
        sheets: sheets.map(sizeOf),
        counts: assessment?.counts ?? null,
        ownerStaffId: ctx.actor.staffId,
        createdAt: instantIn(clock, 0),
        expiresAt: instantIn(clock, keepDays * daySeconds),
      })
      await rowStore.insertRows(tx, importId, seal.close(target, importId, sheets))
      await rowStore.writeOutcomes(tx, importId, reading.sheet, assessment?.outcomes ?? [])
      await audit(tx, ctx, 'read', importId, { kind: target, fileName })
      return importId
    })
    return get(ctx, id)
  }

  /**
   * Reads the sheet in another way, and makes the preview anew.
   *
   * @throws sheets.importNotFound, sheets.importConfirmed, sheets.mappingUnfit
   */
  async function map(
    ctx: SignedInContext,
    id: bigint,
    { sheet, headerRow, columns }: EndpointParsed<typeof mapSheetImport>['body'],
  ): Promise<SheetImport> {
    const known = await ownOpen(db, ctx, id)
    assertPermitted(ctx, known.target)
    const target = importTargets[known.target]
    if (!fitsTarget(target, columns) || sheet >= known.sheets.length)
      throw new AppError('sheets.mappingUnfit')
    const isMoved = sheet !== known.sheet || headerRow !== known.headerRow
    const place = { sheet, row: headerRow }
    const head = isMoved ? seal.open(known, await rowStore.findCells(db, id, place)) : []
    // Columns of another head are guessed anew: the places of the old one mean nothing there.
    const mapping = isMoved ? guessMapping(head, target, namesOf(known.target)) : columns
    const reading: Reading = { sheet, headerRow, mapping }
    const kept = await rowStore.findSheetRows(db, id, sheet)
    const rows = kept.map(({ row, cells }) => ({ row, cells: seal.open(known, cells) }))
    const assessment = await assessed(ctx, known.target, reading, rows)
    await database.transaction(async (tx) => {
      const row = await ownOpen(tx, ctx, id, 'lock')
      if (row.version !== known.version) throw new AppError('sheets.previewOutdated')
      await rowStore.writeOutcomes(tx, id, sheet, assessment?.outcomes ?? [])
      const counts = assessment?.counts ?? null
      await store.changeImport(tx, id, { ...reading, counts, version: row.version + 1 })
    })
    return get(ctx, id)
  }

  /**
   * Begins the operation that makes the changes, once and for all: what was shown under this version, and nothing else.
   *
   * @throws sheets.importNotFound, sheets.importConfirmed, sheets.previewOutdated, sheets.nothingToChange,
   *   access.noPermission
   */
  async function confirm(ctx: SignedInContext, id: bigint, { version }: { readonly version: number }) {
    const call = { id: String(id), version }
    const repeated = await findRepeated(db, ctx, confirmSheetImport, call)
    if (repeated !== null) return get(ctx, repeated)
    await database.transaction((tx) =>
      idempotent(tx, ctx, confirmSheetImport, call, async () => {
        const row = await ownOpen(tx, ctx, id, 'lock')
        const { target: kind, counts, fileName } = row
        assertPermitted(ctx, kind)
        if (row.version !== version) throw new AppError('sheets.previewOutdated')
        const changed = await rowStore.findChanged(tx, id)
        const items = changed.flatMap(({ recordId, title }) =>
          recordId === null ? [] : [{ recordId, title }],
        )
        if (items.length === 0) throw new AppError('sheets.nothingToChange')
        const operationId = await deps.operations.begin(tx, ctx, {
          kind,
          params: { importId: String(id) },
          items,
        })
        await store.changeImport(tx, id, { operationId })
        await audit(tx, ctx, 'confirm', id, {
          kind,
          fileName,
          total: items.length,
          left: counts?.problem ?? 0,
        })
        return id
      }),
    )
    return get(ctx, id)
  }

  /**
   * Begins the operation that takes back what an import changed, once. A record that somebody has changed since stays as
   * it is, which its result says.
   *
   * @throws sheets.importNotFound, sheets.underWay, sheets.undone, sheets.nothingToUndo, access.noPermission
   */
  async function undo(
    ctx: SignedInContext,
    body: EndpointParsed<typeof undoSheetImport>['body'],
  ): Promise<Operation> {
    const repeated = await findRepeated(db, ctx, undoSheetImport, body)
    if (repeated !== null) return deps.operations.get(ctx, repeated)
    const operationId = BigInt(body.operationId)
    const begun = await database.transaction((tx) =>
      idempotent(tx, ctx, undoSheetImport, body, async () => {
        const found = await store.lockImportOf(tx, operationId)
        if (found === null || found.import.ownerStaffId !== ctx.actor.staffId)
          throw new AppError('sheets.importNotFound')
        const { id, target, fileName, undoOperationId } = found.import
        assertPermitted(ctx, target)
        if (found.endedAt === null) throw new AppError('sheets.underWay')
        if (undoOperationId !== null) throw new AppError('sheets.undone')
        const items = await rowStore.findWritten(tx, id, operationId)
        if (items.length === 0) throw new AppError('sheets.nothingToUndo')
        const params = { importId: String(id) }
        const undoId = await deps.operations.begin(tx, ctx, { kind: undoOf[target], params, items })
        await store.changeImport(tx, id, { undoOperationId: undoId })
        await audit(tx, ctx, 'undo', id, { kind: target, fileName, total: items.length })
        return undoId
      }),
    )
    return deps.operations.get(ctx, begun.id)
  }

  /** @throws sheets.importNotFound, sheets.importConfirmed */
  async function discard(ctx: SignedInContext, id: bigint): Promise<{ discarded: boolean }> {
    await database.transaction(async (tx) => {
      const { target, fileName } = await ownOpen(tx, ctx, id, 'lock')
      await store.deleteImport(tx, id)
      await audit(tx, ctx, 'discard', id, { kind: target, fileName })
    })
    return { discarded: true }
  }

  /** As they are now. */
  function limits() {
    return {
      megabytes: setting('sheets.importMegabytes'),
      rows: setting('sheets.importRows'),
      keepDays: setting('sheets.previewKeepDays'),
    }
  }

  async function list({ actor }: SignedInContext): Promise<SheetImport[]> {
    return (await store.findOpen(db, actor.staffId)).map((row) => presentImport(row, []))
  }

  async function get(ctx: SignedInContext, id: bigint): Promise<SheetImport> {
    const row = await ownReadable(ctx, id)
    const cells = await rowStore.findCells(db, id, { sheet: row.sheet, row: row.headerRow })
    return presentImport(row, seal.shownHead(row, cells))
  }

  async function rows(
    ctx: SignedInContext,
    id: bigint,
    query: EndpointParsed<typeof listImportRows>['query'],
  ) {
    await ownReadable(ctx, id)
    const found = await rowStore.findPreviewed(db, id, { ...windowOf(query), state: query.state })
    return { rows: found.rows.map(presentRow), total: found.total }
  }

  /** All that is to be mended, with the cells that are wrong only. @throws sheets.importNotFound */
  async function problems(ctx: SignedInContext, id: bigint): Promise<ImportProblem[]> {
    await ownReadable(ctx, id)
    const found = await rowStore.findPreviewed(db, id, {
      limit: sheetLimits.rows,
      offset: 0,
      state: 'problem',
    })
    return found.rows.map(presentProblem)
  }

  /** What records are called stands in it: whoever may not change them any more does not read it. */
  async function ownReadable(ctx: SignedInContext, id: bigint) {
    const row = await own(db, ctx, id)
    assertPermitted(ctx, row.target)
    return row
  }

  function assessed(
    ctx: SignedInContext,
    kind: ImportKind,
    reading: Reading,
    sheetRows: Sheet['rows'],
  ): Promise<Assessment> {
    return assess(ctx, { target: importTargets[kind], adapter: adapterOf(kind) }, reading, sheetRows)
  }

  function namesOf(kind: ImportKind): ReadonlyMap<string, string> {
    const known = names.get(kind) ?? headerNamesOf(kind)
    names.set(kind, known)
    return known
  }

  return { limits, take, map, confirm, undo, discard, list, get, rows, problems }
}
export type ImportService = ReturnType<typeof createImportService>

function assertPermitted({ actor }: SignedInContext, kind: ImportKind): void {
  if (!actor.permissions.has(permissionOf(kind))) throw new AppError('access.noPermission')
}

async function assertRoom(from: Executor, { actor }: SignedInContext): Promise<void> {
  if ((await store.countOpen(from, actor.staffId)) >= mostOpen)
    throw new AppError('sheets.tooManyImports', { params: { max: mostOpen } })
}

/** Another person's import is answered as one that does not exist. @throws sheets.importNotFound */
async function own(
  from: Executor,
  { actor }: SignedInContext,
  id: bigint,
  how: 'read' | 'lock' = 'read',
): Promise<SheetImportRow> {
  const row = how === 'lock' ? await store.lockImport(from as Tx, id) : await store.findImport(from, id)
  if (row === null || row.ownerStaffId !== actor.staffId) throw new AppError('sheets.importNotFound')
  return row
}

async function ownOpen(...asked: Parameters<typeof own>): Promise<SheetImportRow> {
  const row = await own(...asked)
  if (row.operationId !== null) throw new AppError('sheets.importConfirmed')
  return row
}

const sizeOf = ({ name, rows }: Sheet) => ({
  name,
  rows: rows.length,
  columns: Math.max(0, ...rows.map(({ cells }) => cells.length)),
})

function audit(
  tx: Tx,
  ctx: SignedInContext,
  act: 'read' | 'confirm' | 'undo' | 'discard',
  entityId: bigint,
  detail: Readonly<Record<string, string | number>>,
): Promise<void> {
  return writeAudit(tx, ctx, { action: `sheetImport.${act}`, entity: 'sheetImport', entityId, detail })
}
