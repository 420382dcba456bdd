import type { PartTransport } from '../engine/upload-api.ts'
import { httpFault, UploadFailure } from '../engine/upload-failure.ts'

/** PUT by XMLHttpRequest: fetch still tells nothing of the bytes it has sent. The slice is read from disk as it goes. */
export const xhrTransport: PartTransport = ({ url, body, headers, isStores, signal, onProgress }) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    request.open('PUT', url)
    request.setRequestHeader('content-type', 'application/octet-stream')
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = (event) => onProgress(event.loaded)
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve()
      else reject(new UploadFailure(isStores ? faultOfStore(request) : faultOfAnswer(request)))
    }
    request.onerror = () => reject(new UploadFailure({ kind: 'network' }))
    request.onabort = () => reject(signal.reason)
    request.onloadend = () => signal.removeEventListener('abort', abort)
    if (signal.aborted) return reject(signal.reason)
    signal.addEventListener('abort', abort)
    request.send(body)
  })

/** An object store says 400 of bytes that were changed on the way: sent again they may be whole. */
function faultOfStore(request: XMLHttpRequest) {
  const { status } = request
  return httpFault(status === 400 ? 422 : status, '', request.getResponseHeader('retry-after'))
}

function faultOfAnswer(request: XMLHttpRequest) {
  return httpFault(request.status, request.responseText, request.getResponseHeader('retry-after'))
}
