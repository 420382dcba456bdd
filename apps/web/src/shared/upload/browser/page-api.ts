import { isErrorCode } from '@pindao/protocol/core/error-codes.ts'
import {
  abortUpload,
  completeUpload,
  createUpload,
  getUpload,
  signParts,
} from '@pindao/protocol/media/upload.endpoints.ts'
import { replaceFile, saveVideo } from '@pindao/protocol/media/video-saving.endpoints.ts'
import { videoAsperaUpload } from '@pindao/protocol/publishing/auto-upload.endpoints.ts'
import { ApiError } from '#src/shared/api/api-error.ts'
import { call } from '#src/shared/api/call.ts'
import type { UploadApi } from '../engine/upload-api.ts'
import { UploadFailure, type UploadFault } from '../engine/upload-failure.ts'

/** The engine's calls, made with the page's session: its silent refresh is the engine's, too (reliability U6). */
export const pageApi: UploadApi = {
  createUpload: (body, idempotencyKey) => asUploadFailure(call(createUpload, { body }, { idempotencyKey })),
  getUpload: (id) => asUploadFailure(call(getUpload, { params: { id } })),
  signParts(id, parts, checksums) {
    const body = { parts: [...parts], ...(checksums.length > 0 && { checksums: [...checksums] }) }
    return asUploadFailure(call(signParts, { params: { id }, body }))
  },
  completeUpload: (id) => asUploadFailure(call(completeUpload, { params: { id } })),
  async abortUpload(id) {
    await asUploadFailure(call(abortUpload, { params: { id } }))
  },
  async saveVideo(body, idempotencyKey) {
    const { id, sameContent } = await asUploadFailure(call(saveVideo, { body }, { idempotencyKey }))
    return { id, sameAs: sameContent[0] ?? null }
  },
  async sendOn(id) {
    await asUploadFailure(call(videoAsperaUpload, { params: { id } }))
  },
  async replaceFile(id, body, idempotencyKey) {
    return (await asUploadFailure(call(replaceFile, { params: { id }, body }, { idempotencyKey }))).id
  },
}

async function asUploadFailure<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (cause) {
    throw cause instanceof ApiError ? new UploadFailure(faultOfApiError(cause), { cause }) : cause
  }
}

function faultOfApiError({ status, code, message, requestId, retryAfterMs }: ApiError): UploadFault {
  if (status === 0) return { kind: 'network' }
  return {
    kind: 'http',
    status,
    code: isErrorCode(code) ? code : null,
    message: message === '' ? null : message,
    requestId,
    retryAfterMs,
  }
}
