import type { Locale } from '@pindao/locales/locales.ts'
import type { Page } from '@playwright/test'

export type Preferences = {
  readonly locale?: Locale
  readonly colorMode?: 'light' | 'dark'
  readonly menuPinned?: boolean
  readonly menuLayout?: 'vertical' | 'horizontal'
  readonly footer?: 'static' | 'fixed' | 'hidden'
  readonly transition?: 'scroll-y' | 'slide-x-reverse'
}

/** Where a browser keeps what its person prefers. */
export const preferencesKey = 'pindao.preferences.1'

/** What this browser remembers of an earlier visit: language and theme as the person left them, until they choose anew. */
export async function prefer(page: Page, preferences: Preferences): Promise<void> {
  await page.addInitScript(
    ([key, stored]) => {
      if (localStorage.getItem(key) === null) localStorage.setItem(key, stored)
    },
    [preferencesKey, JSON.stringify(preferences)] as const,
  )
}

/** Changes preferences of an open page as another window does that shows the product too: without a reload. */
export async function preferNow(page: Page, preferences: Preferences): Promise<void> {
  const [key, stored] = [preferencesKey, JSON.stringify(preferences)].map((text) => JSON.stringify(text))
  await page.evaluate(`
    localStorage.setItem(${key}, ${stored})
    dispatchEvent(new StorageEvent('storage', { key: ${key}, newValue: ${stored} }))`)
}
