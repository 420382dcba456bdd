import { exportColumnsOf, paramsSchemaOf } from '@pindao/protocol/operations/operation.params.ts'
import type { Actor } from '#src/platform/context.ts'
import type { Database } from '#src/platform/db/database.ts'
import { inSnapshot } from '#src/platform/db/snapshot.ts'
import type { AnyExportAsk, AnyExportSource, CellValue } from '#src/platform/export-source.ts'
import { wordsOf } from '#src/platform/i18n/words.ts'

type Asked = {
  readonly database: Pick<Database, 'transaction'>
  readonly actor: Actor
  /** As the address of the list has it. */
  readonly filter?: Readonly<Record<string, string>>
  readonly ids?: readonly string[]
}

/** What the file of a list says, in Chinese: each row by column, how many were announced, and what it was narrowed to. */
export function exportedCells(source: AnyExportSource, { database, actor, filter = {}, ids }: Asked) {
  const columns = Object.keys(exportColumnsOf(source.kind))
  // As it is asked for: what is left out has its usual value.
  const params = paramsSchemaOf(source.kind).parse({
    format: 'csv',
    columns,
    filter,
    ids,
  }) as AnyExportAsk['params']
  const ask = { actor, params, words: wordsOf('zh'), zone: 'UTC' }
  return inSnapshot(database, async (snapshot) => {
    const cells = Object.entries(source.cells(ask))
    const rows: Record<string, CellValue>[] = []
    for await (const batch of source.batches(snapshot, ask))
      for (const row of batch) rows.push(Object.fromEntries(cells.map(([key, of]) => [key, of(row)])))
    return {
      rows,
      total: await source.total(snapshot.tx, ask),
      conditions: await source.conditions(snapshot.tx, ask),
    }
  })
}
