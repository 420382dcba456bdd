import type { Words } from '#src/platform/i18n/words.ts'
import type { ConditionWords } from './export-source.ts'

/** A condition as a page says it: the key of its name, and its value; nothing where the list is not narrowed by it. */
type Told = readonly (readonly [labelKey: string, value: string | null | undefined])[]

/** The conditions that a list really has, in words. */
export const toldConditions = (words: Words, told: Told): ConditionWords =>
  told.flatMap(([label, value]) => (value ? [[words(label), value] as const] : []))
