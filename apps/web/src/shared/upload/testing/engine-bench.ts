import { onTestFinished, vi } from 'vitest'
import { createUploadEngine, type UploadEngine } from '../engine/engine.ts'
import type { DoneRecord, Journal, JournalEntry } from '../engine/journal.ts'
import type { UploadEvent, UploadState } from '../engine/messages.ts'
import { noUploads } from '../engine/overall.ts'
import { defaultTuning, type RetryTuning } from '../engine/retry-policy.ts'
import type { NewUpload } from '../engine/upload-task.ts'
import type { FakeServer } from './fake-server.ts'
import { nodeApi, nodeTransport } from './node-client.ts'

/** A journal that outlives engines, as IndexedDB outlives pages. */
export function memoryJournal(): Journal & { readonly entries: Map<string, JournalEntry> } {
  const entries = new Map<string, JournalEntry>()
  const done = new Map<string, DoneRecord>()
  return {
    entries,
    list: async (owner) => [...entries.values()].filter((entry) => entry.owner === owner),
    async put(entry) {
      entries.set(entry.uuid, entry)
    },
    async remove(uuid) {
      entries.delete(uuid)
    },
    done: async (owner) => done.get(owner) ?? null,
    async keepDone(owner, record) {
      done.set(owner, record)
    },
  }
}

/** A network cable to pull. */
export function fakeConnectivity() {
  let online = true
  const listeners = new Set<() => void>()
  return {
    isOnline: () => online,
    changed: (signal: AbortSignal) =>
      new Promise<void>((resolve) => {
        const done = () => {
          listeners.delete(done)
          resolve()
        }
        listeners.add(done)
        signal.addEventListener('abort', done, { once: true })
      }),
    set(value: boolean) {
      online = value
      for (const listener of [...listeners]) listener()
    },
  }
}

/**
 * Times so short that a test waits for conditions only. But a part that is slow stays untouched: on a busy machine it
 * would be given up for stalled, and sent anew.
 */
const fast: RetryTuning = {
  ...defaultTuning,
  baseDelayMs: 5,
  longestDelayMs: 40,
  stallMs: 60_000,
  patienceMs: 400,
}

/** A bench: an engine against a fake server, and eyes on its tasks. */
export function engineBench(
  server: FakeServer,
  journal: Journal = memoryJournal(),
  tuning: Partial<RetryTuning> = {},
) {
  const connectivity = fakeConnectivity()
  const events: UploadEvent[] = []
  let state: UploadState = { tasks: [], done: [], overall: noUploads }
  let serial = 0
  const engine: UploadEngine = createUploadEngine({
    owner: 'user-1',
    api: nodeApi(server.url),
    transport: nodeTransport,
    journal,
    connectivity,
    tuning: { ...fast, ...tuning },
    lanes: 8,
    newUuid() {
      serial += 1
      return `task-${serial}`
    },
    random: () => 0.5,
    now: Date.now,
    openHandle: async () => null,
    emit(event) {
      events.push(event)
      if (event.type === 'tasks') state = event
    },
  })
  // What still asks its server by then would go on under the clock of whichever test comes next.
  onTestFinished(() => engine.handle({ type: 'pauseAll' }))
  return { engine, connectivity, events, tasks: () => state.tasks, state: () => state }
}

export function fileOf(
  size: number,
  name = '山谷 vlog.mp4',
  seed = 7,
  lastModified = 1_700_000_000_000,
): File {
  const bytes = new Uint8Array(size)
  let state = seed
  for (let index = 0; index < size; index += 1) {
    state = (state * 1103515245 + 12345) & 0x7fffffff
    bytes[index] = state >> 16
  }
  return new File([bytes], name, { lastModified })
}

export function newUpload(file: File, title = '山谷'): NewUpload {
  return { title, channelId: '3', channelName: '云上', fileName: '山谷vlog.mp4', file, handle: null }
}

/** A file of twenty parts, the last one short. */
export const partSize = 64 * 1024
export const parts = 20
export const size = partSize * (parts - 1) + 1234
export const allParts = Array.from({ length: parts }, (_, index) => index + 1)

export const until = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 5 })

/** Whether the server has stored the file byte by byte. */
export async function storedAsIs(server: FakeServer, file: File, id = '1'): Promise<boolean> {
  return server.bytesOf(id).equals(Buffer.from(await file.arrayBuffer()))
}

/** A bench on which an upload of this file has begun. */
export function startUpload(server: FakeServer, file = fileOf(size), bench = engineBench(server)) {
  bench.engine.handle({ type: 'add', items: [newUpload(file)] })
  return { ...bench, file, phase: () => bench.tasks()[0]?.phase, uuid: () => bench.tasks()[0]?.uuid ?? '' }
}
