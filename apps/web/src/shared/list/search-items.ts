import type { Permission } from '@pindao/protocol/access/permissions.ts'
import type { ReactElement } from 'react'
import { ascending, searchFilters } from './search-values.ts'
import type { Filters } from './use-list-state.ts'

export type Choice = { readonly value: string; readonly label: string }

/**
 * One condition (WID-03). Items whose permission is not held are hidden. `key` names the field; what it searches by is
 * the same, or for a range the pair `searchKey`.
 */
export type SearchItem<Key extends string> = {
  readonly key: Key
  readonly label: string
  readonly auth?: Permission | readonly Permission[]
  /** True unless said otherwise: the field can be emptied by one press. */
  readonly clearable?: boolean
  /** Takes the room of two fields, as a range of days does by itself. */
  readonly wide?: true
  /** Stands behind the field: a unit. */
  readonly itemText?: string
  /** Set when the list is opened without conditions, and by a reset. */
  readonly initValue?: string
  /**
   * How the value is compared, chosen in a slot before the field; a condition with a key of its own. The specification
   * names `slotCompare` and does not show it: this is our reading.
   */
  readonly slotCompare?: { readonly key: Key; readonly label: string; readonly options: readonly Choice[] }
} & (
  | { readonly element: 'input'; readonly needInt?: boolean; readonly placeholder?: string }
  | { readonly element: 'select'; readonly options: readonly Choice[]; readonly multiple?: boolean }
  | { readonly element: 'month' }
  /** From and to, ascending. With `rangeMonth` the second date is within 30 days of the first (VAL-03). */
  | {
      readonly element: 'dateRange'
      readonly searchKey: readonly [Key, Key]
      readonly rangeMonth?: boolean
    }
  /** Two integers, ascending. */
  | { readonly element: 'numberRange'; readonly searchKey: readonly [Key, Key] }
  /** An own control with `value` and `onChange`, for choices that are loaded; `textOf` says a value in words. */
  | {
      readonly element: 'custom'
      readonly control: ReactElement
      readonly textOf?: (value: string) => string | undefined
    }
)

export type FormValues = Record<string, unknown>

const isRange = <Key extends string>(
  item: SearchItem<Key>,
): item is SearchItem<Key> & { readonly searchKey: readonly [Key, Key] } => 'searchKey' in item

/** The search keys an item fills. */
export function keysOf<Key extends string>(item: SearchItem<Key>): readonly Key[] {
  const keys = isRange(item) ? item.searchKey : [item.key]
  return item.slotCompare ? [...keys, item.slotCompare.key] : keys
}

/** Conditions as the controls hold them: several choices are a list, absent ones are set, so that they clear. */
export function formValues<Key extends string>(
  items: readonly SearchItem<Key>[],
  filters: Filters<Key>,
): FormValues {
  const values: FormValues = {}
  for (const item of items) {
    values[item.key] = fieldValue(item, filters)
    if (item.slotCompare) values[item.slotCompare.key] = compareOf(item.slotCompare, filters)
  }
  return values
}

function fieldValue<Key extends string>(item: SearchItem<Key>, filters: Filters<Key>): unknown {
  if (isRange(item)) {
    const [from, to] = item.searchKey
    return filters[from] === undefined && filters[to] === undefined ? null : [filters[from], filters[to]]
  }
  const text = filters[item.key]
  if (item.element === 'select' && item.multiple) return text?.split(',') ?? []
  return text ?? null
}

const compareOf = <Key extends string>(
  slot: { readonly key: Key; readonly options: readonly Choice[] },
  filters: Filters<Key>,
) => filters[slot.key] ?? slot.options[0]?.value ?? null

/**
 * What the controls hold, as conditions: ranges are taken apart, ascending; how to compare is said only of a value that
 * is there.
 */
export function filtersOf<Key extends string>(
  items: readonly SearchItem<Key>[],
  values: Readonly<FormValues>,
): Filters<Key> {
  const flat: FormValues = {}
  for (const item of items) {
    const value = values[item.key]
    if (isRange(item)) {
      const [from, to] = ascending(Array.isArray(value) ? value : [], item.element === 'numberRange')
      Object.assign(flat, { [item.searchKey[0]]: from, [item.searchKey[1]]: to })
    } else flat[item.key] = value
    const slot = item.slotCompare
    const hasValue = keysOf(item).some((key) => key !== slot?.key && searchFilters({ x: flat[key] })['x'])
    if (slot && hasValue) flat[slot.key] = values[slot.key]
  }
  return searchFilters(flat) as Filters<Key>
}

/** The conditions a list begins with. */
export function initialFilters<Key extends string>(items: readonly SearchItem<Key>[]): Filters<Key> {
  return Object.fromEntries(
    items.flatMap(({ key, initValue }) => (initValue === undefined ? [] : [[key, initValue]])),
  ) as Filters<Key>
}

/** How days (`YYYY-MM-DD`) and months (`YYYY-MM`) are written: `useFormat` has both. */
export type DateWords = { readonly day: (day: string) => string; readonly month: (month: string) => string }

/** A condition in words, or null where it is not set, or only its control can say it. */
export function textOf<Key extends string>(
  item: SearchItem<Key>,
  filters: Filters<Key>,
  dates: DateWords,
): string | null {
  if (isRange(item)) {
    const [from, to] = item.searchKey.map((key) => filters[key] ?? '')
    if (from === '' && to === '') return null
    const day = (text = '') =>
      item.element === 'dateRange' ? dateText(text, /^(\d{4}-\d\d-\d\d)/u, dates.day) : text
    return `${day(from)} – ${day(to)}`
  }
  const value = filters[item.key]
  if (value === undefined) return null
  if (item.element === 'month') return dateText(value, /^(\d{4}-\d\d)$/u, dates.month)
  const compare = item.slotCompare?.options.find(
    (option) => option.value === filters[item.slotCompare?.key as Key],
  )
  const words = wordsOf(item, value)
  return words === null || !compare ? words : `${compare.label} ${words}`
}

/** An address may hold anything: what is no date is shown as it is. */
function dateText(text: string, shape: RegExp, words: (date: string) => string): string {
  const date = shape.exec(text)?.[1]
  return date === undefined || Number.isNaN(Date.parse(date)) ? text : words(date)
}

function wordsOf<Key extends string>(item: SearchItem<Key>, value: string): string | null {
  if (item.element === 'custom') return item.textOf?.(value) ?? null
  if (item.element !== 'select') return value
  const chosen = item.multiple ? value.split(',') : [value]
  return chosen.map((one) => item.options.find((option) => option.value === one)?.label ?? one).join(', ')
}
