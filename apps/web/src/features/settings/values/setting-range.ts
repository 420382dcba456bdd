import { type SettingKey, settingEntries } from '@pindao/protocol/capabilities.ts'
import type { SettingUnit, SettingValue } from '@pindao/protocol/core/manifest.ts'
import { boundsOf } from '#src/shared/form/bounds-of.ts'

const GiB = 1024 ** 3

/** What can be set under a key, in the unit that people type: bytes are typed as GiB. */
export type SettingRange = {
  /** `windows` has a dialog of its own; `text` is edited on its page. */
  readonly kind: 'number' | 'switch' | 'text' | 'windows'
  readonly unit: SettingUnit | null
  /** Null where nothing bounds it. */
  readonly min: number | null
  readonly max: number | null
  /** Where it is edited instead. */
  readonly page: string | null
}

export function rangeOf(key: SettingKey): SettingRange {
  const entry = settingEntries.get(key)
  const unit = entry?.unit ?? null
  const kinds = { number: 'number', boolean: 'switch', string: 'text' } as const
  const kind =
    entry?.control === undefined ? kinds[typeof entry?.default as keyof typeof kinds] : ('windows' as const)
  const { least: minValue, most: maxValue } = boundsOf(entry?.schema)
  const isBound = maxValue !== null && maxValue < Number.MAX_SAFE_INTEGER
  return {
    kind,
    unit,
    min: minValue === null ? null : Math.ceil(typed(minValue, unit)),
    max: isBound ? typed(maxValue, unit) : null,
    page: entry?.page ?? null,
  }
}

/** A value as it is typed. */
export const typed = (value: number, unit: SettingUnit | null): number =>
  unit === 'bytes' ? value / GiB : value

/** What is typed as a value; null where it is none that may be set. */
export function takenValue(input: number | null, { unit, min, max }: SettingRange): number | null {
  if (input === null || !Number.isFinite(input)) return null
  const isWhole = unit === 'bytes' || Number.isInteger(input)
  if (!isWhole || (min !== null && input < min) || (max !== null && input > max)) return null
  return unit === 'bytes' ? Math.round(input * GiB) : input
}

/** The subject that a key belongs to: the capability it begins with. */
export const groupOf = (key: SettingKey) => key.split('.')[0] as SettingGroup
export type SettingGroup = GroupOf<SettingKey>
type GroupOf<K> = K extends `${infer G}.${string}` ? G : never

/** Whether a setting is looked for by these words. */
export const isSought = (words: string, ...texts: readonly string[]): boolean =>
  words
    .toLowerCase()
    .split(/\s+/u)
    .every((word) => texts.some((text) => text.toLowerCase().includes(word)))

export const isNumber = (value: SettingValue): value is number => typeof value === 'number'
