import { cleanup, render, screen } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { AbilityProvider, createAbility } from '../access/ability.ts'
import { startTexts } from '../i18n/i18n.ts'
import { listWith } from './list.test-support.ts'
import { SearchForm } from './SearchForm.tsx'

const keys = ['a', 'b', 'c', 'd', 'e'] as const
type Key = (typeof keys)[number]
const items = keys.map((key) => ({ key, label: key, element: 'input' as const }))
const list = listWith<Key>()
/** As a browser says it once the form is laid out: three fields stand beside each other. */
const laidOut = document.createElement('style')
laidOut.textContent = 'form > div { grid-template-columns: 264px 264px 264px }'

beforeEach(async () => {
  await startTexts('zh')
  document.head.append(laidOut)
})
afterEach(() => {
  cleanup()
  laidOut.remove()
})

const fieldsInSight = () => keys.filter((name) => screen.queryByRole('textbox', { name }) !== null)

/** Looks when the page is scrolled to where it was left: before the first paint, and before the form draws itself anew. */
function Look({ onLook }: { readonly onLook: () => void }) {
  useLayoutEffect(onLook, [onLook])
  return null
}

/** Draws the form. Returns the fields in sight at its first layout. */
function drawn(): readonly Key[] {
  let first: readonly Key[] = []
  const onLook = () => {
    first = fieldsInSight()
  }
  render(
    <AbilityProvider value={createAbility([])}>
      <SearchForm items={items} list={list} />
      <Look onLook={onLook} />
    </AbilityProvider>,
  )
  return first
}

test('WID-03 a form is never higher than it stays: it begins in one row, then with what was laid out before', () => {
  expect(drawn()).toEqual(['a'])
  expect(fieldsInSight()).toEqual(['a', 'b'])
  cleanup()
  expect(drawn()).toEqual(['a', 'b'])
  expect(fieldsInSight()).toEqual(['a', 'b'])
})
