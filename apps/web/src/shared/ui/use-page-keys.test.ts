import { expect, test } from 'vitest'
import { isElsewhere } from './use-page-keys.ts'

const none = {
  isComposing: false,
  keyCode: 74,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  defaultPrevented: false,
}
const inside = (selector: string | null) =>
  ({ closest: () => selector, type: 'text' }) as unknown as HTMLElement

test('a key of the page is inert in fields and dialogs, with Ctrl, and while an IME composes', () => {
  expect(isElsewhere({ ...none, target: inside(null) })).toBe(false)
  expect(isElsewhere({ ...none, target: null })).toBe(false)
  expect(isElsewhere({ ...none, target: inside('textarea') })).toBe(true)
  expect(isElsewhere({ ...none, ctrlKey: true, target: inside(null) })).toBe(true)
  expect(isElsewhere({ ...none, isComposing: true, target: inside(null) })).toBe(true)
  expect(isElsewhere({ ...none, keyCode: 229, target: inside(null) })).toBe(true)
})

test('a ticked box is no place to type', () => {
  const box = { closest: () => 'input', type: 'checkbox' } as unknown as HTMLElement
  expect(isElsewhere({ ...none, target: box })).toBe(false)
})
