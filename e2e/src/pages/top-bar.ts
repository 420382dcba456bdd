import type { Locator, Page } from '@playwright/test'
import type { Person } from '../sign-on.ts'
import type { Texts } from '../texts.ts'

/** The menu of who is signed in, and the customizer behind it. */
export function userMenu(page: Page, t: Texts, person: Person) {
  const button = page.getByRole('button', { name: t('navigation:userMenu', { name: person }) })
  const customizer: Locator = page.getByRole('menuitem', { name: t('navigation:customizer') })
  return {
    button,
    async openCustomizer(how: 'keyboard' | 'pointer'): Promise<void> {
      if (how === 'pointer') {
        await button.click()
        return customizer.click()
      }
      await button.press('Enter')
      await customizer.press('Enter')
    },
  }
}
