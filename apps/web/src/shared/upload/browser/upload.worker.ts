import { randomKey } from '#src/shared/api/random-key.ts'
import { createUploadEngine, type UploadEngine } from '../engine/engine.ts'
import { defaultTuning } from '../engine/retry-policy.ts'
import type { Connectivity } from '../engine/server-gate.ts'
import { createRemoteApi } from './api-bridge.ts'
import { openWithoutAsking } from './file-handles.ts'
import { createIdbJournal } from './idb-journal.ts'
import type { FromWorker, ToWorker } from './worker-messages.ts'
import { xhrTransport } from './xhr-transport.ts'

/**
 * The engine's own thread: checksums of gigabytes never make the page stutter. Only wiring; the page starts it with the
 * user it works for.
 */
const scope = self as unknown as DedicatedWorkerGlobalScope
const post = (message: FromWorker) => scope.postMessage(message)
const remote = createRemoteApi((call) => post({ type: 'apiCall', call }))
let engine: UploadEngine | null = null
/** Commands wait for the tasks of an earlier page: a file added again is then known as such (UPL-05). */
let started: Promise<void> = Promise.resolve()

/** Not every browser tells a worker that the network is back, so `onLine` is looked at again now and then. */
const lookAgainMs = 2000

const connectivity: Connectivity = {
  isOnline: () => navigator.onLine,
  changed: (signal) =>
    new Promise((resolve) => {
      const over = new AbortController()
      const before = navigator.onLine
      const done = () => {
        clearInterval(look)
        over.abort()
        resolve()
      }
      const look = setInterval(() => navigator.onLine !== before && done(), lookAgainMs)
      scope.addEventListener('online', done, { signal: over.signal })
      scope.addEventListener('offline', done, { signal: over.signal })
      signal.addEventListener('abort', done, { signal: over.signal })
    }),
}

scope.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.type === 'apiAnswer') return remote.settle(data.answer)
  if (data.type === 'command') return void started.then(() => engine?.handle(data.command))
  engine = createUploadEngine({
    owner: data.owner,
    lanes: data.lanes,
    api: remote.api,
    transport: xhrTransport,
    journal: createIdbJournal(),
    connectivity,
    tuning: defaultTuning,
    newUuid: randomKey,
    random: Math.random,
    now: Date.now,
    openHandle: openWithoutAsking,
    emit: (event) => post({ type: 'event', event }),
  })
  started = engine.start()
})
