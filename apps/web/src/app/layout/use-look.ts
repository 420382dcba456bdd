import { type Preferences, usePreferences } from '#src/shared/preferences/preferences.ts'
import { narrow, useMedia } from '#src/shared/ui/use-media.ts'

/** The choices of the customizer as they hold on this screen (SHL-06). */
export type ShellLook = Pick<Preferences, 'contentWidth' | 'footer' | 'barBlur' | 'transition'> & {
  readonly bar: Preferences['bar']
  readonly nav: 'vertical' | 'horizontal' | 'drawer' | 'none'
}

/**
 * What is chosen, less what does not go together: derived each time and never written back, so that a choice comes back
 * when the screen is wide again. A narrow screen has the menu in a drawer and always a bar that opens it; without a bar
 * there is nothing a horizontal menu could hang under.
 */
export function useLook(): ShellLook {
  const { contentWidth, footer, barBlur, transition, bar, menuLayout, menuHidden } = usePreferences()
  const isNarrow = useMedia(narrow)
  const shared = { contentWidth, footer, barBlur, transition }
  if (isNarrow) return { ...shared, bar: bar === 'hidden' ? 'fixed' : bar, nav: 'drawer' }
  if (menuHidden) return { ...shared, bar: bar === 'hidden' ? 'fixed' : bar, nav: 'none' }
  if (menuLayout === 'vertical') return { ...shared, bar, nav: 'vertical' }
  return { ...shared, bar: bar === 'hidden' ? 'fixed' : bar, nav: 'horizontal' }
}
