import { usePreferences } from '../preferences/preferences.ts'
import { narrow, useMedia } from './use-media.ts'

const topBarHeight = 65
const horizontalMenuHeight = 52

/** Pixels at the top of the window that the bar, and a menu under it, keep for themselves while a page scrolls. */
export function useStuckHeight(): number {
  const { bar, menuLayout, menuHidden } = usePreferences()
  const isNarrow = useMedia(narrow)
  const menuAbove = !isNarrow && !menuHidden && menuLayout === 'horizontal'
  const mayHide = !isNarrow && !menuHidden && !menuAbove
  if (bar === 'static' || (bar === 'hidden' && mayHide)) return 0
  return topBarHeight + (menuAbove ? horizontalMenuHeight : 0)
}
