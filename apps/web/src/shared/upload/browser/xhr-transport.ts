import { partChecksumHeader } from '@pindao/protocol/media/upload.endpoints.ts'
import type { PartTransport } from '../engine/upload-api.ts'
import { httpFault, UploadFailure } from '../engine/upload-failure.ts'

/** PUT by XMLHttpRequest: fetch still tells nothing of the bytes it has sent. The slice is read from disk as it goes. */
export const xhrTransport: PartTransport = ({ url, body, crc32, signal, onProgress }) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    request.open('PUT', url)
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.setRequestHeader(partChecksumHeader, crc32)
    request.upload.onprogress = (event) => onProgress(event.loaded)
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve()
      else reject(new UploadFailure(faultOfAnswer(request)))
    }
    request.onerror = () => reject(new UploadFailure({ kind: 'network' }))
    request.onabort = () => reject(signal.reason)
    request.onloadend = () => signal.removeEventListener('abort', abort)
    if (signal.aborted) return reject(signal.reason)
    signal.addEventListener('abort', abort)
    request.send(body)
  })

function faultOfAnswer(request: XMLHttpRequest) {
  return httpFault(request.status, request.responseText, request.getResponseHeader('retry-after'))
}
