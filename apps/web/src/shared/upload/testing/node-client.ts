/// <reference types="node" />
import { request as httpRequest } from 'node:http'
import { idempotencyKeyHeader } from '@pindao/protocol/core/endpoint.ts'
import type { PartTransport, UploadApi } from '../engine/upload-api.ts'
import { httpFault, UploadFailure } from '../engine/upload-failure.ts'

/** The calls of the engine over plain HTTP, as the page makes them with `call`. */
export function nodeApi(baseUrl: () => string): UploadApi {
  async function ask<T>(method: string, path: string, body?: unknown, key?: string): Promise<T> {
    const response = await fetch(`${baseUrl()}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(key === undefined ? {} : { [idempotencyKeyHeader]: key }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch((cause: unknown) => {
      throw new UploadFailure({ kind: 'network' }, { cause })
    })
    const text = await response.text()
    if (!response.ok)
      throw new UploadFailure(httpFault(response.status, text, response.headers.get('retry-after')))
    return (JSON.parse(text) as { data: T }).data
  }
  return {
    createUpload: (input, key) => ask('POST', '/uploads', input, key),
    getUpload: (id) => ask('GET', `/uploads/${id}`),
    signParts: (id, parts, checksums) =>
      ask('POST', `/uploads/${id}/part-links`, { parts, ...(checksums.length > 0 && { checksums }) }),
    completeUpload: (id) => ask('POST', `/uploads/${id}/complete`),
    async abortUpload(id) {
      await ask('DELETE', `/uploads/${id}`)
    },
    async saveVideo(record, key) {
      const { id } = await ask<{ id: string }>('POST', '/sourceVideoUpload/saveVideo', record, key)
      return { id, sameAs: null }
    },
    async sendOn(id) {
      await ask('GET', `/sourceVideoUpload/videoAsperaUpload/${id}`)
    },
    async replaceFile(id, file, key) {
      return (await ask<{ id: string }>('POST', `/videos/${id}/replacement`, file, key)).id
    },
  }
}

/** A PUT with Node's own client, in chunks so that progress is seen. */
export const nodeTransport: PartTransport = async ({ url, body, headers: said, signal, onProgress }) => {
  const bytes = Buffer.from(await body.arrayBuffer())
  await new Promise<void>((resolve, reject) => {
    const headers = { ...said, 'content-length': bytes.length }
    const broken = () => reject(signal.aborted ? signal.reason : new UploadFailure({ kind: 'network' }))
    const request = httpRequest(url, { method: 'PUT', headers, signal }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', broken)
      response.on('end', () => {
        const status = response.statusCode ?? 0
        if (status === 200) return resolve()
        const retryAfter = response.headers['retry-after'] ?? null
        reject(new UploadFailure(httpFault(status, Buffer.concat(chunks).toString(), retryAfter)))
      })
    })
    request.on('error', broken)
    request.write(bytes.subarray(0, bytes.length / 2), () => onProgress(Math.floor(bytes.length / 2)))
    request.end(bytes.subarray(bytes.length / 2), () => onProgress(bytes.length))
  })
}
