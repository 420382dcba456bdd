import { expect, type Page } from '@playwright/test'
import type { Texts } from '../texts.ts'

/** The demo accounts of the sandbox's sign-on. */
export type Person = '李晴' | '王浩' | '陈敏' | '赵律' | '孙悦' | '周凯'

/** Signs in as a person does: `/login`, the button, an account of the company's sign-on, the workbench. */
export async function signIn(page: Page, url: string, person: Person, t: Texts): Promise<void> {
  await page.goto(`${url}/`)
  await page.getByRole('button', { name: t('access:login.button') }).click()
  await page.getByRole('button', { name: person }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL(`${url}/dashboards/statistics`)
}
