import { expect, type Page } from '@playwright/test'
import { rolesPath, staffList, staffPath } from '#src/pages/administration.ts'
import { signedIn } from '#src/pages/sign-in.ts'
import type { Texts } from '#src/texts.ts'
import { test } from '#src/visitors.ts'

const today = '/dashboards/today'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
/** By the menu, also from under a drawer. */
const toRoles = async (page: Page, t: Texts) => {
  await page.getByRole('link', { name: t('navigation:page.roles'), exact: true }).dispatchEvent('click')
  await expect(heading(page, t('staff:roles.title'))).toBeVisible()
}

test('PERM-02 NAV-05 the way back from an unfinished form asks; who stays finds what was typed, who leaves is back', async ({
  page,
  product,
}) => {
  const t = await signedIn(page, product, '周凯', { locale: 'ar', menuPinned: true })
  await page.goto(product.url + today)
  await page.getByRole('menuitem', { name: t('navigation:area.account') }).click()
  await toRoles(page, t)
  await page.getByRole('button', { name: t('staff:roles.create') }).click()
  const description = page.getByLabel(t('staff:role.description'))
  await description.fill('看片')
  const question = page.getByRole('dialog', { name: t('common:edit.discardTitle') })
  for (const stay of [true, false]) {
    await page.evaluate('history.back()')
    await expect(description).toHaveValue('看片')
    await question
      .getByRole('button', {
        name: stay ? t('common:edit.goOn') : t('common:edit.discard'),
        exact: true,
      })
      .click()
    await expect(question).toHaveCount(0)
    if (stay) await expect(description).toHaveValue('看片')
  }
  await expect(page).toHaveURL(product.url + today)
  await expect(heading(page, t('dashboards:today.title'))).toBeVisible()
})

test('PERM-03 NAV-05 a form over a list that was searched is asked about on the way back to the whole list', async ({
  page,
  product,
}) => {
  const person = '孙悦'
  const t = await signedIn(page, product, '周凯')
  const people = staffList(page, t)
  await people.open(product.url)
  const whole = page.url()
  const name = page.getByRole('textbox', { name: t('staff:people.search.name'), exact: true })
  for (const words of ['悦', person]) {
    await name.fill(words)
    await name.press('Enter')
    await expect(page).toHaveURL(new RegExp(`name=${encodeURIComponent(words)}`, 'u'))
  }
  await people.edit(person)
  const allowed = people.drawer(person).getByRole('switch')
  await allowed.click()
  const edited = page.url()
  const question = page.getByRole('dialog', { name: t('common:edit.discardTitle') })
  const answer = (words: string) => question.getByRole('button', { name: words, exact: true })

  // Also pressed again while it is asked, and over several steps at once.
  for (const way of ['history.back()', 'history.back(), history.back()', 'history.go(-2)']) {
    await page.evaluate(way)
    await answer(t('common:edit.goOn')).click()
    await expect(question).toHaveCount(0)
    await expect(page).toHaveURL(edited)
    await expect(allowed).not.toBeChecked()
  }
  await page.evaluate('history.go(-2)')
  await answer(t('common:edit.discard')).click()
  await expect(people.drawer(person)).toHaveCount(0)
  await expect(page).toHaveURL(whole)
  await expect(name).toHaveValue('')
  // Nothing was saved, and the step forward shows the person as they are.
  await page.goForward()
  await page.goForward()
  await expect(allowed).toBeChecked()
})

test('NAV-05 on the way back the page that goes reads nothing of the address of the one that comes', async ({
  page,
  product,
}) => {
  const t = await signedIn(page, product, '周凯', { locale: 'ar', menuPinned: true })
  await page.goto(`${product.url}${staffPath}?detail=5`)
  const person = page.getByRole('dialog').filter({ visible: true })
  await expect(person).toHaveCount(1)
  await toRoles(page, t)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.evaluate('history.back()')
  await expect(heading(page, t('staff:people.title'))).toBeVisible()
  await expect(person).toHaveCount(1)
  expect(asked.filter((path) => path.startsWith('/api/roles/'))).toEqual([])
})

test('NAV-05 the way back from an address that leads elsewhere leads to the page before it', async ({
  page,
  product,
}) => {
  const t = await signedIn(page, product, '李晴', { menuPinned: true })
  for (const [address, shown] of [
    ['/no/such', 'error-404'],
    [rolesPath, 'not-authorized'],
    ['/', 'dashboards/statistics'],
  ] as const) {
    await page.goto(product.url + today)
    await expect(heading(page, t('dashboards:today.title'))).toBeVisible()
    await page.goto(product.url + address)
    await expect(page).toHaveURL(new RegExp(`${shown}$`, 'u'))
    await page.goBack()
    await expect(heading(page, t('dashboards:today.title'))).toBeVisible()
    await expect(page).toHaveURL(product.url + today)
  }
})
