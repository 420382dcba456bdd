import type { SettingKey } from '@pindao/protocol/capabilities.ts'
import { settingEntries } from '@pindao/protocol/capabilities.ts'
import type { SettingValue } from '@pindao/protocol/core/manifest.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { rangeOf, typed } from './setting-range.ts'
import { isCompany, type Whose } from './setting-values.queries.ts'
import { useWindowWords } from './use-window-words.ts'

/** What settings and their values are called, in the language shown now. */
export function useSettingWords() {
  const { t } = useTranslation(['setting-values', 'settings'])
  const format = useFormat()
  const windows = useWindowWords()

  function value(key: SettingKey, of: SettingValue): string {
    const { kind, unit } = rangeOf(key)
    if (typeof of === 'boolean') return of ? t('setting-values:on') : t('setting-values:off')
    if (kind === 'windows') return windows.all(String(of))
    if (typeof of === 'string') return t('setting-values:elsewhere')
    const number = format.number(typed(of, unit))
    if (unit === null) return number
    // Not a number of something: in some languages the word comes first.
    if (unit === 'hour') return t('setting-values:at', { value: number })
    return t('setting-values:with', { value: number, unit: t(`setting-values:unit.${unit}`) })
  }

  function range(key: SettingKey): string | null {
    const { kind, min, max } = rangeOf(key)
    if (kind === 'windows') return windows.range
    if (kind !== 'number' || min === null) return null
    if (max === null) return t('setting-values:rangeFrom', { min: format.number(min) })
    return t('setting-values:range', { min: format.number(min), max: format.number(max) })
  }

  return {
    name: (key: SettingKey) => t(`settings:value.${key}`),
    about: (key: SettingKey) => t(`setting-values:about.${key}`),
    value,
    range,
    /** Of the way back: to what stands above, or of the whole company to what the product comes with. */
    way: (word: 'reset' | 'resetOf' | 'resetDone' | 'above', whose: Whose, params: { name?: string } = {}) =>
      t(isCompany(whose) ? `setting-values:product.${word}` : `setting-values:${word}`, params),
    standard: (key: SettingKey) => value(key, settingEntries.get(key)?.default ?? ''),
    problem(key: SettingKey): string {
      const { min, max } = rangeOf(key)
      const least = format.number(min ?? 0)
      if (max === null) return t('setting-values:tooSmall', { min: least })
      return t('setting-values:outOfRange', { min: least, max: format.number(max) })
    },
  }
}
export type SettingWords = ReturnType<typeof useSettingWords>
