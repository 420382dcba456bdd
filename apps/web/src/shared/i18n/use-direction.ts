import { usePreferences } from '../preferences/preferences.ts'
import { directionOf } from './locale.ts'
import { useLocale } from './use-locale.ts'

/** The way the page is written now: that of its language, unless the person chose one (SHL-06). */
export function useDirection(): 'ltr' | 'rtl' {
  const locale = useLocale()
  const chosen = usePreferences((state) => state.direction)
  return chosen === 'auto' ? directionOf(locale) : chosen
}

/** The side of the window a drawer comes from: the kit's `left` and `right` do not turn with the writing direction. */
export function useDrawerSide(edge: 'start' | 'end' = 'end'): 'left' | 'right' {
  const isRightToLeft = useDirection() === 'rtl'
  return isRightToLeft === (edge === 'end') ? 'left' : 'right'
}
