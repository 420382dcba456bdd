import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readBytes } from '#src/core/body.ts'
import { parseByteRange } from '#src/watch/byte-range.ts'
import { CRC_HEADER, type Digests, takeBody } from './incoming-body.ts'
import type { StoredObject } from './objects.ts'
import { S3Error } from './s3.errors.ts'
import { partsIn, s3Xml } from './s3.xml.ts'
import type { StoreDeps } from './store.deps.ts'
import { announcedBy, assertAllowed } from './store.gate.ts'

type Place = { readonly bucket: string; readonly key: string }
type Asked = { Params: { bucket: string; '*': string }; Querystring: Readonly<Record<string, string>> }
type Request = FastifyRequest<Asked>

const LARGEST_LIST = 4 * 1024 * 1024
const MOST_PARTS = 10_000
const PAGE = 1000

/** Objects and their parts: what SDKs call by a key (`platforms.md` G). */
export function objectRoutes({ objects, gate }: StoreDeps) {
  /** Lets somebody in to do this to the object that the address names. @throws S3Error */
  function admit(request: Request, action: string) {
    const place: Place = { bucket: request.params.bucket, key: request.params['*'] }
    const admitted = gate.admit(request)
    objects.assertBucket(place.bucket)
    assertAllowed(admitted, action, place.bucket, place.key)
    return { place, admitted }
  }

  /** The bytes of a request in a file, as soon as they are what was said of them. */
  async function take<T>(
    request: Request,
    admitted: ReturnType<typeof admit>['admitted'],
    keep: (stored: Digests & { file: string; size: number }) => Promise<T>,
  ): Promise<T> {
    const announced = announcedBy(request, admitted)
    const { file, path } = objects.newFile()
    try {
      const digests = await takeBody(request.raw, path, announced)
      return await keep({ file, size: announced.length, ...digests })
    } catch (error) {
      await objects.discard(file)
      throw error
    }
  }

  async function putPart(request: Request, reply: FastifyReply) {
    const { place, admitted } = admit(request, 'PutObject')
    const { uploadId = '', partNumber } = request.query
    const part = Number(partNumber)
    if (!Number.isInteger(part) || part < 1 || part > MOST_PARTS) {
      throw new S3Error(
        'InvalidArgument',
        `Part number must be an integer between 1 and ${MOST_PARTS}, inclusive`,
      )
    }
    objects.uploadOf(uploadId, place)
    const { etag, crc32 } = await take(request, admitted, async (stored) => {
      await objects.putPart(place, uploadId, part, stored)
      return stored
    })
    if (crc32 !== undefined) reply.header(CRC_HEADER, crc32)
    return reply.header('etag', `"${etag}"`).send()
  }

  async function putObject(request: Request, reply: FastifyReply) {
    const { place, admitted } = admit(request, 'PutObject')
    const onlyNew = request.headers['if-none-match'] === '*'
    const etag = await take(request, admitted, async ({ file, size, etag: md5 }) => {
      await objects.put(place, keptHeaders(request), { etag: md5, pieces: [{ file, size }] }, onlyNew)
      return md5
    })
    return reply.header('etag', `"${etag}"`).send()
  }

  async function read(request: Request, reply: FastifyReply) {
    const { place } = admit(request, 'GetObject')
    const found = objects.find(place)
    if (!found) throw new S3Error('NoSuchKey', 'The specified key does not exist.')
    const match = request.headers['if-match']
    if (match !== undefined && match.replaceAll('"', '') !== found.etag) {
      throw new S3Error('PreconditionFailed', 'At least one of the preconditions you specified did not hold.')
    }
    reply.headers(headersOf(found, request.query))
    const range = parseByteRange(request.headers.range, found.size)
    if (range === 'unsatisfiable') {
      throw new S3Error('InvalidRange', 'The requested range is not satisfiable')
    }
    if (range === null) {
      reply.header('content-length', found.size)
    } else {
      const { start, end } = range
      reply.code(206).headers({
        'content-range': `bytes ${start}-${end}/${found.size}`,
        'content-length': end - start + 1,
      })
    }
    if (request.method === 'HEAD') return reply.send()
    return found.size === 0 ? reply.send('') : reply.send(objects.read(found, range))
  }

  function listParts(request: Request, reply: FastifyReply) {
    const { place } = admit(request, 'ListMultipartUploadParts')
    const { uploadId = '' } = request.query
    const marker = Number(request.query['part-number-marker'] ?? 0)
    const most = Math.min(PAGE, Number(request.query['max-parts'] ?? PAGE))
    const upload = objects.uploadOf(uploadId, place)
    const behind = [...upload.parts.values()]
      .filter(({ part }) => part > marker)
      .toSorted((one, other) => one.part - other.part)
    const shown = behind.slice(0, most)
    const body = s3Xml('ListPartsResult', {
      Bucket: place.bucket,
      Key: place.key,
      UploadId: uploadId,
      PartNumberMarker: marker,
      NextPartNumberMarker: shown.at(-1)?.part ?? 0,
      MaxParts: most,
      IsTruncated: behind.length > shown.length,
      Part: shown.map(({ part, etag, crc32, size, at }) => ({
        PartNumber: part,
        LastModified: at,
        ETag: `"${etag}"`,
        Size: size,
        ...(crc32 === undefined ? {} : { ChecksumCRC32: crc32 }),
      })),
    })
    return reply.type('application/xml').send(body)
  }

  async function complete(request: Request, reply: FastifyReply) {
    const { place, admitted } = admit(request, 'PutObject')
    const { payload } = admitted.claim
    if (payload.startsWith('STREAMING-')) throw new S3Error('NotImplemented', 'A list is sent whole')
    const wanted = partsIn((await readBytes(request.raw, LARGEST_LIST)).toString('utf8'))
    if (wanted === null || wanted.length === 0) {
      throw new S3Error('MalformedXML', 'The XML you provided was not well-formed or did not validate.')
    }
    const { etag } = await objects.complete(place, request.query['uploadId'] ?? '', wanted)
    const body = s3Xml('CompleteMultipartUploadResult', {
      Location: request.url.split('?')[0] ?? '',
      Bucket: place.bucket,
      Key: place.key,
      ETag: `"${etag}"`,
    })
    return reply.type('application/xml').send(body)
  }

  async function begin(request: Request, reply: FastifyReply) {
    const { place } = admit(request, 'PutObject')
    const id = await objects.createUpload(place, keptHeaders(request))
    const body = s3Xml('InitiateMultipartUploadResult', {
      Bucket: place.bucket,
      Key: place.key,
      UploadId: id,
    })
    return reply.type('application/xml').send(body)
  }

  async function copy(request: Request, reply: FastifyReply) {
    const { place } = admit(request, 'PutObject')
    const [, bucket = '', key = ''] =
      /^\/?([^/]+)\/(.+)$/su.exec(decodeURIComponent(String(request.headers['x-amz-copy-source']))) ?? []
    const source = objects.find({ bucket, key })
    if (!source) throw new S3Error('NoSuchKey', 'The specified key does not exist.')
    const { file, path } = objects.newFile()
    const { etag } = await takeBody(objects.read(source, null), path, {
      payload: 'UNSIGNED-PAYLOAD',
      proof: null,
      length: source.size,
      contentMd5: null,
      crc32: null,
    })
    await objects.put(place, source.headers, { etag, pieces: [{ file, size: source.size }] })
    const body = s3Xml('CopyObjectResult', { ETag: `"${etag}"`, LastModified: new Date().toISOString() })
    return reply.type('application/xml').send(body)
  }

  return async function routes(app: FastifyInstance): Promise<void> {
    app.put<Asked>('/:bucket/*', async (request, reply) => {
      if (request.query['uploadId'] !== undefined) return putPart(request, reply)
      return request.headers['x-amz-copy-source'] === undefined
        ? putObject(request, reply)
        : copy(request, reply)
    })
    app.get<Asked>('/:bucket/*', { exposeHeadRoute: false }, async (request, reply) =>
      request.query['uploadId'] === undefined ? read(request, reply) : listParts(request, reply),
    )
    app.head<Asked>('/:bucket/*', read)
    app.post<Asked>('/:bucket/*', async (request, reply) => {
      if (request.query['uploads'] !== undefined) return begin(request, reply)
      if (request.query['uploadId'] !== undefined) return complete(request, reply)
      throw new S3Error('NotImplemented', 'Forms of browsers are not played here')
    })
    app.delete<Asked>('/:bucket/*', async (request, reply) => {
      const { uploadId } = request.query
      const { place } = admit(request, uploadId === undefined ? 'DeleteObject' : 'AbortMultipartUpload')
      if (uploadId === undefined) await objects.remove(place)
      else await objects.abort(place, uploadId)
      return reply.code(204).send()
    })
  }
}

/** What is kept with an object and comes back with it. */
function keptHeaders({ headers }: FastifyRequest): Record<string, string> {
  const kept = Object.entries(headers).filter(
    ([name]) =>
      name.startsWith('x-amz-meta-') ||
      ['content-type', 'content-disposition', 'cache-control', 'content-language'].includes(name),
  )
  return Object.fromEntries(kept.map(([name, value]) => [name, String(value)]))
}

/** A signed address may ask for other headers than those that were kept. */
function headersOf(object: StoredObject, query: Readonly<Record<string, string>>) {
  const asked = ['content-type', 'content-disposition', 'cache-control', 'content-language'].flatMap(
    (name) => {
      const value = query[`response-${name}`]
      return value === undefined ? [] : [[name, value]]
    },
  )
  return {
    'content-type': 'binary/octet-stream',
    ...object.headers,
    ...Object.fromEntries(asked),
    'accept-ranges': 'bytes',
    etag: `"${object.etag}"`,
    'last-modified': new Date(object.modifiedAt).toUTCString(),
  }
}
