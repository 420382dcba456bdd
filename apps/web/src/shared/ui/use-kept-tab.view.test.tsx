import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { useKeptTab } from './use-kept-tab.ts'

const at = (path: string) => ({
  wrapper: ({ children }: { readonly children: ReactNode }) => (
    <MemoryRouter initialEntries={[path]}>{children}</MemoryRouter>
  ),
})
const tabs = ['profile', 'sessions', 'notices'] as const

afterEach(() => window.sessionStorage.clear())

test('SHL-10 the chosen tab is kept per route and name', () => {
  const first = renderHook(() => useKeptTab('main', tabs), at('/settings'))
  expect(first.result.current[0]).toBe('profile')
  act(() => first.result.current[1]('sessions'))
  expect(first.result.current[0]).toBe('sessions')
  first.unmount()

  const opened = (name: string, path: string) =>
    renderHook(() => useKeptTab(name, tabs), at(path)).result.current[0]
  expect(opened('main', '/settings')).toBe('sessions')
  expect(opened('other', '/settings')).toBe('profile')
  expect(opened('main', '/elsewhere')).toBe('profile')
})

test('SHL-10 a kept tab that is not offered any more gives way to the first', () => {
  const { result, unmount } = renderHook(() => useKeptTab('main', tabs), at('/settings'))
  act(() => result.current[1]('notices'))
  unmount()
  const fewer = ['profile', 'sessions'] as const
  expect(renderHook(() => useKeptTab('main', fewer), at('/settings')).result.current[0]).toBe('profile')
})
