import { expect, type Page } from '@playwright/test'
import { accessTokenOf, callApi } from '#src/api-client.ts'
import { attachLogs } from '#src/failure-report.ts'
import { departmentsPath, departmentTree, roleList, staffList, staffPath } from '#src/pages/administration.ts'
import { prefer } from '#src/pages/preferences.ts'
import { signIn } from '#src/pages/sign-in.ts'
import { type Product, startProduct } from '#src/product.ts'
import { textsIn } from '#src/texts.ts'
import { test } from '#src/visitors.ts'

const t = textsIn('zh')
const person = '赵律'
let product: Product

test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(() => product.remove())
test.afterEach(() => attachLogs(product))

/** Somebody without a role: signed in, and told whom to ask. */
async function signInWithoutRole(page: Page): Promise<void> {
  await page.goto(`${product.url}/`)
  await page.getByRole('button', { name: t('access:login.button') }).click()
  await page.getByRole('button', { name: person }).click()
  await expect(page.getByText(t('common:permission.text'))).toBeVisible()
}

test('PERM-02 PERM-03 PERM-04 a role is made and given; its holder sees that page only, and is out when disabled', async ({
  page,
  openBrowser,
}) => {
  test.setTimeout(240_000)
  const people = staffList(page, t)
  const roles = roleList(page, t)
  const role = '部门查看'
  const theirs = await openBrowser()
  const menu = theirs.getByRole('navigation', { name: t('navigation:menu.label') })
  const ask = async (path: string) => callApi(product.url, await accessTokenOf(theirs), path)

  await test.step('somebody new has nothing', async () => {
    await signIn(page, product.url, '周凯', t)
    await people.open(product.url)
    await people.edit(person)
    await people.takeRole(person, t('access:role.legal'))
    await people.saved(person)
    await signInWithoutRole(theirs)
    expect(await ask('/departments')).toMatchObject({ httpStatus: 403, code: 'access.noPermission' })
  })

  await test.step('a role: a tick in the menu brings the page and the reading along', async () => {
    await roles.open(product.url)
    await roles.create(role)
    const tick = (kind: 'menu' | 'route' | 'button', label: string) => roles.tick(roles.drawer, kind, label)
    await tick('menu', t('staff:page.departments')).check()
    await expect(tick('route', t('staff:page.departments'))).toBeChecked()
    await expect(tick('button', t('staff:permission.department.read'))).toBeChecked()
    await expect(tick('button', t('staff:permission.department.delete'))).not.toBeChecked()
    await roles.saveNew(role)
  })

  await test.step('given to the person, it opens that page and no other', async () => {
    await people.open(product.url)
    await people.edit(person)
    await people.giveRole(person, role)
    await people.saved(person)
    await theirs.goto(product.url + departmentsPath)
    await expect(theirs.getByText(t('access:department.hz_fb'))).toBeVisible()
    await menu.hover()
    await expect(menu.getByRole('link')).toHaveText([t('navigation:menu.departments')])
    await expect(menu.getByRole('menuitem')).toHaveCount(2)
    // Nothing of what changes departments is offered.
    await expect(theirs.getByRole('button', { name: t('staff:departments.create') })).toHaveCount(0)
    await theirs.goto(product.url + staffPath)
    await expect(theirs.getByText(t('common:permission.title'))).toBeVisible()
    expect((await ask('/departments')).httpStatus).toBe(200)
    for (const path of ['/staff', '/roles', '/videos', '/channels', '/permissions']) {
      expect(await ask(path)).toMatchObject({ httpStatus: 403, code: 'access.noPermission' })
    }
  })

  await test.step('what a role loses is read before it happens: without the menu entry the page still opens', async () => {
    await roles.open(product.url)
    await page.getByRole('button', { name: t('staff:roles.editOf', { name: role }) }).click()
    const editor = roles.editor(role)
    await expect(editor.getByText(person)).toBeVisible()
    await roles.tick(editor, 'menu', t('staff:page.departments')).uncheck()
    await editor.getByRole('button', { name: t('staff:role.review') }).click()
    const diff = page.getByRole('dialog', { name: t('staff:diff.title') })
    await expect(diff).toContainText(t('staff:diff.people', { count: 1 }))
    await expect(diff.getByRole('listitem')).toHaveCount(1)
    await diff.getByRole('button', { name: t('staff:role.save'), exact: true }).click()
    await expect(editor).toHaveCount(0)
    await expect.poll(async () => (await ask('/base/menu')).data).toEqual([])
  })

  await test.step('disabled, the person is out within a minute, and stays out', async () => {
    const token = await accessTokenOf(theirs)
    await theirs.goto(product.url + departmentsPath)
    await expect(theirs.getByText(t('access:department.hz_fb'))).toBeVisible()
    await people.open(product.url)
    await people.edit(person)
    await people.disable(person)
    await expect(theirs).toHaveURL(/\/login/u, { timeout: 60_000 })
    expect((await callApi(product.url, token, '/base/menu')).httpStatus).toBe(401)
    await theirs.goto(`${product.url}/login`)
    await theirs.getByRole('button', { name: t('access:login.button') }).click()
    // The sign-on still knows who this is.
    await expect(theirs.getByRole('alert')).toContainText(t('errors:access.staffDisabled'))
  })
})

test('PERM-03 changes that are not saved are not lost by a click elsewhere', async ({ page }) => {
  await signIn(page, product.url, '周凯', t)
  const people = staffList(page, t)
  await people.open(product.url)
  await people.edit('孙悦')
  await people.takeRole('孙悦', t('access:role.viewer'))
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: t('staff:edit.discardTitle') })
  await question.getByRole('button', { name: t('common:action.cancel') }).click()
  await expect(question).toHaveCount(0)
  await people
    .drawer('孙悦')
    .getByRole('button', { name: t('common:action.cancel') })
    .click()
  await question.getByRole('button', { name: t('staff:edit.discard') }).click()
  await expect(people.drawer('孙悦')).toHaveCount(0)
  await expect(people.row('孙悦')).toContainText(t('access:role.viewer'))
})

for (const locale of ['zh', 'ar'] as const) {
  const words = textsIn(locale)
  test(`PERM-04 the tree of departments is built from the keyboard, in ${locale}`, async ({ page }) => {
    await prefer(page, { locale })
    await signIn(page, product.url, '周凯', words)
    const tree = departmentTree(page, words)
    const home = words('access:department.production')
    const [first, second] = [`甲组 ${locale}`, `乙组 ${locale}`]
    await tree.open(product.url)
    for (const name of [first, second]) {
      await tree.act(home, 'addBelow')
      await tree.typeName(words('staff:departments.newName'), name)
      await expect.poll(() => tree.level(name)).toBe(2)
    }
    await tree.act(second, 'up')
    await expect
      .poll(async () => (await tree.names()).indexOf(second) < (await tree.names()).indexOf(first))
      .toBe(true)
    await tree.act(first, 'rename')
    await tree.typeName(words('staff:departments.nameOf', { name: first }), `丙组 ${locale}`)
    await expect(tree.row(`丙组 ${locale}`)).toBeVisible()

    await tree.act(second, 'moveTo')
    const dialog = page.getByRole('dialog', { name: words('staff:departments.moveTitle', { name: second }) })
    await dialog.getByRole('radio', { name: words('staff:departments.top') }).check()
    await dialog.getByRole('button', { name: words('staff:departments.move'), exact: true }).click()
    await expect.poll(() => tree.level(second)).toBe(1)

    await tree.act(home, 'delete')
    const question = page.getByRole('dialog', {
      name: words('staff:departments.deleteTitle', { name: home }),
    })
    await question.getByRole('button', { name: words('staff:departments.delete'), exact: true }).click()
    await expect(page.getByRole('alert')).toContainText(words('errors:access.departmentNotEmpty'))
  })
}
