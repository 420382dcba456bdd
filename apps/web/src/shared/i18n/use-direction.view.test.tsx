import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { changePreferences } from '../preferences/preferences.ts'
import { useDrawerSide } from './use-direction.ts'

test('SHL-06 a drawer comes from the end of the line as the person has chosen it, whatever the language', () => {
  const { result } = renderHook(() => [useDrawerSide(), useDrawerSide('start')])
  expect(result.current).toEqual(['right', 'left'])
  act(() => changePreferences({ direction: 'rtl' }))
  expect(result.current).toEqual(['left', 'right'])
})
