import type { UploadCommand, UploadEvent } from '../engine/messages.ts'
import type { UploadApi } from '../engine/upload-api.ts'
import type { UploadFault } from '../engine/upload-failure.ts'

/** A call of the API that the worker asks its page to make: the page owns the session. */
export type ApiCall = {
  [K in keyof UploadApi]: {
    readonly callId: number
    readonly name: K
    readonly args: Parameters<UploadApi[K]>
  }
}[keyof UploadApi]

export type ApiAnswer = { readonly callId: number } & (
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly fault: UploadFault | null }
)

export type ToWorker =
  | { readonly type: 'start'; readonly owner: string; readonly lanes: number }
  | { readonly type: 'command'; readonly command: UploadCommand }
  | { readonly type: 'apiAnswer'; readonly answer: ApiAnswer }

export type FromWorker =
  | { readonly type: 'event'; readonly event: UploadEvent }
  | { readonly type: 'apiCall'; readonly call: ApiCall }
