import { type SettingKey, type SettingOf, settingEntries } from '@pindao/protocol/capabilities.ts'
import type { SettingValue } from '@pindao/protocol/core/manifest.ts'
import type { Place } from './setting.store.ts'

/** What this installation starts with where the environment says so: values of its own in the place of the product's. */
export type Defaults = { readonly [K in SettingKey]?: SettingOf<K> | undefined }

/** Who asks: a person counts for their department, and everybody for the installation. */
export type Asking = { readonly staffId?: bigint | undefined; readonly departmentId?: bigint | undefined }

type Stored = Place & { readonly key: string; readonly value: SettingValue | null }

/** What was set, in the memory of this process, so that whoever needs a value has it at once. */
export function createSettingValues(defaults: Defaults) {
  let stored = new Map<string, SettingValue>()

  return {
    /** Takes what the database holds; a value that its key does not allow any more counts for nothing. */
    take(rows: readonly Stored[]): void {
      stored = new Map(
        rows.flatMap(({ value, ...row }) =>
          value !== null && isAllowed(row.key, value) ? [[nameOf(row.key, row), value] as const] : [],
        ),
      )
    },

    /** The narrowest value that is set for whoever asks, or the default. */
    get: <K extends SettingKey>(key: K, asking: Asking = {}): SettingOf<K> => firstOf(key, placesOf(asking)),
    firstOf,
  }

  /** The first value that is set at one of these places, or the default. */
  function firstOf<K extends SettingKey>(key: K, places: readonly Place[]): SettingOf<K> {
    const found = places.map((place) => stored.get(nameOf(key, place))).find((value) => value !== undefined)
    return (found ?? defaults[key] ?? settingEntries.get(key)?.default) as SettingOf<K>
  }
}
export type SettingValues = ReturnType<typeof createSettingValues>

/** Where a value may be set for whoever asks, the narrowest place first. */
export function placesOf({ staffId, departmentId }: Asking): Place[] {
  return [
    ...(staffId === undefined ? [] : [{ departmentId: null, staffId }]),
    ...(departmentId === undefined ? [] : [{ departmentId, staffId: null }]),
    { departmentId: null, staffId: null },
  ]
}

const nameOf = (key: string, { departmentId, staffId }: Place) =>
  `${key} ${departmentId ?? '-'} ${staffId ?? '-'}`

function isAllowed(key: string, value: SettingValue): boolean {
  return settingEntries.get(key as SettingKey)?.schema.safeParse(value).success === true
}
