import { defaultLocale, isLocale, type Locale } from '@pindao/locales/locales.ts'
import { isTimeZone } from '@pindao/protocol/access/person-settings.ts'
import { create } from 'zustand'

export const colorModes = ['light', 'dark', 'system'] as const
export type ColorMode = (typeof colorModes)[number]

/** The choices of the customizer (SHL-06), each list in the order it is offered; the first is the default. */
export const looks = {
  skin: ['semiDark', 'default', 'bordered'],
  /** The two primary colours: 7367F0 and 5A8DEE. */
  accent: ['violet', 'blue'],
  contentWidth: ['full', 'boxed'],
  bar: ['fixed', 'static', 'hidden'],
  footer: ['static', 'fixed', 'hidden'],
  menuLayout: ['vertical', 'horizontal'],
  /** `auto` follows the language. */
  direction: ['auto', 'ltr', 'rtl'],
  transition: [
    'fade',
    'scroll-x',
    'scroll-x-reverse',
    'scroll-y',
    'scroll-y-reverse',
    'slide-x',
    'slide-x-reverse',
    'slide-y',
    'slide-y-reverse',
    'none',
  ],
} as const
export type LookKey = keyof typeof looks
export type Look<Key extends LookKey> = (typeof looks)[Key][number]
type Looks = { readonly [Key in LookKey]: Look<Key> }

/** What a person chose for this browser. */
export type Preferences = Looks & {
  readonly locale: Locale
  /** What the person chose on the server, kept for the first paint; null for the browser's own. */
  readonly timeZone: string | null
  readonly colorMode: ColorMode
  /** False is the mini menu of 68 px (SHL-06: the default). */
  readonly menuPinned: boolean
  /** Without a menu at all; pages are reached by the search and by links. */
  readonly menuHidden: boolean
  /** The bar lets what scrolls under it shine through. */
  readonly barBlur: boolean
}

/** One key for all preferences; the number rises when their shape changes. `public/boot.js` reads it before paint. */
export const preferencesKey = 'pindao.preferences.1'

/** Reads stored preferences; anything missing or damaged is the default. */
export function parsePreferences(text: string | null): Preferences {
  const stored = parseRecord(text)
  const { locale, timeZone } = stored
  return {
    ...(Object.fromEntries(
      Object.entries(looks).map(([key, values]) => [key, chosen<string>(values, stored[key])]),
    ) as Looks),
    locale: isLocale(locale) ? locale : defaultLocale,
    timeZone: typeof timeZone === 'string' && isTimeZone(timeZone) ? timeZone : null,
    colorMode: chosen(colorModes, stored['colorMode']),
    menuPinned: stored['menuPinned'] === true,
    menuHidden: stored['menuHidden'] === true,
    barBlur: stored['barBlur'] !== false,
  }
}

export const defaultPreferences = parsePreferences(null)

function chosen<Value>(values: readonly [Value, ...Value[]] | readonly Value[], stored: unknown): Value {
  return values.find((value) => value === stored) ?? (values[0] as Value)
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

/** Whether the customizer stands beside the page: the user menu opens it, and it outlives the bar that it may hide. */
export const useCustomizerOpen = create<{ readonly open: boolean }>()(() => ({ open: false }))

export function setCustomizerOpen(open: boolean): void {
  useCustomizerOpen.setState({ open })
}
