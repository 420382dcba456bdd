import { expect } from '@playwright/test'
import { staffList } from '#src/pages/administration.ts'
import { chooseOption } from '#src/pages/select.ts'
import { signedIn } from '#src/pages/sign-in.ts'
import { test } from '#src/visitors.ts'

/** A year ahead, so that no day of it is over, and nothing planned for it happens while the journeys run. */
const year = new Date().getUTCFullYear() + 1

test('SET-01 PERM-03 a holiday is named and taken back; a colleague is to leave on a day, and stays after all', async ({
  page,
  product,
}) => {
  const words = await signedIn(page, product, '周凯', { locale: 'zh' })

  await test.step('a holiday of next year stands in its month, and undo takes it away', async () => {
    await page.goto(`${product.url}/settings/work-calendar?year=${year}`)
    const newYear = page.getByRole('button', { name: /(?<!1)1月1日/u })
    await newYear.click()
    const dialog = page.getByRole('dialog', { name: words('work-calendar:add') })
    await dialog.getByLabel(words('work-calendar:name')).fill('元旦')
    await dialog.getByRole('button', { name: words('work-calendar:save') }).click()
    await expect(page.getByRole('button', { name: /(?<!1)1月1日.*元旦/u })).toBeVisible()
    await page.getByRole('button', { name: words('work-calendar:undo'), exact: true }).click()
    await expect(page.getByText(words('work-calendar:undone'))).toBeVisible()
    await expect(page.getByRole('button', { name: /元旦/u })).toHaveCount(0)
  })

  await test.step('a last day is planned with who takes over; the list says it; called off, nothing is left', async () => {
    const name = '李晴'
    const leaves = words('staff:leaving.on', { day: '' }).trim()
    const people = staffList(page, words)
    await people.open(product.url)
    await people.edit(name)
    await people
      .drawer(name)
      .getByRole('button', { name: words('people:leaving.action') })
      .click()
    const plan = page.getByRole('dialog', { name: words('people:leaving.title', { name }) })
    await plan.getByRole('textbox', { name: words('people:leaving.lastDay') }).fill(`${year}-03-31`)
    await page.keyboard.press('Enter')
    await chooseOption(plan.getByRole('combobox').first(), '王浩')
    await plan.getByRole('button', { name: words('people:leaving.submit') }).click()
    await expect(plan).toHaveCount(0)
    await expect(people.row(name)).toContainText(leaves)
    await people
      .drawer(name)
      .getByRole('button', { name: words('people:leaving.cancel') })
      .click()
    await page
      .getByRole('dialog', { name: words('people:leaving.cancelTitle', { name }) })
      .getByRole('button', { name: words('people:leaving.cancel') })
      .click()
    await expect(page.getByText(words('people:leaving.cancelled', { name }))).toBeVisible()
    await expect(people.row(name)).not.toContainText(leaves)
  })
})
