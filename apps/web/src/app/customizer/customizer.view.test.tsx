import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { preferencesKey } from '#src/shared/preferences/preferences.ts'
import { openPage, serverFor } from '#test/open-page.tsx'
import { personOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

const t = await textsIn('zh')
const person = personOf('operator')
const page = document.documentElement

const userMenu = () =>
  screen.findByRole('button', { name: t('navigation:userMenu', { name: person.fullName }) })

async function openCustomizer() {
  const server = serverFor(person)
  const { user } = await openPage('/dashboards/statistics', { server, person })
  await user.click(await userMenu())
  await user.click(await screen.findByRole('menuitem', { name: t('navigation:customizer') }))
  const drawer = within(await screen.findByRole('dialog', { name: t('customizer:title') }))
  const group = (label: string) => within(drawer.getByRole('group', { name: label }))
  return { user, drawer, group }
}

test('SHL-06 a skin, a colour and a direction hold at once and are kept', async () => {
  const { user, group } = await openCustomizer()
  await user.click(
    group(t('customizer:skin.label')).getByRole('radio', { name: t('customizer:skin.bordered') }),
  )
  await user.click(
    group(t('customizer:accent.label')).getByRole('radio', { name: t('customizer:accent.blue') }),
  )
  await user.click(
    group(t('customizer:direction.label')).getByRole('radio', { name: t('customizer:direction.rtl') }),
  )
  expect([page.dataset['skin'], page.dataset['accent'], page.dir]).toEqual(['bordered', 'blue', 'rtl'])
  expect(JSON.parse(window.localStorage.getItem(preferencesKey) ?? '')).toMatchObject({
    skin: 'bordered',
    accent: 'blue',
    direction: 'rtl',
  })
})

test('SHL-06 SHL-01 with the menu at the top no dark menu and no hidden bar are offered; both come back with the side', async () => {
  const { user, group } = await openCustomizer()
  const skins = () => group(t('customizer:skin.label'))
  const layouts = group(t('customizer:menuLayout.label'))
  expect(skins().getByRole('radio', { name: t('customizer:skin.semiDark') })).toHaveProperty('checked', true)
  await user.click(layouts.getByRole('radio', { name: t('customizer:menuLayout.horizontal') }))
  expect(skins().queryByRole('radio', { name: t('customizer:skin.semiDark') })).toBeNull()
  expect(
    group(t('customizer:bar.label')).queryByRole('radio', { name: t('customizer:bar.hidden') }),
  ).toBeNull()
  await user.click(layouts.getByRole('radio', { name: t('customizer:menuLayout.vertical') }))
  expect(skins().getByRole('radio', { name: t('customizer:skin.semiDark') })).toHaveProperty('checked', true)
})

test('SHL-06 SHL-02 closed, the customizer is gone, the keyboard is back where it was opened, and it opens again from there', async () => {
  const { user } = await openCustomizer()
  const tab = document.querySelector(`[aria-label="${t('navigation:userMenu', { name: person.fullName })}"]`)
  for (const _ of [1, 2]) {
    const drawer = await screen.findByRole('dialog', { name: t('customizer:title') })
    const close = within(drawer).getAllByRole('button')[0]
    act(() => close?.focus())
    await user.keyboard('{Enter}')
    await waitFor(() => expect(document.activeElement).toBe(tab))
    expect(document.contains(drawer)).toBe(false)
    await user.keyboard('{Enter}')
    const line = await screen.findByRole('menuitem', { name: t('navigation:customizer') })
    await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('menuitem'))
    act(() => line.focus())
    await user.keyboard('{Enter}')
  }
})

test('SHL-06 a hidden bar and a hidden menu are gone, and reset brings them back', async () => {
  const { user, drawer, group } = await openCustomizer()
  const bar = () => screen.queryByRole('link', { name: t('appName') })
  const menu = () => screen.queryByRole('navigation', { name: t('navigation:menu.label') })
  await user.click(group(t('customizer:bar.label')).getByRole('radio', { name: t('customizer:bar.hidden') }))
  expect(bar()).toBeNull()
  expect(menu()).not.toBeNull()
  await user.click(drawer.getByRole('switch', { name: t('customizer:menuHidden') }))
  expect(menu()).toBeNull()
  // Without menu and bar there would be no way anywhere.
  expect(bar()).not.toBeNull()
  await user.click(drawer.getByRole('button', { name: t('customizer:reset') }))
  expect(menu()).not.toBeNull()
  // Beside the menu the bar would be hidden again, were it still so chosen.
  expect(bar()).not.toBeNull()
})

test('SHL-06 the pages are as wide as the window or boxed; the footer stands, stays in sight or is gone', async () => {
  const { user, group } = await openCustomizer()
  const choose = (name: 'contentWidth' | 'footer', value: string) =>
    user.click(
      group(t(`customizer:${name}.label`)).getByRole('radio', {
        name: t(`customizer:${name}.${value}` as 'customizer:footer.fixed'),
      }),
    )
  const main = screen.getByRole('main', { hidden: true })
  const footer = () => screen.queryByRole('contentinfo', { hidden: true })
  expect([main.dataset['width'], footer()?.dataset['mode']]).toEqual(['full', 'static'])
  await choose('contentWidth', 'boxed')
  await choose('footer', 'fixed')
  expect([main.dataset['width'], footer()?.dataset['mode']]).toEqual(['boxed', 'fixed'])
  await choose('footer', 'hidden')
  expect(footer()).toBeNull()
})

test('SHL-06 how the pages change is chosen from a list, and kept', async () => {
  const { user, drawer } = await openCustomizer()
  await user.click(drawer.getByRole('combobox', { name: t('customizer:transition.label') }))
  await user.click(await screen.findByTitle(t('customizer:transition.scroll-x')))
  expect(JSON.parse(window.localStorage.getItem(preferencesKey) ?? '')).toMatchObject({
    transition: 'scroll-x',
  })
  drawer.getByTitle(t('customizer:transition.scroll-x'))
})

test('SHL-06 SHL-02 of a hidden bar its tools stay: search, language, bell and the way out', async () => {
  const { group } = await openCustomizer().then(async (opened) => {
    const bar = opened.group(t('customizer:bar.label'))
    await opened.user.click(bar.getByRole('radio', { name: t('customizer:bar.hidden') }))
    return opened
  })
  expect(group(t('customizer:bar.label')).getByRole('radio', { checked: true })).toBeTruthy()
  const tool = (name: string | RegExp) => screen.findByRole('button', { name, hidden: true })
  await tool(t('search:open'))
  await tool(t('notifications:open'))
  await tool(new RegExp(t('navigation:language'), 'u'))
  await tool(t('navigation:userMenu', { name: person.fullName }))
})

test('SHL-06 what cannot hold beside a hidden menu is not shown as chosen', async () => {
  const { user, drawer, group } = await openCustomizer()
  await user.click(group(t('customizer:bar.label')).getByRole('radio', { name: t('customizer:bar.hidden') }))
  expect(drawer.getByRole('switch', { name: t('customizer:barBlur') })).toHaveProperty('disabled', true)
  await user.click(drawer.getByRole('switch', { name: t('customizer:menuHidden') }))
  expect(
    group(t('customizer:bar.label')).getByRole('radio', { name: t('customizer:bar.fixed') }),
  ).toHaveProperty('checked', true)
  expect(drawer.getByRole('switch', { name: t('customizer:barBlur') })).toHaveProperty('disabled', false)
})
