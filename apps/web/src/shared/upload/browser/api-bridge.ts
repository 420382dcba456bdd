import type { UploadApi } from '../engine/upload-api.ts'
import { faultOf, UploadFailure } from '../engine/upload-failure.ts'
import type { ApiAnswer, ApiCall } from './worker-messages.ts'

type Pending = { resolve(value: unknown): void; reject(error: Error): void }

/** The worker's end: an UploadApi whose calls travel as messages. Hand every answer to `settle`. */
export function createRemoteApi(post: (call: ApiCall) => void) {
  const pending = new Map<number, Pending>()
  let lastId = 0

  function ask<K extends keyof UploadApi>(name: K): UploadApi[K] {
    const travel = (...args: Parameters<UploadApi[K]>) =>
      new Promise<unknown>((resolve, reject) => {
        lastId += 1
        pending.set(lastId, { resolve, reject })
        post({ callId: lastId, name, args } as ApiCall)
      })
    return travel as UploadApi[K]
  }

  const api: UploadApi = {
    createUpload: ask('createUpload'),
    getUpload: ask('getUpload'),
    signParts: ask('signParts'),
    completeUpload: ask('completeUpload'),
    abortUpload: ask('abortUpload'),
    saveVideo: ask('saveVideo'),
    replaceFile: ask('replaceFile'),
    sendOn: ask('sendOn'),
  }

  return {
    api,
    settle(answer: ApiAnswer): void {
      const waiting = pending.get(answer.callId)
      pending.delete(answer.callId)
      if (answer.ok) waiting?.resolve(answer.value)
      else if (answer.fault !== null) waiting?.reject(new UploadFailure(answer.fault))
      else waiting?.reject(new Error('the page could not make the call'))
    },
  }
}

/** The page's end: makes the call and puts its outcome in a message. Never rejects. */
export async function serveApiCall(api: UploadApi, call: ApiCall): Promise<ApiAnswer> {
  const run = api[call.name] as (...args: ApiCall['args']) => Promise<unknown>
  try {
    return { callId: call.callId, ok: true, value: await run(...call.args) }
  } catch (error) {
    return { callId: call.callId, ok: false, fault: faultOf(error) }
  }
}
