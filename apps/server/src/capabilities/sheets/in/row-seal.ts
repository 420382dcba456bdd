import { masked } from '@pindao/protocol/core/masked-number.ts'
import { type ImportKind, importTargets } from '@pindao/protocol/sheets/import.endpoints.ts'
import { hasSecrets } from '@pindao/protocol/sheets/import.ts'
import type { SecretBox, SecretPlace } from '#src/platform/crypto/secret-box.ts'
import type { Sheet } from './sheet-rows.ts'

type Import = { readonly id: bigint; readonly target: ImportKind }

/** So many digits after one another are a number, and no name of a column. */
const number = /\d{6}/u

/**
 * Keeps the rows of sheets that may bring numbers which nobody reads: each row waits as one sealed text, whatever its
 * columns turn out to be. Rows of other sheets are kept as they are.
 */
export function createRowSeal(secrets: SecretBox) {
  const placeOf = (importId: bigint): SecretPlace => ({
    table: 'sheet_import_row',
    column: 'cells',
    row: String(importId),
  })

  function open({ id, target }: Import, cells: readonly string[]): readonly string[] {
    const [sealed] = cells
    if (!hasSecrets(importTargets[target]) || sealed === undefined) return cells
    return JSON.parse(secrets.open(sealed, placeOf(id))) as string[]
  }

  return {
    open,

    close(target: ImportKind, importId: bigint, sheets: readonly Sheet[]): readonly Sheet[] {
      if (!hasSecrets(importTargets[target])) return sheets
      const sealed = (cells: readonly string[]) => [secrets.seal(JSON.stringify(cells), placeOf(importId))]
      return sheets.map(({ name, rows }) => ({
        name,
        rows: rows.map(({ row, cells }) => ({ row, cells: sealed(cells) })),
      }))
    },

    /** The head as it is shown: of a sheet without one a row of records stands there. */
    shownHead(of: Import, cells: readonly string[]): readonly string[] {
      const head = open(of, cells)
      if (!hasSecrets(importTargets[of.target])) return head
      return head.map((cell) => (number.test(cell.replaceAll(/[\s./-]/gu, '')) ? masked(cell) : cell))
    },
  }
}
