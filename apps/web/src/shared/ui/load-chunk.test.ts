import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chunkTimeoutMs, isChunkFailure, loadChunk } from './load-chunk.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('NAV-07 a file of the page that does not come within 120 s is given up', async () => {
  expect(chunkTimeoutMs).toBe(120_000)
  const loading = loadChunk(() => new Promise(() => undefined)).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(119_999)
  expect(vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(isChunkFailure(await loading)).toBe(true)
})

test('NAV-07 a file that comes, or fails at once, leaves no clock running', async () => {
  expect(await loadChunk(async () => 'page')).toBe('page')
  const css = new Error('Unable to preload CSS for /assets/page.css')
  expect(await loadChunk(() => Promise.reject(css)).catch((error: unknown) => error)).toBe(css)
  expect(vi.getTimerCount()).toBe(0)
})

test('NAV-07 what browsers say of a lost file is told apart from a page that broke', () => {
  const lost = [
    'Failed to fetch dynamically imported module: http://x/assets/a.js',
    'error loading dynamically imported module',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/a.css',
  ]
  expect(lost.every((message) => isChunkFailure(new TypeError(message)))).toBe(true)
  expect(isChunkFailure(new TypeError('x is undefined'))).toBe(false)
})
