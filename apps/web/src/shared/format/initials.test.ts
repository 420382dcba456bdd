import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

test('SHL-02 an avatar without a picture shows the given name, or the first letters of first and last word', () => {
  expect(initialsOf('王小明')).toBe('小明')
  expect(initialsOf('李娜')).toBe('李娜')
  expect(initialsOf('Ada King Lovelace')).toBe('AL')
  expect(initialsOf('zoé')).toBe('Z')
  expect(initialsOf('')).toBe('')
})
