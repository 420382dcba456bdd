import { randomUUID } from 'node:crypto'
import { readPack } from '@pindao/locales/read-pack.ts'
import { allPermissions } from '@pindao/protocol/access/permissions.ts'
import { type ImportKind, importTargets } from '@pindao/protocol/sheets/import.endpoints.ts'
import { pino } from 'pino'
import { createOperationsRig } from '#src/capabilities/operations/operations.test-support.ts'
import { createImportService } from '#src/capabilities/sheets/in/import.service.ts'
import { createSheetReader } from '#src/capabilities/sheets/in/sheet-reader.ts'
import { createTestKit } from '../../../../test/kit.ts'

export type Cells = Readonly<Record<string, string>>

const rowsAtOnce = 250

/** The whole product with an administrator, and the one way by which sheets come in. */
export async function createTakingOverWorld() {
  const rig = await createOperationsRig(1)
  const everything = [...allPermissions]
  await rig.setPermissions(everything)
  await rig.query(`UPDATE role SET data_scope = 'all' WHERE name = '批量'`)
  const ctx = () => rig.contextOf({ permissions: new Set(everything), dataScope: 'all' })
  const imports = [...rig.product.channels.imports, ...rig.product.contracts.imports]
  const service = createImportService({
    database: rig.database,
    clock: Date.now,
    secrets: createTestKit({ database: rig.database }).secrets,
    reader: createSheetReader({ log: pino({ level: 'silent' }) }),
    adapterOf: (kind) => imports.find((one) => one.kind === kind) as (typeof imports)[number],
    operations: rig.product.operations.api,
    setting: rig.product.settings.api.get,
  })

  /** A file whose head are the columns of its first row, as they are called in Chinese. */
  const take = (target: ImportKind, rows: readonly Cells[]) => {
    const columns = Object.keys(importTargets[target].columns).filter((column) =>
      rows.some((row) => row[column] !== undefined),
    )
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
    const lines = rows.map((row) => columns.map((column) => quoted(row[column] ?? '')).join(','))
    const bytes = Buffer.from([heads(target, columns).join(','), ...lines].join('\r\n'))
    return service.take(ctx(), { target, fileName: `${target}.csv` }, bytes)
  }
  const confirm = ({ id, version }: { readonly id: string; readonly version: number }) =>
    service.confirm({ ...ctx(), idempotencyKey: randomUUID() }, BigInt(id), { version })

  /**
   * Writes what a sheet would, row by row as its operation does, but many rows in a transaction: what is tried is the sheet,
   * and the operation has tests of its own.
   */
  async function write(target: ImportKind, importId: string): Promise<void> {
    const adapter = imports.find(({ kind }) => kind === target)
    const rows = await rig.query<{ id: string; version: number; values: Record<string, string> }>(
      `SELECT record_id AS id, seen_version AS version, values FROM sheet_import_row
       WHERE import_id = $1 AND state IN ('new', 'changed') ORDER BY row`,
      [importId],
    )
    for (let from = 0; from < rows.length; from += rowsAtOnce)
      await rig.database.transaction(async (tx) => {
        for (const { id, version, values } of rows.slice(from, from + rowsAtOnce))
          await adapter?.apply(ctx(), BigInt(id), { version, values }, (work) => work(tx))
      })
  }

  return { rig, ctx, service, take, confirm, write }
}

/** What columns are called in Chinese. */
const heads = (target: ImportKind, columns: readonly string[]): readonly string[] =>
  columns.map((column) => names.get(`${target} ${column}`) ?? column)

const pack = readPack('zh', 'sheets') as unknown as {
  readonly import: { readonly column: Readonly<Record<string, { readonly import?: Cells }>> }
}
const names = new Map(
  Object.entries(pack.import.column).flatMap(([record, { import: columns = {} }]) =>
    Object.entries(columns).map(([column, name]) => [`${record}.import ${column}`, name] as const),
  ),
)
