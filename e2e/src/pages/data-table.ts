import { expect, type Locator, type Page } from '@playwright/test'

/** The row of a list that shows this title. */
export function rowOf(page: Page, title: string): Locator {
  return page.getByRole('row').filter({ has: page.getByText(title, { exact: true }) })
}

/** The same where a list is a stack of cards: on a phone. The chips of what it is searched for are another list. */
export function cardOf(page: Page, list: string, title: string): Locator {
  const cards = page.getByRole('list', { name: list, exact: true }).getByRole('listitem')
  return cards.filter({ has: page.getByText(title, { exact: true }) })
}

/** The cell of a row under a heading, as the eye finds it. */
export async function cellUnder(row: Locator, heading: string): Promise<Locator> {
  const headings = row.page().getByRole('columnheader')
  await expect(headings.filter({ hasText: heading })).toHaveCount(1)
  const names = await headings.allTextContents()
  return row.getByRole('cell').nth(names.indexOf(heading))
}
