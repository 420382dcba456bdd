import { expect, test } from 'vitest'
import { releaseMemory } from './release-memory.ts'

test('U5 a chunk that has its memory to itself gives it back, a slice of shared memory is left alone', () => {
  const own = new Uint8Array(1024)
  releaseMemory(own)
  expect(own.byteLength).toBe(0)
  const pool = new Uint8Array(1024).fill(7)
  releaseMemory(pool.subarray(0, 512))
  expect(pool.byteLength).toBe(1024)
  expect(pool[511]).toBe(7)
})
