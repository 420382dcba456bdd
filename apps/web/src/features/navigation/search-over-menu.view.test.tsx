import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { holdPhone } from '#test/browser.ts'
import { openPage, serverFor } from '#test/open-page.tsx'
import { personOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

const t = await textsIn('zh')
const person = personOf('operator')

beforeEach(holdPhone)

async function openMenu() {
  const server = serverFor(person)
  const page = await openPage('/dashboards/statistics', { server, person })
  const button = await screen.findByRole('button', { name: t('navigation:menu.open') })
  // The keys work once the search is there.
  await screen.findByRole('button', { name: t('search:open') })
  await page.user.click(button)
  await screen.findByRole('dialog', { name: t('appName') })
  return { ...page, button }
}
const searchPanel = () => screen.findByRole('dialog', { name: t('search:label') })

test.each(['{Control>}k{/Control}', '{Control>}{Shift>}[Slash]{/Shift}{/Control}'])(
  'SHL-04 SHL-05 %s in the open menu closes it and opens the search, and the focus is where one types',
  async (keys) => {
    const { user, button } = await openMenu()
    screen.getByRole('dialog', { name: t('appName') }).focus()
    await user.keyboard(keys)
    await searchPanel()
    await waitFor(() => expect(button.getAttribute('aria-expanded')).toBe('false'))
    const field = await screen.findByRole('combobox', { name: t('search:label') })
    await waitFor(() => expect(document.activeElement).toBe(field))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: t('search:label') })).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(button))
  },
)

test('SHL-04 the menu of a narrow window is 260 px wide', async () => {
  await openMenu()
  const drawer = screen.getByRole('dialog', { name: t('appName') }).parentElement
  expect(drawer?.style.width).toBe('260px')
})

test('SHL-04 with the menu closed its keys do nothing twice', async () => {
  const { user, button } = await openMenu()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(button.getAttribute('aria-expanded')).toBe('false'))
  await user.keyboard('{Control>}k{/Control}')
  expect(await screen.findAllByRole('dialog', { name: t('search:label') })).toHaveLength(1)
})
