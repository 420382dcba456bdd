import { expect, type Locator } from '@playwright/test'

/** Chooses from a select by the keyboard: type the words, Enter. */
export async function chooseOption(box: Locator, words: string): Promise<void> {
  await box.fill(words)
  await expect(box.page().getByRole('option', { name: words })).toHaveCount(1)
  await box.press('Enter')
  await expect(box).toHaveAttribute('aria-expanded', 'false')
}
