import { expect, type Locator, type Page } from '@playwright/test'
import { untilLoaded } from '#src/loaded-parts.ts'
import { accessibilityFaults, contrastOf, untilStill } from '#src/look.ts'
import { departmentTree } from '#src/pages/administration.ts'
import { signedIn } from '#src/pages/sign-in.ts'
import { userMenu } from '#src/pages/top-bar.ts'
import { textsIn } from '#src/texts.ts'
import { test } from '#src/visitors.ts'

const html = (page: Page): Locator => page.locator('html')
const heading = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name })

test('SHL-02 SHL-06 the look is chosen from the keyboard, holds at once and after a reload', async ({
  page,
  product,
}) => {
  const t = await signedIn(page, product, '周凯', { locale: 'ar' })
  await page.goto(product.url)
  await expect(html(page)).toHaveAttribute('dir', 'rtl')

  const menuOf = userMenu(page, t, '周凯')
  await menuOf.openCustomizer('keyboard')
  const drawer = page.getByRole('dialog', { name: t('customizer:title') })
  const choose = async (group: 'menuLayout' | 'direction' | 'skin', value: string) => {
    const radio = drawer
      .getByRole('group', { name: t(`customizer:${group}.label`) })
      .or(drawer.getByRole('radiogroup', { name: t(`customizer:${group}.label`) }))
      .getByRole('radio', { name: value, exact: true })
    await radio.press('Space')
    await expect(radio).toBeChecked()
  }
  await choose('skin', t('customizer:skin.bordered'))
  await expect(html(page)).toHaveAttribute('data-skin', 'bordered')
  await choose('menuLayout', t('customizer:menuLayout.horizontal'))
  await choose('direction', t('customizer:direction.ltr'))
  await expect(html(page)).toHaveAttribute('dir', 'ltr')
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()

  await page.reload()
  await expect(heading(page, t('workbench:title'))).toBeVisible()
  await expect(html(page)).toHaveAttribute('dir', 'ltr')
  await expect(html(page)).toHaveAttribute('data-skin', 'bordered')
  const menu = page.getByRole('navigation', { name: t('navigation:menu.label') })
  const group = menu.getByRole('menuitem', { name: t('navigation:area.content'), exact: true })
  await group.click()
  await page.getByRole('link', { name: t('navigation:page.publish-tasks') }).click()
  await expect(heading(page, t('navigation:page.publish-tasks'))).toBeVisible()

  await menuOf.openCustomizer('keyboard')
  await drawer.getByRole('button', { name: t('customizer:reset') }).press('Enter')
  await expect(html(page)).toHaveAttribute('dir', 'rtl')
  await expect(html(page)).toHaveAttribute('data-skin', 'semiDark')
})

test('SHL-03 NAV-05 the trail leads back, unknown addresses say so, the page title follows', async ({
  page,
  product,
}) => {
  const t = await signedIn(page, product, '周凯')
  await page.goto(product.url)
  await expect(heading(page, t('workbench:title'))).toBeVisible()
  await page.goto(`${product.url}/account/roles`)
  await expect(heading(page, t('navigation:page.roles'))).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(t('navigation:page.roles'), 'u'))
  const trail = page.getByRole('navigation', { name: t('navigation:trail') })
  await expect(trail).toContainText(t('navigation:page.workbench'))
  await trail.getByRole('link').first().press('Enter')
  await expect(heading(page, t('workbench:title'))).toBeVisible()

  await page.goto(`${product.url}/no/such/page`)
  await expect(heading(page, t('common:notFound.title'))).toBeVisible()
  await page.getByRole('link', { name: t('common:action.home') }).press('Enter')
  await expect(heading(page, t('workbench:title'))).toBeVisible()
})

test('PERM-05 what an administrator changes is in the log, before beside after', async ({
  page,
  product,
}) => {
  const t = await signedIn(page, product, '周凯')
  const tree = departmentTree(page, t)
  const name = '审计'
  await tree.open(product.url)
  await page.getByRole('button', { name: t('staff:departments.create') }).press('Enter')
  await tree.typeName(t('staff:departments.newName'), name)
  await expect(tree.row(name)).toBeVisible()

  await page.goto(`${product.url}/account/audit-log`)
  const act = t('audit:action.department.create')
  await page
    .getByRole('button', { name: new RegExp(act, 'u') })
    .first()
    .click()
  const entry = page.getByRole('dialog', { name: act })
  await expect(entry).toContainText('周凯')
  await expect(entry).toContainText(name)
})

test('NAV-07 after a new build a lost part is said and leaves page, menu and address standing', async ({
  page,
  product,
}) => {
  const t = await signedIn(page, product, '周凯', { locale: 'ar' })
  await page.goto(`${product.url}/channel/source-videos`)
  const title = heading(page, t('navigation:page.source-videos'))
  const menuOf = userMenu(page, t, '周凯')
  await expect(title).toBeVisible()
  await expect(page.getByRole('button', { name: t('search:open') })).toBeVisible()
  await expect(menuOf.button).toBeVisible()
  await page.reload()
  await untilLoaded(page, 'Toasts')
  await expect(menuOf.button).toBeVisible()
  await page.route('**/assets/**', (route) => route.fulfill({ status: 404, body: '' }))
  for (const open of [() => menuOf.openCustomizer('pointer'), () => page.keyboard.press('Control+k')]) {
    await open()
    const toast = page.getByRole('alert').filter({ hasText: t('common:error.chunkTitle') })
    await expect(toast.getByRole('button', { name: t('common:action.reload') })).toBeVisible()
    await toast.getByRole('button', { name: /^(?:close|关闭|إغلاق)$/iu }).click()
    await expect(toast).toBeHidden()
  }
  await expect(title).toBeVisible()
  await expect(page.getByRole('navigation', { name: t('navigation:menu.label') })).toBeVisible()
})

for (const [transition, locale] of [
  ['slide-x-reverse', 'ar'],
  ['scroll-y', 'zh'],
] as const) {
  test(`SHL-06 ${transition} moves the page alone, and the window does not grow for it`, async ({
    page,
    product,
  }) => {
    const t = await signedIn(page, product, '周凯', {
      locale,
      transition,
      footer: 'hidden',
      menuPinned: true,
    })
    await page.goto(product.url)
    await expect(heading(page, t('workbench:title'))).toBeVisible()
    await page.getByRole('menuitem', { name: t('navigation:area.channel') }).click()
    // The product is called as that page is.
    const menu = page.getByRole('navigation', { name: t('navigation:menu.label') })
    const link = menu.getByRole('link', { name: t('navigation:page.channels'), exact: true })
    await expect(link).toBeVisible()
    // Each move is measured where it begins and where it ends.
    await page.evaluate(`
      window.moved = []
      window.grew = []
      const size = () => {
        const { scrollWidth, scrollHeight } = document.documentElement
        return scrollWidth + 'x' + scrollHeight
      }
      const animate = Element.prototype.animate
      Element.prototype.animate = function (...given) {
        if (this.id === 'main') window.atRest = size()
        const animation = animate.apply(this, given)
        const all = [this, document.getElementById('main')].flatMap((one) => one.getAnimations())
        const at = (time) => all.forEach((each) => (each.currentTime = time))
        const sizes = [0, animation.effect.getComputedTiming().duration - 1].map((time) => {
          at(time)
          return size()
        })
        at(0)
        // What clips the page begins right after the page itself.
        if (this.id === 'main') window.moved.push(this.id)
        else window.grew.push(sizes.some((moved) => moved !== window.atRest))
        return animation
      }`)
    await link.click()
    await expect(heading(page, t('navigation:page.channels'))).toBeVisible()
    expect(await page.evaluate('window.moved')).toEqual(['main', 'main'])
    expect(await page.evaluate('window.grew')).toEqual([false, false])
  })
}

for (const colorMode of ['light', 'dark'] as const) {
  test(`SHL-01 ${colorMode}: with the menu at the top each group can be read, the one of the page shown now too`, async ({
    openBrowser,
    product,
  }) => {
    const page = await openBrowser({ reducedMotion: 'reduce' })
    const t = await signedIn(page, product, '周凯', { colorMode, menuLayout: 'horizontal' })
    await page.goto(`${product.url}/channel/publish-tasks`)
    const menu = page.getByRole('navigation', { name: t('navigation:menu.label') })
    const group = menu.getByRole('menuitem', { name: t('navigation:area.content'), exact: true })
    await expect(group).toBeVisible()
    await untilStill(page)
    expect(await accessibilityFaults(page, 'menu at the top')).toEqual([])
    // The kit draws a line over the group, and axe judges no text with something over it.
    const colours = await page.evaluate<readonly [string, string]>(`(() => {
      const chosen = document.querySelector('nav .ant-menu-submenu-selected')
      const name = chosen.querySelector('.ant-menu-submenu-title')
      return [getComputedStyle(name).color, getComputedStyle(chosen).backgroundColor]
    })()`)
    expect(contrastOf(...colours)).toBeGreaterThan(4.5)
    await group.hover()
    await expect(page.getByRole('link', { name: t('navigation:page.publish-tasks') })).toBeVisible()
    await untilStill(page)
    expect(await accessibilityFaults(page, 'group unfolded')).toEqual([])
  })
}

test('NAV-07 where the start itself is lost the page says so, and reloads at its own address', async ({
  page,
  product,
}) => {
  await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404, body: '' }))
  await page.goto(`${product.url}/login?next=1`)
  await expect(page.getByText('页面没有加载成功')).toBeVisible()
  await page.unroute('**/assets/*.js')
  await page.getByRole('link', { name: 'Pindao' }).click()
  await expect(page.getByRole('button', { name: textsIn('zh')('access:login.button') })).toBeVisible()
  await expect(page).toHaveURL(`${product.url}/login?next=1`)
})

for (const menuLayout of ['vertical', 'horizontal'] as const) {
  test(`WID-04 SHL-06 that the network is gone stays in sight under the bar (${menuLayout} menu), over no head of a table`, async ({
    page,
    product,
  }) => {
    const t = await signedIn(page, product, '周凯', { locale: 'fr', menuLayout })
    await page.setViewportSize({ width: 1440, height: 420 })
    await page.goto(`${product.url}/account/roles`)
    const table = page.getByRole('region', { name: t('navigation:page.roles') })
    const head = table.getByRole('columnheader').first()
    await expect(table.getByRole('row').filter({ hasText: t('access:role.admin') })).toBeVisible()
    await page.context().setOffline(true)
    const strip = page.getByRole('status').filter({ hasText: t('common:error.offline') })
    await expect(strip).toBeVisible()
    await page.mouse.move(720, 300)
    await page.mouse.wheel(0, 260)
    const edges = async (element: Locator) => {
      const box = await element.boundingBox()
      return [box?.y ?? 0, (box?.y ?? 0) + (box?.height ?? 0)] as const
    }
    const bar = page.getByRole('banner')
    await expect.poll(async () => Math.abs((await edges(bar))[1] - (await edges(strip))[0])).toBeLessThan(1)
    await expect.poll(async () => Math.abs((await edges(head))[0] - (await edges(strip))[1])).toBeLessThan(1)
  })
}
