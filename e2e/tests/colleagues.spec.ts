import { expect, type Page } from '@playwright/test'
import { attachLogs } from '#src/failure-report.ts'
import { roleList, staffList } from '#src/pages/administration.ts'
import { prefer } from '#src/pages/preferences.ts'
import { signIn } from '#src/pages/sign-in.ts'
import { type Product, startProduct } from '#src/product.ts'
import { textsIn } from '#src/texts.ts'
import { test } from '#src/visitors.ts'

let product: Product

test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(() => product?.remove())
test.afterEach(() => attachLogs(product))

for (const locale of ['zh', 'ar'] as const) {
  const t = textsIn(locale)
  const dialogsOf = (page: Page) => page.getByRole('dialog').filter({ visible: true })

  test(`PERM-02 in ${locale} two people change a role at once: both changes are there, and nothing stays open over them`, async ({
    page,
    context,
  }) => {
    const name = `合改 ${locale}`
    await prefer(page, { locale })
    await signIn(page, product.url, '周凯', t)
    const roles = roleList(page, t)
    await roles.open(product.url)
    await roles.create(name)
    await roles.saveNew(name)

    const other = await context.newPage()
    const theirs = roleList(other, t)
    await theirs.open(product.url)
    for (const tab of [page, other])
      await tab.getByRole('button', { name: t('staff:roles.editOf', { name }) }).click()
    const description = roles.editor(name).getByLabel(t('staff:role.description'))
    await description.fill('看片')

    const review = async (tab: Page, editor: typeof roles) => {
      await editor
        .editor(name)
        .getByRole('button', { name: t('staff:role.review') })
        .click()
      const diff = tab.getByRole('dialog', { name: t('staff:diff.title') })
      await diff.getByRole('button', { name: t('staff:role.save'), exact: true }).click()
    }
    const everything = { name: new RegExp(t('staff:scope.all'), 'u') }
    await theirs.editor(name).getByRole('radio', everything).check()
    await review(other, theirs)
    await expect(theirs.editor(name)).toHaveCount(0)

    await review(page, roles)
    await expect(roles.editor(name).getByText(t('staff:edit.merged'))).toBeVisible()
    await expect(dialogsOf(page)).toHaveCount(1)
    await expect(roles.editor(name).getByRole('radio', everything)).toBeChecked()
    await expect(description).toHaveValue('看片')
    await review(page, roles)
    await expect(dialogsOf(page)).toHaveCount(0)
    await expect(roles.editor(name)).toHaveCount(0)
  })

  test(`PERM-03 in ${locale} two people place somebody at once: both changes are there, and nothing stays open over them`, async ({
    page,
    context,
  }) => {
    const person = '孙悦'
    await prefer(page, { locale })
    await signIn(page, product.url, '周凯', t)
    const other = await context.newPage()
    const [mine, theirs] = [staffList(page, t), staffList(other, t)]
    for (const people of [mine, theirs]) {
      await people.open(product.url)
      await people.edit(person)
    }
    await mine.drawer(person).getByRole('switch').click()
    await theirs.giveRole(person, t('access:role.finance'))
    await theirs.saved(person)

    await mine
      .drawer(person)
      .getByRole('button', { name: t('staff:edit.save') })
      .click()
    const question = page.getByRole('dialog', { name: t('staff:edit.disableTitle', { name: person }) })
    await question.getByRole('button', { name: t('staff:edit.disable'), exact: true }).click()
    await expect(mine.drawer(person).getByText(t('staff:edit.merged'))).toBeVisible()
    await expect(dialogsOf(page)).toHaveCount(1)
    await mine.takeRole(person, t('access:role.finance'))
    await mine.drawer(person).getByRole('switch').click()
    await mine.saved(person)
    await expect(dialogsOf(page)).toHaveCount(0)
  })
}
