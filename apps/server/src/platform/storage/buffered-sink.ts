import { Writable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { AppError } from '#src/platform/app-error.ts'
import type { IntakePace } from './intake-pace.ts'
import type { WriteBuffer } from './write-buffer.ts'

/** What was received so far. */
type Received = { readonly size: number; readonly crc32: number }

/** Where the bytes go: from `start` of a file, at most `length` of them, in buffers that `newBuffer` makes. */
type Target = {
  readonly newBuffer: () => WriteBuffer
  readonly start: number
  readonly length: number
  /** Bytes that may have come in and not been taken yet. */
  readonly aheadBytes: number
  readonly pace: IntakePace
}

/**
 * A sink that writes a stream into a region of a file. Chunks of 64 KB, as sockets give them, are collected and written
 * together while the next ones come in: one system call for many is worth a third of the rate (performance.md §5).
 * Never more than two buffers are in memory, and nothing is written past the region.
 *
 * It closes only after the write in flight has ended, so that whoever comes next finds the region quiet.
 */
export function createBufferedSink({ newBuffer, start, length, aheadBytes, pace }: Target) {
  let received: Received = { size: 0, crc32: 0 }
  let buffer: WriteBuffer | null = null
  let written = 0
  let flight: Promise<void> = Promise.resolve()

  function flush(): void {
    if (!buffer) return
    const position = start + written
    written += buffer.bytes
    flight = buffer.write(position)
    buffer = null
    // The one who waits for the flight gets its error; without a waiter it must not end the process.
    flight.catch(() => undefined)
  }

  /** Buffers a chunk from `from` on; when there is enough, waits for the write in flight and starts the next. */
  function put(chunk: Buffer, from: number, done: (error?: Error | null) => void): void {
    // A chunk that is wholly taken may be empty from then on.
    const { length: end } = chunk
    buffer ??= newBuffer()
    const next = from + buffer.add(chunk, from)
    if (!buffer.isFull()) {
      done()
      return
    }
    flight
      .then(() => {
        if (sink.destroyed) return
        flush()
        if (next < end) put(chunk, next, done)
        else done()
      })
      .catch(done)
  }

  const sink = new Writable({
    highWaterMark: aheadBytes,
    write(chunk: Buffer, _encoding, done) {
      if (received.size + chunk.length > length) {
        done(new AppError('media.partSizeMismatch', { params: { expected: length } }))
        return
      }
      pace.take(chunk.length, () => {
        if (sink.destroyed) return done()
        received = { size: received.size + chunk.length, crc32: crc32(chunk, received.crc32) }
        put(chunk, 0, done)
      })
    },
    final(done) {
      flight
        .then(() => {
          if (!sink.destroyed) flush()
          return flight
        })
        .then(() => done(), done)
    },
    destroy(error, done) {
      const settle = (failure: Error | null) => {
        buffer?.discard()
        buffer = null
        done(failure)
      }
      flight.then(
        () => settle(error),
        (failure: Error) => settle(error ?? failure),
      )
    },
  })
  return { sink, received: () => received }
}
