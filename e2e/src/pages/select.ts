import { expect, type Locator } from '@playwright/test'
import { untilStill } from '../look.ts'

/**
 * Chooses from a select by the keyboard: type the words, Enter. Enter takes the active option, so it waits until that
 * one has the words and there is no other: a list that still shows an older answer would give somebody else.
 */
export async function chooseOption(box: Locator, words: string): Promise<void> {
  await box.fill(words)
  await expect(async () => {
    // Read anew each time: both are there only while the list is open.
    const [listId, activeId] = await Promise.all(
      ['aria-controls', 'aria-activedescendant'].map((name) => box.getAttribute(name, { timeout: 1000 })),
    )
    const options = box.page().locator(`[id="${listId}"]`).getByRole('option')
    await expect(options).toHaveCount(1, { timeout: 1000 })
    await expect(options.and(box.page().getByRole('option', { name: words }))).toHaveAttribute(
      'id',
      activeId ?? '',
      { timeout: 1000 },
    )
  }).toPass({ timeout: 30_000 })
  await box.press('Enter')
  await expect(box).toHaveAttribute('aria-expanded', 'false')
}

/** Presses an item of a menu that opens: when it has, because until then the item moves away under the pointer. */
export async function chooseItem(item: Locator): Promise<void> {
  await expect(item).toBeVisible()
  await untilStill(item.page())
  await item.click()
}
