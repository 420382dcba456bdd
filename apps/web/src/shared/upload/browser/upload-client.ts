import type { UploadCommand, UploadEvent } from '../engine/messages.ts'
import type { UploadApi } from '../engine/upload-api.ts'
import { serveApiCall } from './api-bridge.ts'
import type { FromWorker, ToWorker } from './worker-messages.ts'

export type UploadClient = {
  /** Kept until some tab's engine is known to listen. */
  send(command: UploadCommand): void
  /** True in the tab whose worker does the uploading. */
  isOwner(): boolean
  /** Ends the worker if it is ours; the journal keeps the tasks. */
  stop(): void
}

type ChannelMessage =
  | { readonly type: 'event'; readonly event: UploadEvent }
  | { readonly type: 'command'; readonly command: UploadCommand }

/**
 * One tab of a user's uploads, the others look on: the tab that holds the Web Lock runs the worker, the others send
 * their commands and get their news over a BroadcastChannel. Each waits for the lock, so that the next one takes over
 * when the owner closes; holding a lock others wait for also keeps the browser from freezing the hidden owner.
 */
export function createUploadClient(deps: {
  readonly owner: string
  readonly lanes: number
  readonly api: UploadApi
  onEvent(event: UploadEvent): void
}): UploadClient {
  const name = `pindao.uploads.${deps.owner}`
  const channel = new BroadcastChannel(name)
  const stopped = new AbortController()
  let worker: Worker | null = null
  /** True once another tab's engine has spoken: it hears what we send. */
  let hasOwner = false
  /** True once our worker's file did not come: a deployment took it away, or the network. */
  let lost = false
  let unsent: readonly UploadCommand[] = []

  const toWorker = (message: ToWorker) => worker?.postMessage(message)
  const toOthers = (message: ChannelMessage) => channel.postMessage(message)

  function deliver(command: UploadCommand): void {
    if (worker !== null) toWorker({ type: 'command', command })
    else if (hasOwner) toOthers({ type: 'command', command })
    else {
      unsent = [...unsent, command]
      // What the person asks for, not what the page says by itself.
      if (lost && command.type !== 'signedIn' && command.type !== 'report')
        deps.onEvent({ type: 'engineLost' })
    }
  }

  function deliverUnsent(): void {
    const commands = unsent
    unsent = []
    for (const command of commands) deliver(command)
  }

  function own(): Promise<void> {
    const engine = new Worker(new URL('./upload.worker.ts', import.meta.url), { type: 'module', name })
    worker = engine
    let heard = false
    engine.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
      heard = true
      void hear(data)
    })
    toWorker({ type: 'start', owner: deps.owner, lanes: deps.lanes })
    deliverUnsent()
    // The other tabs keep their commands until they hear of us, and an engine without tasks says nothing by itself.
    toWorker({ type: 'command', command: { type: 'report' } })
    return new Promise((resolve) => {
      const end = () => {
        engine.terminate()
        worker = null
        resolve()
      }
      stopped.signal.addEventListener('abort', end)
      // An engine that spoke has its file: what fails in it later is its own affair. Another tab may have the lock then.
      engine.addEventListener('error', () => {
        if (heard) return
        lost = true
        end()
        deps.onEvent({ type: 'engineLost' })
      })
    })
  }

  async function hear(message: FromWorker): Promise<void> {
    if (message.type === 'event') {
      deps.onEvent(message.event)
      toOthers(message)
    } else toWorker({ type: 'apiAnswer', answer: await serveApiCall(deps.api, message.call) })
  }

  channel.addEventListener('message', ({ data }: MessageEvent<ChannelMessage>) => {
    if (data.type === 'command') toWorker(data)
    else if (worker === null) {
      hasOwner = true
      deliverUnsent()
      deps.onEvent(data.event)
    }
  })

  // Without locks (a page that is no secure context) every tab is its own owner.
  if (navigator.locks === undefined) void own()
  else navigator.locks.request(name, { signal: stopped.signal }, own).catch(() => undefined)
  toOthers({ type: 'command', command: { type: 'report' } })

  return {
    send: deliver,
    isOwner: () => worker !== null,
    stop() {
      stopped.abort()
      channel.close()
    },
  }
}
