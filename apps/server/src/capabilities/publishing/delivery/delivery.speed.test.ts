import { expect, test } from 'vitest'
import { createSpeed } from './delivery.speed.ts'

test('PUB-02 nothing is said of the speed before a part was taken', () => {
  expect(createSpeed(0)(0, 1000)).toBeNull()
})

test('PUB-02 the speed follows what was taken since the last look, and leans on what it was', () => {
  const speed = createSpeed(1000)
  expect(speed(1000, 0)).toBeNull()
  expect(speed(3000, 1000)).toBe(2000)
  expect(speed(3000, 1500)).toBe(2000)
  expect(speed(13_000, 2500)).toBe(5200)
})
