import { expect, test } from 'vitest'
import { giveBack } from './give-back.ts'

test('U5 a chunk that has its memory to itself gives it back, a slice of shared memory is left alone', () => {
  const own = new Uint8Array(1024)
  giveBack(own)
  expect(own.byteLength).toBe(0)
  const pool = new Uint8Array(1024).fill(7)
  giveBack(pool.subarray(0, 512))
  expect(pool.byteLength).toBe(1024)
  expect(pool[511]).toBe(7)
})
