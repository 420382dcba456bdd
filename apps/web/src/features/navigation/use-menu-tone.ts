import { usePreferences } from '#src/shared/preferences/preferences.ts'

/** Dark in the semi-dark skin; otherwise the menu stands on the ground of the page, with the page's own colours. */
export function useMenuTone(): 'dark' | 'light' {
  return usePreferences(({ skin }) => (skin === 'semiDark' ? 'dark' : 'light'))
}
