import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeAudit } from '#src/capabilities/access/access.ts'
import { type AnyOperationCommand, operationCommand } from '#src/capabilities/operations/operations.ts'
import type { ReadSetting } from '#src/capabilities/settings/settings.ts'
import { AppError } from '#src/platform/app-error.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import type { Database, Transact } from '#src/platform/db/database.ts'
import { inSnapshot } from '#src/platform/db/snapshot.ts'
import type { AnyExportAsk, AnyExportSource } from '#src/platform/export-source.ts'
import { foundRecord } from '#src/platform/found-record.ts'
import { wordsOf } from '#src/platform/i18n/words.ts'
import type { NewsDesk } from '#src/platform/news.ts'
import { objectKeyOf } from '#src/platform/storage/object-key.ts'
import type { ObjectStore } from '#src/platform/storage/storage-driver.ts'
import { sheetReady } from './export.news.ts'
import { localeOf } from './export.service.ts'
import * as store from './export.store.ts'
import type { SheetExportRow } from './export.table.ts'
import { exportFailure, writeExportFile } from './export-file.ts'
import { assertStillMay, madeUnder } from './export-scope.ts'
import { zipName } from './file-name.ts'

export type ExportCommandDeps = {
  readonly database: Database
  readonly storage: ObjectStore
  /** Where files lie while they are written. */
  readonly folder: string
  readonly sources: readonly AnyExportSource[]
  readonly setting: ReadSetting
  readonly news: Pick<NewsDesk, 'raise'>
  readonly clock: Clock
  /** Who the owner is by now; null once they are disabled. */
  readonly actorAtWork: (begun: {
    readonly staffId: bigint
    readonly sessionId: bigint
  }) => Promise<Actor | null>
  /** So many rows a sheet has at most; left out, as many as the product says. */
  readonly rowsPerFile?: number
}

const daySeconds = 24 * 60 * 60
/** Reading and packing the rows takes most of it, storing the file the rest. */
const readingShare = 0.9

type Turn = Parameters<AnyOperationCommand['run']>[1]
type Stored = {
  readonly objectKey: string
  readonly fileName: string
  readonly rows: number
  readonly parts: number
  readonly size: number
}

/** Makes the file of each list that can be exported: the one item of its operation. */
export function exportCommands(deps: ExportCommandDeps): readonly AnyOperationCommand[] {
  const { database, storage, clock } = deps
  const { db } = database

  async function run(
    source: AnyExportSource,
    ctx: SignedInContext,
    turn: Turn,
    transact: Transact,
  ): Promise<void> {
    const row = foundRecord(await store.findExport(db, turn.recordId), 'sheets.exportNotFound')
    const file = await make(source, { ctx, turn, row }).catch((error: unknown) => {
      throw exportFailure(error)
    })
    try {
      await transact((tx) => finish(tx, { ctx, turn, row, file }))
    } catch (error) {
      // It was cancelled, or another worker was faster; or it was committed, and only the answer was lost. What nobody can
      // say now, and what a crash leaves here, is found by the noted key.
      if (await isUnused(row.id, file.objectKey)) await storage.remove(file.objectKey)
      throw error
    }
  }

  async function isUnused(id: bigint, objectKey: string): Promise<boolean> {
    const row = await store.findExport(db, id).catch(() => undefined)
    return row !== undefined && row?.objectKey !== objectKey
  }

  /** Writes the file beside the storage, and brings it there whole. */
  async function make(source: AnyExportSource, { ctx, turn, row }: Making): Promise<Stored> {
    await mkdir(deps.folder, { recursive: true })
    const path = join(deps.folder, `${row.id}-${randomUUID()}`)
    const params = turn.params as AnyExportAsk['params']
    const ask = { actor: ctx.actor, params, words: wordsOf(localeOf(row)), zone: row.zone }
    const report = async (progress: number) => {
      await assertStillMayMake(ctx, row)
      await turn.report(progress * readingShare)
    }
    const { rowsPerFile } = deps
    try {
      const { rows, parts } = await inSnapshot(database, (snapshot) =>
        writeExportFile(path, snapshot, {
          source,
          ask,
          storage,
          report,
          signal: turn.signal,
          fileName: row.fileName,
          ...(rowsPerFile === undefined ? {} : { rowsPerFile }),
        }),
      )
      const fileName = parts > 1 ? zipName(row.fileName) : row.fileName
      const objectKey = keyFor({ ...row, fileName })
      await store.noteObjectKey(db, row.id, objectKey)
      // Once more before it is stored: a right that was taken meanwhile leaves no file behind.
      await assertStillMayMake(ctx, row)
      const { size } = await storage.put(objectKey, path, turn.signal)
      return { objectKey, fileName, rows, parts, size }
    } finally {
      await rm(path, { force: true })
    }
  }

  /** With every batch: what was allowed at asking may not be any more. @throws access.noPermission, access.outsideScope */
  async function assertStillMayMake({ actor }: SignedInContext, row: SheetExportRow): Promise<void> {
    const now = await deps.actorAtWork({ staffId: actor.staffId, sessionId: actor.sessionId })
    if (now === null) throw new AppError('access.staffDisabled')
    assertStillMay(now, row.kind, madeUnder(actor))
  }

  const keyFor = ({ ownerStaffId: owner, fileName }: Pick<SheetExportRow, 'ownerStaffId' | 'fileName'>) =>
    `exports/${objectKeyOf({ owner, fileName, at: instantIn(clock, 0), nonce: randomUUID() })}`

  async function finish(
    tx: Parameters<Parameters<Transact>[0]>[0],
    done: Making & { readonly file: Stored },
  ) {
    const { ctx, turn, row, file } = done
    const { id, kind } = row
    const { fileName, rows, size } = file
    const keptSeconds = deps.setting('sheets.exportKeepDays') * daySeconds
    await store.setFile(tx, id, {
      ...file,
      ...madeUnder(ctx.actor),
      expiresAt: instantIn(clock, keptSeconds),
    })
    await writeAudit(tx, ctx, {
      action: 'sheet.export',
      entity: 'sheet',
      entityId: id,
      detail: { kind, fileName, rows, size, ...(turn.params as AnyExportAsk['params']) },
    })
    await deps.news.raise(tx, sheetReady({ ...row, fileName }, rows))
  }

  return deps.sources.map((source) =>
    operationCommand({
      kind: source.kind,
      run: (ctx, turn, transact) => run(source, ctx, turn, transact),
    }),
  )
}

type Making = { readonly ctx: SignedInContext; readonly turn: Turn; readonly row: SheetExportRow }
