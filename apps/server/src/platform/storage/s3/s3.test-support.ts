import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { type S3ProfileName, s3Profiles } from '@pindao/protocol/media/storage-profiles.ts'
import { onTestFinished } from 'vitest'
import { openBucket } from './s3-client.ts'

type StoredBytes = { readonly bytes: Buffer; readonly etag: string }
type Begun = {
  readonly key: string
  readonly token: string | undefined
  readonly parts: Map<number, StoredBytes>
}
type Finished = StoredBytes & { readonly token: string | undefined }
/** What goes wrong at the next completion. */
type Fault = 'none' | 'answerLost' | 'errorIn200' | 'otherBytes'

/** So few that every list of the tests has several pages. */
const pageSize = 2
const quoted = (bytes: Uint8Array) => `"${createHash('md5').update(bytes).digest('hex')}"`
/** A checksum in base64, as the profile has it. */
export function checksumFor(name: S3ProfileName, bytes: Uint8Array): string {
  if (s3Profiles[name].partChecksum === 'md5') return createHash('md5').update(bytes).digest('base64')
  const four = Buffer.alloc(4)
  four.writeUInt32BE(crc32(bytes))
  return four.toString('base64')
}

/** An object store in memory: multipart, lists in pages, ranges, faults. It believes every signature. */
export async function openMemoryStore(name: S3ProfileName) {
  const uploads = new Map<string, Begun>()
  const objects = new Map<string, Finished>()
  const state = { fault: 'none' as Fault, completions: 0 }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://store')
    const key = decodeURIComponent(url.pathname.split('/').slice(2).join('/'))
    const body = await buffer(request)
    if (url.searchParams.has('uploadId')) multipart(request, url.searchParams, body, response)
    else if (url.searchParams.has('uploads')) beginOrList(request, key, url.searchParams, response)
    else object(request, key, body, response)
  })

  function beginOrList(
    request: IncomingMessage,
    key: string,
    query: URLSearchParams,
    response: ServerResponse,
  ) {
    if (request.method === 'POST') {
      const id = `u${uploads.size + 1}`
      uploads.set(id, { key, token: tokenOf(request), parts: new Map() })
      return xml(
        response,
        `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      )
    }
    const all = [...uploads].sort(([one], [other]) => (one < other ? -1 : 1))
    const rest = all.filter(([id]) => id > (query.get('upload-id-marker') ?? ''))
    const page = rest.slice(0, pageSize)
    const rows = page.map(
      ([id, upload]) =>
        `<Upload><Key>${upload.key}</Key><UploadId>${id}</UploadId><Initiated>2026-01-01T00:00:00.000Z</Initiated></Upload>`,
    )
    const last = page.at(-1)
    const next = `<NextKeyMarker>${last?.[1].key}</NextKeyMarker><NextUploadIdMarker>${last?.[0]}</NextUploadIdMarker>`
    const more = rest.length > pageSize
    xml(response, `<R><IsTruncated>${more}</IsTruncated>${more ? next : ''}${rows.join('')}</R>`)
  }

  function multipart(
    request: IncomingMessage,
    query: URLSearchParams,
    body: Buffer,
    response: ServerResponse,
  ) {
    const id = query.get('uploadId') ?? ''
    const upload = uploads.get(id)
    if (!upload) return fail(response, 404, 'NoSuchUpload')
    if (request.method === 'PUT') {
      const { headers } = request
      const claims: [unknown, S3ProfileName][] = [
        [headers['content-md5'], 'cuoss'],
        [headers['x-amz-checksum-crc32'], 'minio'],
      ]
      if (claims.some(([said, kind]) => said !== undefined && said !== checksumFor(kind, body)))
        return fail(response, 400, 'BadDigest')
      upload.parts.set(Number(query.get('partNumber')), { bytes: body, etag: quoted(body) })
      return response.end()
    }
    if (request.method === 'GET')
      return listParts(upload, Number(query.get('part-number-marker') ?? 0), response)
    if (request.method === 'DELETE') {
      uploads.delete(id)
      return response.writeHead(204).end()
    }
    state.completions += 1
    const fault = state.fault
    state.fault = 'none'
    if (fault === 'errorIn200')
      return xml(response, '<Error><Code>InternalError</Code><Message>x</Message></Error>')
    const pieces = [...upload.parts].sort(([one], [other]) => one - other).map(([, part]) => part.bytes)
    const bytes = fault === 'otherBytes' ? Buffer.from('other') : Buffer.concat(pieces)
    objects.set(upload.key, { bytes, etag: quoted(bytes), token: upload.token })
    uploads.delete(id)
    if (fault === 'answerLost') return response.destroy()
    xml(response, '<CompleteMultipartUploadResult><ETag>x</ETag></CompleteMultipartUploadResult>')
  }

  function listParts(upload: Begun, after: number, response: ServerResponse) {
    const rest = [...upload.parts].filter(([part]) => part > after).sort(([one], [other]) => one - other)
    const page = rest.slice(0, pageSize)
    const rows = page.map(
      ([part, { bytes, etag }]) =>
        `<Part><PartNumber>${part}</PartNumber><ETag>${etag}</ETag><Size>${bytes.length}</Size>` +
        `<ChecksumCRC32>${checksumFor('minio', bytes)}</ChecksumCRC32></Part>`,
    )
    const more = rest.length > pageSize
    // As some stores do: the last page names the first one as the next.
    const next = `<NextPartNumberMarker>${more ? page.at(-1)?.[0] : 0}</NextPartNumberMarker>`
    xml(response, `<R><IsTruncated>${more}</IsTruncated>${next}${rows.join('')}</R>`)
  }

  function object(request: IncomingMessage, key: string, body: Buffer, response: ServerResponse) {
    if (request.method === 'PUT') {
      if (request.headers['content-md5'] !== checksumFor('cuoss', body))
        return fail(response, 400, 'BadDigest')
      objects.set(key, { bytes: body, etag: quoted(body), token: undefined })
      return response.end()
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return response.writeHead(204).end()
    }
    const found = objects.get(key)
    if (!found) return fail(response, 404, 'NoSuchKey')
    const [, from, to] = /^bytes=(\d+)-(\d+)$/u.exec(request.headers.range ?? '') ?? []
    const bytes = from === undefined ? found.bytes : found.bytes.subarray(Number(from), Number(to) + 1)
    response.setHeader('content-length', bytes.length)
    response.setHeader('etag', found.etag)
    response.setHeader('last-modified', new Date(0).toUTCString())
    if (found.token) response.setHeader('x-amz-meta-pindao-upload', found.token)
    response.writeHead(from === undefined ? 200 : 206).end(request.method === 'HEAD' ? undefined : bytes)
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const opened = openBucket({
    profile: s3Profiles[name],
    endpoint,
    publicEndpoint: endpoint.replace('127.0.0.1', 'localhost'),
    region: 'us-east-1',
    bucket: 'pindao',
    accessKey: 'key',
    secretKey: 'secret',
    pathStyle: true,
  })
  onTestFinished(async () => {
    opened.close()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return { opened, objects, state }
}

function tokenOf(request: IncomingMessage): string | undefined {
  const said = request.headers['x-amz-meta-pindao-upload']
  return typeof said === 'string' ? said : undefined
}

function xml(response: ServerResponse, text: string) {
  response.setHeader('content-type', 'application/xml')
  response.end(`<?xml version="1.0"?>${text}`)
}

function fail(response: ServerResponse, status: number, code: string) {
  response.statusCode = status
  xml(response, `<Error><Code>${code}</Code><Message>x</Message></Error>`)
}
