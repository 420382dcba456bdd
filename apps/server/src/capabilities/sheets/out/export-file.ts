import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { exportColumnsOf, mayHaveColumn } from '@pindao/protocol/operations/operation.params.ts'
import { type CellType, mostFileRows } from '@pindao/protocol/sheets/export.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { Snapshot } from '#src/platform/db/snapshot.ts'
import type { AnyExportAsk, AnyExportSource, CellValue } from '#src/platform/export-source.ts'
import type { ObjectStore } from '#src/platform/storage/storage-driver.ts'
import { storageFailure } from '#src/platform/storage/storage-failure.ts'
import { writeCsv } from './csv-writer.ts'
import { factLines } from './export-facts.ts'
import { listName } from './export-label.ts'
import { inParts } from './export-parts.ts'
import { partName } from './file-name.ts'
import type { SheetColumn } from './sheet.ts'
import { createWallClock, wallText } from './wall-clock.ts'
import { writeXlsx } from './xlsx-writer.ts'
import { type ZipEntry, zipped } from './zip.ts'

/** Between two looks at how much room there is. */
const roomBytes = 16 * 1024 * 1024

type Making = {
  readonly source: AnyExportSource
  readonly ask: AnyExportAsk
  /** What the file is called, with one sheet in it. */
  readonly fileName: string
  readonly storage: Pick<ObjectStore, 'freeSpace'>
  /** Says how far it is, from 0 to 1; throws when nobody wants the file any more, or may not have it. */
  readonly report: (progress: number) => Promise<void>
  readonly signal: AbortSignal
  /** So many rows a sheet has at most; left out, as many as the product says. */
  readonly rowsPerFile?: number
}
/** What was written: how many rows, in how many sheets. More than one are packed in an archive. */
export type WrittenExport = { readonly rows: number; readonly parts: number }

/**
 * Writes the file of a list to a path, its rows as one instant had them: a sheet, or an archive of several where the list
 * is longer than one may be.
 *
 * @throws sheets.tooLarge, sheets.storageFull, access.noPermission for a file of nothing this person may have
 */
export async function writeExportFile(
  path: string,
  snapshot: Snapshot,
  making: Making,
): Promise<WrittenExport> {
  const { source, ask, signal, rowsPerFile = mostFileRows } = making
  if (keysOf(source.kind, ask).length === 0) throw new AppError('access.noPermission')
  const total = await source.total(snapshot.tx, ask)
  const conditions = ask.params.ids === undefined ? await source.conditions(snapshot.tx, ask) : []
  const parts = Math.max(1, Math.ceil(total / rowsPerFile))
  let rows = 0
  const counted = async function* () {
    for await (const batch of batches(snapshot, making)) {
      signal.throwIfAborted()
      // Before it is handed on: the last one of a full sheet is not followed by a question for more.
      rows += batch.length
      await making.report(Math.min(1, rows / Math.max(1, total)))
      yield batch
    }
  }
  const list = inParts(counted())
  const sheetOf = (number: number) =>
    sheetBytes({
      ask,
      source,
      conditions,
      at: snapshot.at,
      rows: list.next(rowsPerFile),
      part: parts === 1 ? null : { number, of: parts },
    })
  const bytes = parts === 1 ? sheetOf(1) : zipped(partsOf(making, parts, sheetOf), new Date(snapshot.at))
  await pipeline(withRoom(bytes, making.storage), createWriteStream(path, { mode: 0o600 }), { signal })
  return { rows, parts }
}

/** One after the other, each made when its turn comes: they share the rows. */
function* partsOf(
  { fileName }: Pick<Making, 'fileName'>,
  parts: number,
  sheetOf: (number: number) => AsyncIterable<Buffer>,
): Generator<ZipEntry> {
  for (let number = 1; number <= parts; number += 1)
    yield { path: partName(fileName, number), content: sheetOf(number) }
}

type Sheet = Pick<Making, 'ask' | 'source'> & {
  readonly rows: AsyncIterable<readonly (readonly CellValue[])[]>
  readonly conditions: Awaited<ReturnType<AnyExportSource['conditions']>>
  /** The instant as of which the rows are. */
  readonly at: string
  readonly part: Parameters<typeof factLines>[1]['part']
}

function sheetBytes({ ask, source, conditions, at, part, rows }: Sheet): AsyncGenerator<Buffer> {
  const { words, params } = ask
  const list = listName(source.kind, words)
  const clock = createWallClock(ask.zone)
  const watermark = source.sensitive ? watermarkOf(ask, wallText(clock(at))) : null
  let inSheet = 0
  const counted = async function* () {
    for await (const batch of rows) {
      inSheet += batch.length
      yield batch
    }
  }
  const columns = columnsOf(source.kind, ask)
  const table = { name: list, columns, rows: counted(), keyRow: params.keyRow === true, watermark }
  if (params.format === 'csv') return writeCsv(table, clock)
  const facts = {
    name: words('sheets:about.title'),
    lines: () => factLines(ask, { list, at, rows: inSheet, conditions, part, watermark }),
  }
  return writeXlsx({ table, facts, clock, isRtl: words.locale === 'ar', at: new Date(at) })
}

/** Who took it, and when: on each page of what must not go astray. */
const watermarkOf = ({ actor, words }: AnyExportAsk, time: string) =>
  words('sheets:about.watermark', { name: actor.fullName, time })

/** A full disk as whoever exports is told of it; any other error as it is. */
export function exportFailure(error: unknown): unknown {
  const failure = storageFailure(error)
  const isFull = failure instanceof AppError && failure.code === 'media.storageFull'
  return isFull ? new AppError('sheets.storageFull', { cause: error }) : error
}

/** The values of each row, in the order of the columns asked for. */
async function* batches(
  snapshot: Snapshot,
  { source, ask }: Making,
): AsyncGenerator<readonly (readonly CellValue[])[]> {
  const cells = source.cells(ask)
  const makers = keysOf(source.kind, ask).map((key) => cells[key] ?? (() => null))
  for await (const rows of source.batches(snapshot, ask))
    yield rows.map((row) => makers.map((make) => make(row)))
}

function columnsOf(kind: AnyExportSource['kind'], ask: AnyExportAsk): SheetColumn[] {
  const types: Readonly<Record<string, CellType>> = exportColumnsOf(kind)
  const [subject] = kind.split('.')
  return keysOf(kind, ask).map((key) => ({
    key,
    title: ask.words(`sheets:column.${subject}.${key}`),
    type: types[key] ?? 'text',
  }))
}

/** What this person may have by now of the columns that were asked for. */
const keysOf = (kind: AnyExportSource['kind'], { params, actor }: AnyExportAsk): readonly string[] =>
  params.columns.filter(mayHaveColumn(kind, (permission) => actor.permissions.has(permission)))

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
