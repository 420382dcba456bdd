import { expect, test } from 'vitest'
import { type GoState, goStep, goWithinMs } from './go-keys.ts'

const shortcuts = new Map([
  ['v', '/videos'],
  ['g', '/groups'],
])
const after = (...presses: readonly (readonly [string, number])[]) =>
  presses.reduce<GoState>(({ since }, [key, at]) => goStep(since, { key, at }, shortcuts), { since: null })

test('NAV-06 g and a letter lead to its page', () => {
  expect(after(['g', 1], ['v', 2])).toEqual({ since: null, path: '/videos' })
  expect(after(['g', 1], ['g', 2])).toEqual({ since: null, path: '/groups' })
})

test('NAV-06 a letter alone, an unknown one and one that comes too late lead nowhere', () => {
  expect(after(['v', 1])).toEqual({ since: null })
  expect(after(['g', 1], ['q', 2])).toEqual({ since: null })
  expect(after(['g', 1], ['q', 2], ['v', 3])).toEqual({ since: null })
  expect(after(['g', 0], ['v', goWithinMs + 1])).toEqual({ since: null })
  expect(after(['g', 0], ['v', goWithinMs])).toMatchObject({ path: '/videos' })
})
