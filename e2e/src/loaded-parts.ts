import { expect, type Page } from '@playwright/test'

/** Waits until this page, and not the one before a reload, has read a part of its code that comes by itself. */
export async function untilLoaded(page: Page, part: 'Toasts' | 'Dialogs' | 'DataTable'): Promise<void> {
  const read = () =>
    page.evaluate<boolean>(
      `performance.getEntriesByType('resource').some(({ name }) => name.includes('/${part}-'))`,
    )
  await expect.poll(read).toBe(true)
}
