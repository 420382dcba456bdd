import { expect, test } from 'vitest'
import { initialsOf, shortTitle } from './text.ts'

test('SHL-02 an avatar without a picture shows the given name, or the first letters of first and last word', () => {
  expect(initialsOf('王小明')).toBe('小明')
  expect(initialsOf('李娜')).toBe('李娜')
  expect(initialsOf('Ada King Lovelace')).toBe('AL')
  expect(initialsOf('zoé')).toBe('Z')
  expect(initialsOf('')).toBe('')
})

test('a toast quotes a short title whole and cuts a long one', () => {
  expect(shortTitle('春节特辑')).toBe('春节特辑')
  expect(shortTitle('集'.repeat(40))).toBe('集'.repeat(40))
  expect(shortTitle('🎬'.repeat(41))).toBe(`${'🎬'.repeat(39)}…`)
})
