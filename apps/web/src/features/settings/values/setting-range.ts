import { type SettingKey, settingEntries } from '@pindao/protocol/capabilities.ts'
import type { SettingUnit, SettingValue } from '@pindao/protocol/core/manifest.ts'

const GiB = 1024 ** 3

/** What can be set under a key, in the unit that people type: bytes are typed as GiB. */
export type SettingRange = {
  readonly kind: 'number' | 'switch' | 'text'
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
  const kind = kinds[typeof entry?.default as keyof typeof kinds]
  const least = boundOf(entry?.schema, 'greater_than')
  const most = boundOf(entry?.schema, 'less_than')
  return {
    kind,
    unit,
    min: least === null ? null : Math.ceil(typed(least, unit)),
    max: most === null ? null : typed(most, unit),
    page: entry?.page ?? null,
  }
}

/**
 * The bound that a schema was declared with, of its checks: what zod sums up as `minValue` it makes with its part for JSON
 * Schemas, which the built page does not carry (`vite.config.ts`).
 */
function boundOf(schema: unknown, kind: 'greater_than' | 'less_than'): number | null {
  const checks = (schema as Partial<Checked> | undefined)?._zod?.def.checks ?? []
  return checks.find(({ _zod }) => _zod.def.check === kind)?._zod.def.value ?? null
}
type Check = { readonly _zod: { readonly def: { readonly check: string; readonly value?: number } } }
type Checked = { readonly _zod: { readonly def: { readonly checks?: readonly Check[] } } }

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
