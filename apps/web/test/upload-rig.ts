import {
  abortUpload,
  completeUpload,
  createUpload,
  getUpload,
  signParts,
  type Upload,
} from '@pindao/protocol/media/upload.endpoints.ts'
import { saveVideo } from '@pindao/protocol/media/video-saving.endpoints.ts'
import { createRemoteApi } from '#src/shared/upload/browser/api-bridge.ts'
import type { FromWorker, ToWorker } from '#src/shared/upload/browser/worker-messages.ts'
import { untilAborted } from '#src/shared/upload/engine/abortable.ts'
import { createUploadEngine, type UploadEngine } from '#src/shared/upload/engine/engine.ts'
import { defaultTuning } from '#src/shared/upload/engine/retry-policy.ts'
import type { PartTransport } from '#src/shared/upload/engine/upload-api.ts'
import { memoryJournal } from '#src/shared/upload/testing/engine-bench.ts'
import type { FakeServer } from './fake-server.ts'
import { videoOf } from './samples.ts'

export const partSize = 1000

/** What is outside of the page in an upload: the worker's thread, the disk that keeps tasks, the line, the storage. */
export type UploadRig = ReturnType<typeof createUploadRig>

/** Uploads as they are, with the engine of the worker in this thread, and a line that can be held. */
export function createUploadRig() {
  const journal = memoryJournal()
  const stored = new Map<string, Upload>()
  let line = Promise.resolve()
  let lastUpload = 500

  const transport: PartTransport = async ({ url, body, signal, onProgress }) => {
    const [id = '', part = ''] = url.split('/').slice(-2)
    onProgress(Math.floor(body.size / 2))
    await untilAborted(line, signal)
    onProgress(body.size)
    const upload = known(id)
    stored.set(id, { ...upload, storedParts: [...upload.storedParts, Number(part)] })
  }

  function known(id: unknown): Upload {
    const upload = stored.get(String(id))
    if (upload === undefined) throw new RangeError(`no upload ${id}`)
    return upload
  }

  return {
    uploads: (): readonly Upload[] => [...stored.values()],
    /** Holds every part on its way, until the returned function is called. */
    holdLine(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>()
      line = promise
      return resolve
    },
    /** The calls around an upload, with parts of `partSize` bytes. */
    serve(server: FakeServer): void {
      server.answers(createUpload, ({ body }) => {
        lastUpload += 1
        const { fileName, size } = body as { fileName: string; size: number }
        const id = String(lastUpload)
        const plan = { partSize, partCount: Math.ceil(size / partSize), concurrency: 1, storedParts: [] }
        const names = {
          filePath: `incoming/${fileName}`,
          fileName,
          size,
          storageType: 'local',
          checksum: null,
        } as const
        const upload: Upload = { id, ...names, ...plan, status: 'active' }
        stored.set(id, upload)
        return upload
      })
      server.answers(getUpload, ({ params }) => known(params['id']))
      server.answers(signParts, ({ params, body }) =>
        (body as { parts: number[] }).parts.map((part) => ({
          part,
          url: `/storage/${params['id']}/${part}`,
          headers: null,
          expiresAt: '2099-01-01T00:00:00.000Z',
        })),
      )
      server.answers(completeUpload, ({ params }) => {
        const upload = known(params['id'])
        stored.set(upload.id, { ...upload, status: 'completed' })
        return { ...upload, crc32: '00000000' }
      })
      server.answers(abortUpload, ({ params }) => {
        stored.set(String(params['id']), { ...known(params['id']), status: 'aborted' })
        return { aborted: true }
      })
      server.answers(saveVideo, ({ body }) => ({
        ...videoOf(body as { title: string; fileName: string }),
        sameContent: [],
      }))
    },
    /** Takes the place of `Worker`, wired as `upload.worker.ts` wires it. */
    Worker: class extends EventTarget {
      #engine: UploadEngine | null = null
      #started: Promise<void> = Promise.resolve()
      #over = false
      readonly #remote = createRemoteApi((call) => this.#post({ type: 'apiCall', call }))

      postMessage(message: ToWorker): void {
        queueMicrotask(() => {
          if (!this.#over) this.#hear(message)
        })
      }

      terminate(): void {
        this.#over = true
      }

      #post(data: FromWorker): void {
        queueMicrotask(() => {
          if (!this.#over) this.dispatchEvent(new MessageEvent('message', { data }))
        })
      }

      #hear(message: ToWorker): void {
        if (message.type === 'apiAnswer') this.#remote.settle(message.answer)
        else if (message.type === 'command')
          void this.#started.then(() => this.#engine?.handle(message.command))
        else this.#start(message.owner)
      }

      #start(owner: string): void {
        let serial = journal.entries.size
        this.#engine = createUploadEngine({
          owner,
          lanes: 1,
          api: this.#remote.api,
          transport: (request) => (this.#over ? new Promise(() => undefined) : transport(request)),
          journal,
          connectivity: { isOnline: () => navigator.onLine, changed: () => new Promise(() => undefined) },
          tuning: { ...defaultTuning, baseDelayMs: 5, longestDelayMs: 40 },
          newUuid() {
            serial += 1
            return `task-${serial}`
          },
          random: () => 0.5,
          now: Date.now,
          openHandle: async () => null,
          emit: (event) => this.#post({ type: 'event', event }),
        })
        this.#started = this.#engine.start()
      }
    },
  }
}
