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

/** What this browser remembers of an earlier visit: language and theme as the person left them, until they choose anew. */
export async function prefer(page: Page, preferences: Preferences): Promise<void> {
  const text = JSON.stringify(preferences)
  await page.addInitScript((stored) => {
    if (localStorage.getItem('pindao.preferences.1') === null)
      localStorage.setItem('pindao.preferences.1', stored)
  }, text)
}
