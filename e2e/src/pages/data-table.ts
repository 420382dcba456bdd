import { expect, type Locator, type Page } from '@playwright/test'
import type { Texts } from '../texts.ts'
import { chooseItem } from './select.ts'

/** The row of a list that shows this title. */
export function rowOf(page: Page, title: string): Locator {
  return page.getByRole('row').filter({ has: page.getByText(title, { exact: true }) })
}

/** The same where a list is a stack of cards: on a phone. The chips of what it is searched for are another list. */
export function cardOf(page: Page, list: string, title: string): Locator {
  const cards = page.getByRole('list', { name: list, exact: true }).getByRole('listitem')
  return cards.filter({ has: page.getByText(title, { exact: true }) })
}

/** Chooses what stands in the menu of a row, after its first act. */
export async function chooseAct(page: Page, t: Texts, of: string, name: string): Promise<void> {
  await page.getByRole('button', { name: t('common:table.moreOf', { name: of }), exact: true }).press('Enter')
  await chooseItem(page.getByRole('menuitem', { name, exact: true }))
}

/** The cell of a row under a heading, as the eye finds it. */
export async function cellUnder(row: Locator, heading: string): Promise<Locator> {
  const headings = row.page().getByRole('columnheader')
  await expect(headings.filter({ hasText: heading })).toHaveCount(1)
  const names = await headings.allTextContents()
  return row.getByRole('cell').nth(names.indexOf(heading))
}
