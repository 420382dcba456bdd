import { PassThrough, Writable } from 'node:stream'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { receiveBody } from './receive-body.ts'

const stallMs = 1000
const { signal } = new AbortController()
const turn = () => new Promise((resolve) => setImmediate(resolve))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A disk that takes each write, and the last sync, only when it is told to. */
function slowDisk() {
  const waiting: (() => void)[] = []
  const sink = new Writable({
    highWaterMark: 1,
    write: (_chunk, _encoding, done) => void waiting.push(done),
    final: (done) => void waiting.push(done),
  })
  return { sink, waiting, take: () => waiting.shift()?.() }
}

test('U1 time in which our own disk holds the body up is not the sender’s stall', async () => {
  const { sink, waiting, take } = slowDisk()
  const body = new PassThrough()
  const receiving = receiveBody(body, sink, { signal, stallMs, expected: 2 })
  const outcome = receiving.then(
    () => 'stored',
    (error) => error,
  )
  body.write('a')
  await vi.waitUntil(() => waiting.length === 1)
  vi.advanceTimersByTime(10 * stallMs)
  body.end('b')
  take()
  await vi.waitUntil(() => waiting.length === 1)
  vi.advanceTimersByTime(10 * stallMs)
  take()
  await vi.waitUntil(() => waiting.length === 1)
  vi.advanceTimersByTime(10 * stallMs)
  take()
  expect(await outcome).toBe('stored')
})

test('U1 a sender who falls silent again after our disk held it up is noticed', async () => {
  const { sink, waiting, take } = slowDisk()
  const body = new PassThrough()
  const receiving = receiveBody(body, sink, { signal, stallMs, expected: 2 })
  const refused = expect(receiving).rejects.toMatchObject({ code: 'media.partSizeMismatch' })
  body.write('a')
  await vi.waitUntil(() => waiting.length === 1)
  vi.advanceTimersByTime(10 * stallMs)
  take()
  await turn()
  vi.advanceTimersByTime(stallMs)
  await refused
})
