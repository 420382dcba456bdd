import { useLook } from '../preferences/use-look.ts'
import { useOnline } from '../query/use-online.ts'

/** The bar with its line, in pixels. */
export const topBarHeight = 65
const horizontalMenuHeight = 52
/** Of one line, as it is wherever tables have a head that stays. */
const offlineStripHeight = 31

/**
 * Height in pixels of what stays at the top of the window while a page scrolls: the bar, a menu under it, and the strip that
 * says that the network is gone (`--stuck` of the shell).
 */
export function useStickyHeight(): number {
  const { bar, nav } = useLook()
  const strip = useOnline() ? 0 : offlineStripHeight
  if (bar !== 'fixed') return strip
  return topBarHeight + (nav === 'horizontal' ? horizontalMenuHeight : 0) + strip
}
