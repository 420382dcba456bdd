import { type ImportTarget, keyOf } from '@pindao/protocol/sheets/import.ts'
import { normalised } from './header-names.ts'
import type { Mapping } from './import.table.ts'
import type { Sheet, Workbook } from './sheet-rows.ts'

/** A head is looked for so far down: reports begin with their title. */
const headWithin = 10

/** Where a sheet is read from. `sheet` from 0, `headerRow` from 1 as the spreadsheet shows it. */
export type Reading = { readonly sheet: number; readonly headerRow: number; readonly mapping: Mapping }

/**
 * The sheet, the row and the columns that a file most likely means: where most heads are known. Of equal ones the first.
 *
 * @param names normalised names of the target's columns, `headerNamesOf`
 */
export function guessReading(
  { sheets }: Workbook,
  target: ImportTarget,
  names: ReadonlyMap<string, string>,
): Reading {
  const [best] = sheets
    .flatMap((sheet, index) => readingsOf(sheet, index, target, names))
    .toSorted((one, other) => mappedCount(other.mapping) - mappedCount(one.mapping))
  if (!best) throw new RangeError('a file without rows was let through')
  return best
}

const mappedCount = (mapping: Mapping) => Object.values(mapping).filter((place) => place !== null).length

function readingsOf(
  { rows }: Sheet,
  sheet: number,
  target: ImportTarget,
  names: ReadonlyMap<string, string>,
): readonly Reading[] {
  return rows
    .slice(0, headWithin)
    .map(({ row, cells }) => ({ sheet, headerRow: row, mapping: guessMapping(cells, target, names) }))
}

/** Which cell of a head is which column; the first of two that are called alike. */
export function guessMapping(
  head: readonly string[],
  target: ImportTarget,
  names: ReadonlyMap<string, string>,
): Mapping {
  const meant = head.map((cell) => names.get(normalised(cell)))
  return Object.fromEntries(
    Object.keys(target.columns).map((column) => {
      const place = meant.indexOf(column)
      return [column, place === -1 ? null : place]
    }),
  )
}

/** Whether a preview can be made: a key is there, and something to change. */
export function isComplete(target: ImportTarget, mapping: Mapping): boolean {
  const key = keyOf(target)
  const { otherKey = [] } = target
  const isNamed =
    isMapped(mapping, key) || (otherKey.length > 0 && otherKey.every((column) => isMapped(mapping, column)))
  const fields = Object.keys(target.columns).filter((column) => column !== key && !otherKey.includes(column))
  return isNamed && fields.some((column) => isMapped(mapping, column))
}

const isMapped = (mapping: Mapping, column: string) => typeof mapping[column] === 'number'

/** Whether a mapping names each column of the target, and no place twice. */
export function fitsTarget(target: ImportTarget, mapping: Mapping): boolean {
  const places = Object.values(mapping).filter((place) => place !== null)
  const known = Object.keys(mapping).every((column) => Object.hasOwn(target.columns, column))
  return known && new Set(places).size === places.length
}
