import type { Locale } from '@pindao/locales/locales.ts'
import { useKit } from './locale.ts'

/** The language shown now: what formatters need. */
export function useLocale(): Locale {
  return useKit((state) => state.locale)
}
