import type { Readable, Writable } from 'node:stream'
import { AppError } from '#src/platform/app-error.ts'

type Receiving = { readonly signal: AbortSignal; readonly stallMs: number; readonly expected: number }

/**
 * Moves a request's body into a sink and ends when the sink has closed. Unlike `pipeline` it leaves the request alone
 * when the sink fails: destroying it would destroy the socket, and the sender would see a reset instead of the reason.
 * The rest of the body is then read and dropped, so that the answer can follow.
 *
 * A body that ends early, or brings no byte for `stallMs` although we read, fails; a slow one does not
 * (architecture §7), nor does one that waits for our own disk.
 *
 * @throws media.partSizeMismatch for a body that breaks off; the signal's reason; whatever the sink failed with.
 */
export async function receiveBody(body: Readable, sink: Writable, receiving: Receiving): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const { signal, stallMs, expected } = receiving
  let failure: unknown
  const fail = (reason: unknown) => {
    failure ??= reason
    sink.destroy()
  }
  const brokenOff = () => new AppError('media.partSizeMismatch', { params: { expected } })
  const onAbort = () => fail(signal.reason)
  const onClose = () => (body.readableEnded ? undefined : fail(brokenOff()))
  const onBodyError = (cause: Error) =>
    fail(new AppError('media.partSizeMismatch', { params: { expected }, cause }))
  const stopWatching = watchForStall(body, stallMs, () => fail(brokenOff()))

  sink.on('error', (error) => {
    failure ??= error
  })
  sink.once('close', () => (failure === undefined ? resolve() : reject(failure)))
  body.once('close', onClose).once('error', onBodyError)
  signal.addEventListener('abort', onAbort)
  try {
    if (signal.aborted) onAbort()
    else if (body.destroyed) onClose()
    else body.pipe(sink)
    await promise
  } finally {
    stopWatching()
    signal.removeEventListener('abort', onAbort)
    body.off('close', onClose)
    body.unpipe(sink)
    body.resume()
  }
}

/** Calls `onStall` when no byte came for `stallMs` of the time in which the body was being read. Returns its end. */
function watchForStall(body: Readable, stallMs: number, onStall: () => void): () => void {
  let timer: NodeJS.Timeout | undefined
  const stop = () => clearTimeout(timer)
  const restart = () => {
    stop()
    timer = setTimeout(onStall, stallMs)
  }
  // A pipe pauses its source while the sink is full.
  const listeners = { data: () => timer?.refresh(), pause: stop, resume: restart, end: stop }
  for (const [event, listener] of Object.entries(listeners)) body.on(event, listener)
  restart()
  return () => {
    stop()
    for (const [event, listener] of Object.entries(listeners)) body.off(event, listener)
  }
}
