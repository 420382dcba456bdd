import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { pageOf } from '@pindao/protocol/operations/operation.kinds.ts'
import { exportColumnsOf } from '@pindao/protocol/operations/operation.params.ts'
import type { CellType } from '@pindao/protocol/sheets/export.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { Snapshot } from '#src/platform/db/snapshot.ts'
import type { AnyExportAsk, AnyExportSource, CellValue } from '#src/platform/export-source.ts'
import type { ObjectStore } from '#src/platform/storage/storage-driver.ts'
import { storageFailure } from '#src/platform/storage/storage-failure.ts'
import { writeCsv } from './csv-writer.ts'
import { factLines } from './export-facts.ts'
import { mostSheetRows, type SheetColumn } from './sheet.ts'
import { createWallClock } from './wall-clock.ts'
import { writeXlsx } from './xlsx-writer.ts'

/** Between two looks at how much room there is. */
const roomBytes = 16 * 1024 * 1024

type Making = {
  readonly source: AnyExportSource
  readonly ask: AnyExportAsk
  readonly storage: Pick<ObjectStore, 'freeSpace'>
  /** Says how far it is, from 0 to 1; throws when nobody wants the file any more. */
  readonly report: (progress: number) => Promise<void>
  readonly signal: AbortSignal
}

/**
 * Writes the file of a list to a path, its rows as one instant had them. Returns how many there are.
 *
 * @throws sheets.listTooLong before it begins; sheets.tooLarge, sheets.storageFull
 */
export async function writeExportFile(path: string, snapshot: Snapshot, making: Making): Promise<number> {
  const { source, ask, signal } = making
  const { words, params } = ask
  const total = await totalOf(snapshot, making)
  const conditions = params.ids === undefined ? await source.conditions(snapshot.tx, ask) : []
  const list = words(`navigation:page.${pageOf(source.kind)}`)
  let rows = 0
  const counted = async function* () {
    for await (const batch of batches(snapshot, making)) {
      signal.throwIfAborted()
      yield batch
      rows += batch.length
      await making.report(Math.min(1, rows / Math.max(1, total)))
    }
  }
  const table = { name: list, columns: columnsOf(source.kind, ask), rows: counted() }
  const facts = {
    name: words('sheets:about.title'),
    lines: () => factLines(ask, { list, at: snapshot.at, rows, conditions }),
  }
  const clock = createWallClock(ask.zone)
  const looks = { clock, isRtl: words.locale === 'ar', at: new Date(snapshot.at) }
  const bytes = params.format === 'xlsx' ? writeXlsx({ table, facts, ...looks }) : writeCsv(table, clock)
  await pipeline(withRoom(bytes, making.storage), createWriteStream(path, { mode: 0o600 }), { signal })
  return rows
}

/** A full disk as whoever exports is told of it; any other error as it is. */
export function exportFailure(error: unknown): unknown {
  const failure = storageFailure(error)
  const isFull = failure instanceof AppError && failure.code === 'media.storageFull'
  return isFull ? new AppError('sheets.storageFull', { cause: error }) : error
}

/** How many rows there are; for more than a sheet holds nobody waits in vain. */
async function totalOf({ tx }: Snapshot, { source, ask }: Making): Promise<number> {
  const { rows } = await tx.execute<{ total: string | number }>(source.total(ask))
  const total = Number(rows[0]?.total ?? 0)
  if (ask.params.format === 'xlsx' && total >= mostSheetRows)
    throw new AppError('sheets.listTooLong', { params: { max: mostSheetRows - 1 } })
  return total
}

/** The values of each row, in the order of the columns asked for. */
async function* batches(
  snapshot: Snapshot,
  { source, ask }: Making,
): AsyncGenerator<readonly (readonly CellValue[])[]> {
  const cells = source.cells(ask)
  const makers = keysOf(ask).map((key) => cells[key] ?? (() => null))
  for await (const found of snapshot.batches(source.rows(ask))) {
    const rows = (await source.complete?.(snapshot.tx, ask, found)) ?? found
    yield rows.map((row) => makers.map((make) => make(row)))
  }
}

function columnsOf(kind: AnyExportSource['kind'], ask: AnyExportAsk): SheetColumn[] {
  const types: Readonly<Record<string, CellType>> = exportColumnsOf(kind)
  const [subject] = kind.split('.')
  return keysOf(ask).map((key) => ({
    title: ask.words(`sheets:column.${subject}.${key}`),
    type: types[key] ?? 'text',
  }))
}

const keysOf = ({ params }: AnyExportAsk): readonly string[] => params.columns

/** Keeps to the room that is left for all: a long list must not take it from what is being uploaded. */
async function* withRoom(
  bytes: AsyncIterable<Buffer>,
  storage: Pick<ObjectStore, 'freeSpace'>,
): AsyncGenerator<Buffer> {
  let unseen = roomBytes
  for await (const chunk of bytes) {
    unseen += chunk.length
    if (unseen >= roomBytes) {
      const free = await storage.freeSpace()
      if (free !== null && free < roomBytes) throw new AppError('sheets.storageFull')
      unseen = 0
    }
    yield chunk
  }
}
