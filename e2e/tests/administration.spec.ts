import type { StaffMember } from '@pindao/protocol/access/staff.endpoints.ts'
import { expect, type Locator, type Page } from '@playwright/test'
import { accessTokenOf, callApi } from '#src/api-client.ts'
import { untilStill } from '#src/look.ts'
import { departmentsPath, departmentTree, roleList, staffList, staffPath } from '#src/pages/administration.ts'
import { signedIn } from '#src/pages/sign-in.ts'
import { test } from '#src/visitors.ts'

/** How fast everything on a page moves by itself, as a part of its usual speed. */
async function movementsOf(page: Page): Promise<(rate: number) => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Animation.enable')
  return async (playbackRate) => {
    await session.send('Animation.setPlaybackRate', { playbackRate })
  }
}

/** From a choice that is made already, by the keys of a keyboard. */
async function chooseByKeys(choice: Locator, key: string): Promise<void> {
  await choice.focus()
  await choice.press(key)
}

test('WID-04 a drawer and a question on their way in take no press: a double click answers nothing', async ({
  page,
  product,
}) => {
  const words = await signedIn(page, product, '周凯', { locale: 'ar' })
  const people = staffList(page, words)
  await people.open(product.url)
  const playback = await movementsOf(page)
  // What the kit moves in a third of a second takes ten.
  await playback(0.03)
  await page.getByRole('button', { name: words('staff:people.editOf', { name: '孙悦' }) }).click()
  // The side of the window that it comes from.
  const [x, y] = [40, 450]
  const isThere = `document.elementFromPoint(${x}, ${y})?.closest('[role=dialog]') != null`
  await expect.poll(() => page.evaluate(isThere)).toBe(true)
  await page.mouse.click(x, y)
  await playback(1)
  await people.drawer('孙悦').getByRole('switch').click({ trial: true })

  const name = '连击'
  const body = { name, description: '', dataScope: 'own', permissions: [] }
  const token = await accessTokenOf(page)
  const made = await callApi(product.url, token, '/roles', { method: 'POST', body })
  expect(made).toMatchObject({ httpStatus: 200 })
  await roleList(page, words).open(product.url)
  const agree = page
    .getByRole('dialog', { name: words('staff:roles.deleteTitle', { name }) })
    .getByRole('button', { name: words('common:action.delete'), exact: true })
  // The menu comes at its usual speed: only what it opens is to be caught on its way in.
  const moreOf = page.getByRole('button', { name: words('common:table.moreOf', { name }), exact: true })
  const remove = page.getByRole('menuitem', { name: words('staff:roles.deleteOf', { name }), exact: true })
  await moreOf.press('Enter')
  await expect(remove).toBeVisible()
  await untilStill(page)
  await playback(0.01)
  await remove.click()
  await agree.click({ force: true })
  await playback(1)
  await agree.click()
  await expect(agree).toHaveCount(0)
  await expect(page.getByText(words('staff:roles.deleted'))).toBeVisible()
})

test('PERM-02 PERM-03 PERM-04 a role is made and given; its holder sees that page only, and is out when disabled', async ({
  page,
  openBrowser,
  product,
}) => {
  const person = '陈敏'
  const words = await signedIn(page, product, '周凯', { locale: 'ar' })
  const people = staffList(page, words)
  const roles = roleList(page, words)
  const role = '部门查看'
  const theirs = await openBrowser()
  const menu = theirs.getByRole('navigation', { name: words('navigation:menu.label') })
  const ask = async (path: string) => callApi(product.url, await accessTokenOf(theirs), path)

  /** As administration sees them. */
  const staffMember = async (fullName: string): Promise<StaffMember> => {
    const path = `/staff?page=1&pageSize=10&name=${encodeURIComponent(fullName)}`
    const { data } = await callApi(product.url, await accessTokenOf(page), path)
    const [found] = data as readonly StaffMember[]
    if (found === undefined) throw new Error(`nobody is called ${fullName}`)
    return found
  }
  let before: StaffMember

  await test.step('somebody without a role has nothing', async () => {
    await people.open(product.url)
    before = await staffMember(person)
    await people.edit(person)
    await people.takeRole(person, words('access:role.finance'))
    await people.saved(person)
    await signedIn(theirs, product, person, { locale: 'ar' })
    await theirs.goto(product.url)
    await expect(theirs.getByText(words('common:permission.text'))).toBeVisible()
    expect(await ask('/departments')).toMatchObject({ httpStatus: 403, code: 'access.noPermission' })
  })

  const departments = words('staff:subject.department')

  await test.step('a role: a level brings the page and its menu entry along', async () => {
    await roles.open(product.url)
    await roles.create(role)
    await chooseByKeys(roles.level(roles.drawer, departments, 'none'), 'ArrowDown')
    await expect(roles.level(roles.drawer, departments, 'look')).toBeChecked()
    await roles.unfold(roles.drawer, departments)
    const tick = (kind: 'menu' | 'route' | 'button', label: string) => roles.tick(roles.drawer, kind, label)
    await expect(tick('menu', words('navigation:page.departments'))).toBeChecked()
    await expect(tick('route', words('navigation:page.departments'))).toBeChecked()
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
    await expect(menu.getByRole('link')).toHaveText([words('navigation:page.departments')])
    // A group of one page is that page.
    await expect(menu.getByRole('menuitem')).toHaveCount(1)
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
    const part = (name: string) => editor.getByRole('tab', { name })
    await part(words('staff:role.holdersTab', { count: 1 })).click()
    await expect(editor.getByText(person)).toBeVisible()
    await part(words('common:record.details')).click()
    await roles.unfold(editor, departments)
    await roles.tick(editor, 'menu', words('navigation:page.departments')).uncheck()
    await editor.getByRole('button', { name: words('staff:role.review') }).click()
    const diff = page.getByRole('dialog', { name: words('staff:diff.title') })
    await expect(diff).toContainText(words('staff:diff.people', { count: 1 }))
    // The line and, since it is a mixture now, which permission that is.
    await expect(diff.getByRole('listitem')).toHaveCount(2)
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

  await test.step('the next journey finds them as they were', async () => {
    const { id, version } = await staffMember(person)
    const roleIds = before.roles.map((held) => held.id)
    const put = { departmentId: before.department.id, roleIds, enabled: true, version }
    const answer = await callApi(product.url, await accessTokenOf(page), `/staff/${id}`, {
      method: 'PUT',
      body: put,
    })
    expect(answer).toMatchObject({ httpStatus: 200 })
  })
})

test('PERM-03 changes that are not saved are not lost by a click elsewhere', async ({ page, product }) => {
  const t = await signedIn(page, product, '周凯')
  const people = staffList(page, t)
  await people.open(product.url)
  await people.edit('孙悦')
  await people.takeRole('孙悦', t('access:role.viewer'))
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: t('common:edit.discardTitle') })
  await question.getByRole('button', { name: t('common:edit.goOn') }).click()
  await expect(question).toHaveCount(0)
  await people
    .drawer('孙悦')
    .getByRole('button', { name: t('common:action.cancel') })
    .click()
  await question.getByRole('button', { name: t('common:edit.discard') }).click()
  await expect(people.drawer('孙悦')).toHaveCount(0)
  await expect(people.row('孙悦')).toContainText(t('access:role.viewer'))
})

test('PERM-04 the tree of departments is built from the keyboard', async ({ page, product }) => {
  const words = await signedIn(page, product, '周凯')
  const tree = departmentTree(page, words)
  const home = words('access:department.production')
  const [first, second] = ['甲组', '乙组']
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
  await tree.typeName(words('staff:departments.nameOf', { name: first }), '丙组')
  await expect(tree.row('丙组')).toBeVisible()

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
