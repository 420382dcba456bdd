import { expect, type Page } from '@playwright/test'
import { accessTokenOf, callApi } from '#src/api-client.ts'
import { attachLogs } from '#src/failure-report.ts'
import { departmentsPath, departmentTree, roleList, staffList, staffPath } from '#src/pages/administration.ts'
import { prefer } from '#src/pages/preferences.ts'
import { type Person, signIn } from '#src/pages/sign-in.ts'
import { type Product, startProduct } from '#src/product.ts'
import { type Texts, textsIn } from '#src/texts.ts'
import { test } from '#src/visitors.ts'

const t = textsIn('zh')
let product: Product

test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(() => product?.remove())
test.afterEach(() => attachLogs(product))

/** Somebody without a role: signed in, and told whom to ask. */
async function signInWithoutRole(page: Page, person: Person, words: Texts): Promise<void> {
  await page.goto(`${product.url}/`)
  await page.getByRole('button', { name: words('access:login.button') }).click()
  await page.getByRole('button', { name: person }).click()
  await expect(page.getByText(words('common:permission.text'))).toBeVisible()
}

/** How fast everything on a page moves by itself, as a part of its usual speed. */
async function movementsOf(page: Page): Promise<(rate: number) => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Animation.enable')
  return async (playbackRate) => {
    await session.send('Animation.setPlaybackRate', { playbackRate })
  }
}

/** Each language has somebody of its own, with the role that is taken away first. */
const holders = { zh: ['赵律', 'legal'], ar: ['陈敏', 'finance'] } as const

for (const locale of ['zh', 'ar'] as const) {
  const [person, usual] = holders[locale]
  const words = textsIn(locale)

  test(`WID-04 in ${locale} a question on its way in takes no press: a double click answers nothing`, async ({
    page,
  }) => {
    const name = `连击 ${locale}`
    await prefer(page, { locale })
    await signIn(page, product.url, '周凯', words)
    const roles = roleList(page, words)
    await roles.open(product.url)
    await roles.create(name)
    await roles.saveNew(name)
    const playback = await movementsOf(page)

    // What the kit moves in a third of a second takes half a minute.
    await playback(0.01)
    await page.getByRole('button', { name: words('staff:roles.deleteOf', { name }) }).click()
    const question = page.getByRole('dialog', { name: words('staff:roles.deleteTitle', { name }) })
    const agree = question.getByRole('button', { name: words('common:action.delete'), exact: true })
    await agree.click({ force: true })
    await playback(1)
    await expect(question).toBeVisible()
    await agree.click()
    await expect(question).toHaveCount(0)
    await expect(page.getByText(words('staff:roles.deleted'))).toBeVisible()
  })

  test(`WID-04 in ${locale} a drawer on its way in is not closed by a press on it`, async ({ page }) => {
    await prefer(page, { locale })
    await signIn(page, product.url, '周凯', words)
    const people = staffList(page, words)
    await people.open(product.url)
    const playback = await movementsOf(page)
    await playback(0.01)
    await page.getByRole('button', { name: words('staff:people.editOf', { name: '孙悦' }) }).click()
    // The side of the window that it comes from.
    const [x, y] = [locale === 'ar' ? 40 : 1400, 450]
    const isThere = `document.elementFromPoint(${x}, ${y})?.closest('[role=dialog]') != null`
    await expect.poll(() => page.evaluate(isThere)).toBe(true)
    await page.mouse.click(x, y)
    await playback(1)
    await people.drawer('孙悦').getByRole('switch').click({ trial: true })
  })

  test(`PERM-02 PERM-03 PERM-04 in ${locale} a role is made and given; its holder sees that page only, and is out when disabled`, async ({
    page,
    openBrowser,
  }) => {
    test.setTimeout(240_000)
    const people = staffList(page, words)
    const roles = roleList(page, words)
    const role = `部门查看 ${locale}`
    const theirs = await openBrowser()
    for (const each of [page, theirs]) await prefer(each, { locale })
    const menu = theirs.getByRole('navigation', { name: words('navigation:menu.label') })
    const ask = async (path: string) => callApi(product.url, await accessTokenOf(theirs), path)

    await test.step('somebody new has nothing', async () => {
      await signIn(page, product.url, '周凯', words)
      await people.open(product.url)
      await people.edit(person)
      await people.takeRole(person, words(`access:role.${usual}`))
      await people.saved(person)
      await signInWithoutRole(theirs, person, words)
      expect(await ask('/departments')).toMatchObject({ httpStatus: 403, code: 'access.noPermission' })
    })

    await test.step('a role: a tick in the menu brings the page and the reading along', async () => {
      await roles.open(product.url)
      await roles.create(role)
      const tick = (kind: 'menu' | 'route' | 'button', label: string) => roles.tick(roles.drawer, kind, label)
      await tick('menu', words('staff:page.departments')).check()
      await expect(tick('route', words('staff:page.departments'))).toBeChecked()
      await expect(tick('button', words('staff:permission.department.read'))).toBeChecked()
      await expect(tick('button', words('staff:permission.department.delete'))).not.toBeChecked()
      await roles.saveNew(role)
    })

    await test.step('given to the person, it opens that page and no other', async () => {
      await people.open(product.url)
      await people.edit(person)
      await people.giveRole(person, role)
      await people.saved(person)
      await theirs.goto(product.url + departmentsPath)
      await expect(theirs.getByText(words('access:department.hz_fb'))).toBeVisible()
      await menu.hover()
      await expect(menu.getByRole('link')).toHaveText([words('navigation:menu.departments')])
      await expect(menu.getByRole('menuitem')).toHaveCount(2)
      // Nothing of what changes departments is offered.
      await expect(theirs.getByRole('button', { name: words('staff:departments.create') })).toHaveCount(0)
      await theirs.goto(product.url + staffPath)
      await expect(theirs.getByText(words('common:permission.title'))).toBeVisible()
      expect((await ask('/departments')).httpStatus).toBe(200)
      for (const path of ['/staff', '/roles', '/videos', '/channels', '/permissions']) {
        expect(await ask(path)).toMatchObject({ httpStatus: 403, code: 'access.noPermission' })
      }
    })

    await test.step('what a role loses is read before it happens: without the menu entry the page still opens', async () => {
      await roles.open(product.url)
      await page.getByRole('button', { name: words('staff:roles.editOf', { name: role }) }).click()
      const editor = roles.editor(role)
      await expect(editor.getByText(person)).toBeVisible()
      await roles.tick(editor, 'menu', words('staff:page.departments')).uncheck()
      await editor.getByRole('button', { name: words('staff:role.review') }).click()
      const diff = page.getByRole('dialog', { name: words('staff:diff.title') })
      await expect(diff).toContainText(words('staff:diff.people', { count: 1 }))
      await expect(diff.getByRole('listitem')).toHaveCount(1)
      await diff.getByRole('button', { name: words('staff:role.save'), exact: true }).click()
      await expect(editor).toHaveCount(0)
      await expect.poll(async () => (await ask('/base/menu')).data).toEqual([])
    })

    await test.step('disabled, the person is out within a minute, and stays out', async () => {
      const token = await accessTokenOf(theirs)
      await theirs.goto(product.url + departmentsPath)
      await expect(theirs.getByText(words('access:department.hz_fb'))).toBeVisible()
      await people.open(product.url)
      await people.edit(person)
      await people.disable(person)
      await expect(theirs).toHaveURL(/\/login/u, { timeout: 60_000 })
      expect((await callApi(product.url, token, '/base/menu')).httpStatus).toBe(401)
      await theirs.goto(`${product.url}/login`)
      await theirs.getByRole('button', { name: words('access:login.button') }).click()
      // The sign-on still knows who this is.
      await expect(theirs.getByRole('alert')).toContainText(words('errors:access.staffDisabled'))
    })
  })
}

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
