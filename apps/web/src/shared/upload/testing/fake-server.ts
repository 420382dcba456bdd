/// <reference types="node" />
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { crc32 as crc32OfBytes } from 'node:zlib'
import { idempotencyKeyHeader, idempotencyKeyPattern } from '@pindao/protocol/core/endpoint.ts'
import type { ErrorCode } from '@pindao/protocol/core/error-codes.ts'
import { partRange } from '@pindao/protocol/media/part-plan.ts'
import { partChecksumHeader, type Upload } from '@pindao/protocol/media/upload.endpoints.ts'

export type Refusal = { readonly status: number; readonly code?: ErrorCode; readonly retryAfter?: string }
/** What a test may do to a PUT before the server looks at it; undefined lets it pass. */
export type PutFault = (put: {
  readonly part: number
  readonly attempt: number
}) => Refusal | 'hang' | 'storeAndDrop' | undefined

type StoredUpload = Upload & { readonly parts: Map<number, Buffer>; readonly key: string }

/**
 * Server and storage in small: real HTTP on loopback, the contract of `upload.endpoints.ts`, and faults on demand. It
 * keeps what it stored over `stop` and `start`, as a disk would.
 */
export function createFakeServer(options: { readonly partSize: number; readonly concurrency?: number }) {
  const uploads = new Map<string, StoredUpload>()
  const saved: { videoPath: string; title: string }[] = []
  const puts: number[] = []
  const calls: string[] = []
  let server: Server | null = null
  let port = 0
  let linkGeneration = 0
  let putFault: PutFault = () => undefined
  let callFault: (call: string) => Refusal | undefined = () => undefined
  let beforeAnswer: (call: string) => Promise<void> = async () => undefined
  const putsOf = new Map<string, number>()
  let putDelayMs = 0
  let atOnce = 0
  let mostAtOnce = 0
  let hanging = 0

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://loopback')
    const body = await read(request)
    if (url.pathname.startsWith('/part/')) return servePart(url, request, body, response)
    const call = `${request.method} ${url.pathname}`
    calls.push(call)
    const refusal = callFault(call)
    if (refusal !== undefined) return refuse(response, refusal)
    const input: unknown = body.length === 0 ? {} : JSON.parse(body.toString())
    const result = handle(
      call,
      input as Record<string, never>,
      String(request.headers[idempotencyKeyHeader] ?? ''),
    )
    await beforeAnswer(call)
    answer(response, result)
  }

  function handle(call: string, input: Record<string, never>, key: string): object | Refusal {
    const [, id = '', action = ''] = /^\w+ \/uploads\/?(\d*)\/?([\w-]*)$/u.exec(call) ?? []
    if (call === 'POST /uploads') return create(input['fileName'] ?? '', input['size'] ?? 0, key)
    if (call.startsWith('POST /sourceVideoUpload')) return save(input)
    const upload = uploads.get(id)
    if (upload === undefined) return { status: 404, code: 'media.uploadNotFound' }
    if (call.startsWith('DELETE')) {
      uploads.set(id, { ...upload, status: 'aborted' })
      return { aborted: true }
    }
    if (action === 'part-links') return sign(upload, input['parts'] ?? [])
    if (action === 'complete') return complete(upload)
    return view(upload)
  }

  function create(fileName: string, size: number, key: string): Upload | Refusal {
    if (!idempotencyKeyPattern.test(key)) return { status: 400, code: 'common.idempotencyKeyRequired' }
    const known = [...uploads.values()].find((upload) => upload.key === key)
    if (known !== undefined) return view(known)
    const id = String(uploads.size + 1)
    const { partSize, concurrency = 4 } = options
    const partCount = Math.ceil(size / partSize)
    const upload: StoredUpload = {
      id,
      filePath: `2026/${id}/${fileName}`,
      fileName,
      size,
      partSize,
      partCount,
      concurrency,
      key,
      storageType: 'local',
      checksum: null,
      status: 'active',
      storedParts: [],
      parts: new Map(),
    }
    uploads.set(id, upload)
    return view(upload)
  }

  function sign(upload: StoredUpload, parts: readonly number[]) {
    return parts.map((part) => {
      const url = `http://127.0.0.1:${port}/part/${upload.id}/${part}?g=${linkGeneration}`
      return { part, url, headers: null, expiresAt: new Date(Date.now() + 3_600_000).toISOString() }
    })
  }

  function complete(upload: StoredUpload): object {
    if (upload.parts.size < upload.partCount) return { status: 409, code: 'media.partsMissing' }
    uploads.set(upload.id, { ...upload, status: 'completed' })
    const { filePath, fileName, size } = upload
    return { filePath, fileName, size, crc32: checksum(bytesOf(upload.id)) }
  }

  function save(record: { videoPath?: string; title?: string }): object {
    const { videoPath = '', title = '' } = record
    if (saved.some((video) => video.videoPath === videoPath))
      return { status: 409, code: 'media.uploadAlreadySaved' }
    saved.push({ videoPath, title })
    return { id: String(saved.length) }
  }

  async function servePart(url: URL, request: IncomingMessage, body: Buffer, response: ServerResponse) {
    const [, , id = '', number = ''] = url.pathname.split('/')
    const upload = uploads.get(id)
    const part = Number(number)
    puts.push(part)
    putsOf.set(id, (putsOf.get(id) ?? 0) + 1)
    atOnce += 1
    mostAtOnce = Math.max(mostAtOnce, atOnce)
    await new Promise((resolve) => setTimeout(resolve, putDelayMs))
    atOnce -= 1
    const fault = putFault({ part, attempt: puts.filter((put) => put === part).length })
    if (fault === 'hang') {
      hanging += 1
      return
    }
    if (fault !== undefined && fault !== 'storeAndDrop') return refuse(response, fault)
    if (Number(url.searchParams.get('g')) < linkGeneration)
      return refuse(response, { status: 403, code: 'media.linkInvalid' })
    if (upload === undefined || upload.status !== 'active')
      return refuse(response, { status: 409, code: 'media.uploadNotActive' })
    const range = partRange(part, upload, upload.size)
    if (body.length !== range.end - range.start)
      return refuse(response, { status: 400, code: 'media.partSizeMismatch' })
    const crc32 = checksum(body)
    if (crc32 !== request.headers[partChecksumHeader])
      return refuse(response, { status: 422, code: 'media.partChecksumMismatch' })
    upload.parts.set(part, body)
    if (fault === 'storeAndDrop') return void response.destroy()
    answer(response, { part, size: body.length, crc32 })
  }

  function bytesOf(id: string): Buffer {
    const parts = uploads.get(id)?.parts ?? new Map<number, Buffer>()
    return Buffer.concat([...parts].sort(([a], [b]) => a - b).map(([, bytes]) => bytes))
  }

  return {
    uploads,
    saved,
    puts,
    calls,
    bytesOf,
    putsOf: (id: string) => putsOf.get(id) ?? 0,
    url: () => `http://127.0.0.1:${port}`,
    mostAtOnce: () => mostAtOnce,
    hanging: () => hanging,
    failPuts(fault: PutFault) {
      putFault = fault
    },
    failCalls(fault: (call: string) => Refusal | undefined) {
      callFault = fault
    },
    /** The server has done what it was asked and answers only when this is over. */
    holdAnswers(until: (call: string) => Promise<void>) {
      beforeAnswer = until
    },
    slowPuts(ms: number) {
      putDelayMs = ms
    },
    /** Every address signed so far is refused from now on. */
    expireLinks() {
      linkGeneration += 1
    },
    /** As if the storage had dropped the upload after its days. */
    forget(id: string) {
      uploads.delete(id)
    },
    async start() {
      server = createServer(
        (request, response) => void serve(request, response).catch(() => response.destroy()),
      )
      await new Promise<void>((resolve) => server?.listen(port, '127.0.0.1', resolve))
      port = (server.address() as AddressInfo).port
    },
    /** As kill -9 would: connections break in the middle, what is stored stays. */
    async stop() {
      const stopped = new Promise((resolve) => server?.close(resolve))
      server?.closeAllConnections()
      await stopped
    },
  }
}
export type FakeServer = ReturnType<typeof createFakeServer>

function view({ parts, key: _key, ...upload }: StoredUpload): Upload {
  return { ...upload, storedParts: [...parts.keys()].sort((a, b) => a - b) }
}

function checksum(bytes: Buffer): string {
  return crc32OfBytes(bytes).toString(16).padStart(8, '0')
}

async function read(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

function answer(response: ServerResponse, data: object | Refusal): void {
  if ('status' in data && typeof data.status === 'number') refuse(response, data as Refusal)
  else
    response
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify({ status: 200, message: 'ok', data }))
}

function refuse(response: ServerResponse, { status, code, retryAfter }: Refusal): void {
  if (retryAfter !== undefined) response.setHeader('retry-after', retryAfter)
  const envelope = { status, code, message: `refused: ${code ?? status}`, data: null, requestId: 'request-1' }
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(envelope))
}
