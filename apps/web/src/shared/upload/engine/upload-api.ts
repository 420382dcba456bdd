import type { EndpointInput } from '@pindao/protocol/core/endpoint.ts'
import type {
  completeUpload,
  PartChecksums,
  PartLink,
  Upload,
} from '@pindao/protocol/media/upload.endpoints.ts'
import type { replaceFile, saveVideo } from '@pindao/protocol/media/video-saving.endpoints.ts'
import type { z } from 'zod'

export type CompletedUpload = z.output<(typeof completeUpload)['output']>
type ReplacingFile = EndpointInput<typeof replaceFile>['body']
type VideoRecord = EndpointInput<typeof saveVideo>['body']

/** The saved video, and the oldest other one of the same content, if any. */
export type Saved = {
  readonly id: string
  readonly sameAs: { readonly id: string; readonly title: string } | null
}

/**
 * The calls of the server that the engine needs. In the browser they run in the page (which owns the session), reached
 * by messages; each throws UploadFailure.
 */
export type UploadApi = {
  /** `key` is the Idempotency-Key: a lost answer does not reserve twice. */
  createUpload(input: { readonly fileName: string; readonly size: number }, key: string): Promise<Upload>
  getUpload(id: string): Promise<Upload>
  /** `checksums` of each part where the upload asks for them. */
  signParts(
    id: string,
    parts: readonly number[],
    checksums: readonly PartChecksums[],
  ): Promise<readonly PartLink[]>
  completeUpload(id: string): Promise<CompletedUpload>
  abortUpload(id: string): Promise<void>
  /** `key` as in `createUpload`. */
  saveVideo(record: VideoRecord, key: string): Promise<Saved>
  /** Gives a video this file in the place of the one it has. @returns its id */
  replaceFile(videoId: string, file: ReplacingFile, key: string): Promise<string>
  /** Sends a saved video on to its channel (UPL-02); again it does nothing more. */
  sendOn(videoId: string): Promise<void>
}

/** One PUT of a part. `onProgress` gets the bytes sent of this part so far. */
export type PartRequest = {
  readonly url: string
  readonly body: Blob
  readonly headers: Readonly<Record<string, string>>
  /** True where an object store answers, in words of its own. */
  readonly isStores: boolean
  readonly signal: AbortSignal
  onProgress(sent: number): void
}

/** Sends a part; throws UploadFailure, or the signal's reason. */
export type PartTransport = (request: PartRequest) => Promise<void>
