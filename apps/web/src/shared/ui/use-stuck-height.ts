import { useLook } from '../preferences/use-look.ts'

/** The bar with its line, in pixels. */
export const topBarHeight = 65
const horizontalMenuHeight = 52

/** Pixels at the top of the window that the bar, and a menu under it, keep for themselves while a page scrolls. */
export function useStuckHeight(): number {
  const { bar, nav } = useLook()
  if (bar !== 'fixed') return 0
  return topBarHeight + (nav === 'horizontal' ? horizontalMenuHeight : 0)
}
