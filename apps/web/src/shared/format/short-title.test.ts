import { expect, test } from 'vitest'
import { shortTitle } from './short-title.ts'

test('a toast quotes a short title whole and cuts a long one', () => {
  expect(shortTitle('春节特辑')).toBe('春节特辑')
  expect(shortTitle('集'.repeat(40))).toBe('集'.repeat(40))
  expect(shortTitle('🎬'.repeat(41))).toBe(`${'🎬'.repeat(39)}…`)
})
