import { defaultLocale, isLocale, type Locale } from '@pindao/locales/locales.ts'
import { create } from 'zustand'

export const colorModes = ['light', 'dark', 'system'] as const
export type ColorMode = (typeof colorModes)[number]

/** What a person chose for this browser. */
export type Preferences = {
  readonly locale: Locale
  readonly colorMode: ColorMode
  /** False is the mini menu of 68 px (SHL-06: the default). */
  readonly menuPinned: boolean
}

/** One key for all preferences; the number rises when their shape changes. `public/boot.js` reads it before paint. */
export const preferencesKey = 'pindao.preferences.1'

const defaults: Preferences = { locale: defaultLocale, colorMode: 'light', menuPinned: false }

/** Reads stored preferences; anything missing or damaged is the default. */
export function parsePreferences(text: string | null): Preferences {
  const stored = parseRecord(text)
  return {
    locale: isLocale(stored['locale']) ? stored['locale'] : defaults.locale,
    colorMode: colorModes.find((mode) => mode === stored['colorMode']) ?? defaults.colorMode,
    menuPinned: stored['menuPinned'] === true,
  }
}

function parseRecord(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** The preferences, live. Change them by `changePreferences`. */
export const usePreferences = create<Preferences>()(() =>
  parsePreferences(window.localStorage.getItem(preferencesKey)),
)

export function changePreferences(change: Partial<Preferences>): void {
  usePreferences.setState(change)
  window.localStorage.setItem(preferencesKey, JSON.stringify(usePreferences.getState()))
}

export const currentLocale = (): Locale => usePreferences.getState().locale

// Two windows side by side should not disagree about dark and light.
window.addEventListener('storage', (event) => {
  if (event.key === preferencesKey) usePreferences.setState(parsePreferences(event.newValue))
})
