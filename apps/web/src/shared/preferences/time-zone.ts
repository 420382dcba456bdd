import { usePreferences } from './preferences.ts'

/** The zone this browser is set to. */
export const browserTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** The zone that every time of the product is shown in: the one the person chose, else the browser's. */
export function useTimeZone(): string {
  return usePreferences((state) => state.timeZone) ?? browserTimeZone()
}
