import { usePreferences } from '../preferences/preferences.ts'
import { directionOf } from './locale.ts'
import { useLocale } from './use-locale.ts'

/** The way the page is written now: that of its language, unless the person chose one (SHL-06). */
export function useDirection(): 'ltr' | 'rtl' {
  const locale = useLocale()
  const chosen = usePreferences((state) => state.direction)
  return chosen === 'auto' ? directionOf(locale) : chosen
}
