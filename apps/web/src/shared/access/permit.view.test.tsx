import { abilityOf, type Permission } from '@pindao/protocol/access/permissions.ts'
import { cleanup, render, renderHook, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { KeptTabs } from '../ui/KeptTabs.tsx'
import { AbilityProvider, createAbility, useCan } from './ability.ts'
import { Permit } from './Permit.tsx'

/** The page of somebody who holds these permissions. */
const holderOf = (...held: readonly Permission[]) => ({
  wrapper: ({ children }: { readonly children: ReactNode }) => (
    <MemoryRouter>
      <AbilityProvider value={createAbility(held.map(abilityOf))}>{children}</AbilityProvider>
    </MemoryRouter>
  ),
})
const both = ['video:create', 'publishTask:create'] as const

afterEach(() => {
  cleanup()
  window.sessionStorage.clear()
})

test.each([
  { held: [], one: false, all: false, any: false },
  { held: ['publishTask:create'], one: false, all: false, any: true },
  { held: ['video:create'], one: true, all: false, any: true },
  { held: [...both], one: true, all: true, any: true },
] as const)(
  'PERM-02 $held: one is $one, all of several $all, any of them $any',
  ({ held, one, all, any }) => {
    const { result } = renderHook(useCan, holderOf(...held))
    expect(result.current('video:create')).toBe(one)
    expect(result.current(both)).toBe(all)
    expect(result.current(both, 'any')).toBe(any)
  },
)

test('PERM-02 an element with an auth value shows only if it is held, and otherwise what stands in for it', () => {
  render(
    <>
      <Permit to={both}>all</Permit>
      <Permit to={both} match="any">
        any
      </Permit>
      <Permit to="video:create" fallback="nobody">
        one
      </Permit>
    </>,
    { container: document.body, ...holderOf('publishTask:create') },
  )
  expect(document.body.textContent).toBe('anynobody')
})

const tabs = [
  { key: 'audit', label: 'Audit', content: () => 'acts', auth: 'audit:read' },
  { key: 'videos', label: 'Videos', content: () => 'films', auth: both },
  { key: 'look', label: 'Look', content: () => 'colours' },
] as const
const names = () => screen.queryAllByRole('tab').map((tab) => tab.textContent)

test('PERM-02 tabs whose auth value is not held are hidden, and the first of the others is open', () => {
  render(<KeptTabs name="main" label="Group" tabs={tabs} />, holderOf('video:create'))
  expect(names()).toEqual(['Look'])
  screen.getByText('colours')
})

test('PERM-02 whoever holds all of them sees every tab; where none is permitted there is no group', () => {
  const { unmount } = render(
    <KeptTabs name="main" label="Group" tabs={tabs} />,
    holderOf('audit:read', ...both),
  )
  expect(names()).toEqual(['Audit', 'Videos', 'Look'])
  unmount()
  render(<KeptTabs name="main" label="Group" tabs={tabs.slice(0, 2)} />, holderOf())
  expect(screen.queryByRole('region', { name: 'Group' })).toBeNull()
})
