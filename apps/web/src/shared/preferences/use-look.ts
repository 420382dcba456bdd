import { narrow, useMedia } from '../ui/use-media.ts'
import { type Preferences, usePreferences } from './preferences.ts'

/** The choices of the customizer as they hold on this screen (SHL-06). */
type ShellLook = Pick<Preferences, 'bar' | 'contentWidth' | 'footer' | 'barBlur'> & {
  readonly nav: 'vertical' | 'horizontal' | 'drawer' | 'none'
}

/**
 * What is chosen, less what does not go together: derived each time and never written back, so that a choice comes back
 * when the screen is wide again. A bar can be hidden only beside a menu that stands at the side: otherwise it is what
 * the menu hangs under, opens from, or is replaced by.
 */
function lookOn(preferences: Preferences, isNarrow: boolean): ShellLook {
  const { contentWidth, footer, barBlur, menuLayout, menuHidden } = preferences
  const nav = isNarrow ? 'drawer' : menuHidden ? 'none' : menuLayout
  const bar = preferences.bar === 'hidden' && nav !== 'vertical' ? 'fixed' : preferences.bar
  return { contentWidth, footer, barBlur, nav, bar }
}

export function useLook(): ShellLook {
  return lookOn(usePreferences(), useMedia(narrow))
}
