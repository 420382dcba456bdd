import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { ButtonMenu } from './ButtonMenu.tsx'

afterEach(cleanup)

/** A page with a menu, and what stands above its lines; two of the lines can be chosen. */
function openPage() {
  const chosen: string[] = []
  const items = [
    { key: 'shut', label: 'shut', disabled: true },
    { key: 'one', label: 'one' },
    { key: 'two', label: <a href="#two">two</a> },
  ]
  render(
    <>
      <ButtonMenu
        menu={{ items, onClick: ({ key }) => chosen.push(key) }}
        popupRender={(list) => (
          <>
            <p>somebody</p>
            {list}
          </>
        )}
      >
        <button type="button">menu</button>
      </ButtonMenu>
      <button type="button">next</button>
    </>,
  )
  const button = screen.getByRole('button', { name: 'menu' })
  act(() => button.focus())
  return { user: userEvent.setup(), chosen, button }
}

const hasKeyboard = (element: () => Element | null) =>
  waitFor(() => expect(document.activeElement).toBe(element()))
const line = (name: string) => () => screen.getByRole('menuitem', { name })
const isShut = (button: Element) => waitFor(() => expect(button.getAttribute('aria-expanded')).toBe('false'))

test.each([
  ['{Enter}', 'one'],
  [' ', 'one'],
  ['{ArrowDown}', 'one'],
  ['{ArrowUp}', 'two'],
])('SHL-02 the key "%s" opens a menu and goes to a line that can be chosen', async (key, name) => {
  const { user, button } = openPage()
  await user.keyboard(key)
  await hasKeyboard(line(name))
  expect(button.getAttribute('aria-expanded')).toBe('true')
})

test('SHL-02 Escape closes a menu and gives the keyboard back to its button, Tab to what follows it', async () => {
  const { user, button } = openPage()
  await user.keyboard('{Enter}')
  await hasKeyboard(line('one'))
  await user.keyboard('{Escape}')
  await isShut(button)
  await hasKeyboard(() => button)
  await user.keyboard('{ArrowDown}')
  await hasKeyboard(line('one'))
  await user.tab()
  await isShut(button)
  await hasKeyboard(() => screen.getByRole('button', { name: 'next' }))
})

test('SHL-02 a line is chosen once by Enter and by space, and the button has the keyboard again', async () => {
  const { user, chosen, button } = openPage()
  for (const key of ['{Enter}', ' ']) {
    await user.keyboard('{ArrowDown}')
    await hasKeyboard(line('one'))
    await user.keyboard(key)
    await isShut(button)
    await hasKeyboard(() => button)
  }
  expect(chosen).toEqual(['one', 'one'])
})

test('SHL-02 Enter follows the link of a line', async () => {
  const { user, chosen, button } = openPage()
  await user.keyboard('{ArrowUp}')
  await hasKeyboard(line('two'))
  await user.keyboard('{Enter}')
  await isShut(button)
  expect(window.location.hash).toBe('#two')
  expect(chosen).toEqual(['two'])
})

test('SHL-02 after a press of the pointer the keyboard is in the menu, on no line yet', async () => {
  const { user, button } = openPage()
  await user.click(button)
  await hasKeyboard(() => screen.getByRole('menu'))
  await user.click(line('one')())
  await isShut(button)
  await hasKeyboard(() => button)
})
