import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readBytes } from '#src/core/body.ts'
import { S3Error } from './s3.errors.ts'
import { keysIn, s3Xml } from './s3.xml.ts'
import type { StoreDeps } from './store.deps.ts'
import { assertAllowed } from './store.gate.ts'

type Asked = { Params: { bucket: string }; Querystring: Readonly<Record<string, string>> }

const PAGE = 1000
const LARGEST_LIST = 4 * 1024 * 1024

/** Buckets and what is in them, page by page. */
export function bucketRoutes({ objects, gate }: StoreDeps) {
  function admit(request: FastifyRequest<Asked>, action: string) {
    const { bucket } = request.params
    const admitted = gate.admit(request)
    objects.assertBucket(bucket)
    assertAllowed(admitted, action, bucket, null)
    return { bucket, admitted }
  }

  function listObjects(request: FastifyRequest<Asked>) {
    const { bucket } = admit(request, 'ListBucket')
    const { prefix = '', 'continuation-token': token, 'start-after': after } = request.query
    const begin = token === undefined ? (after ?? '') : Buffer.from(token, 'base64url').toString('utf8')
    const most = Math.min(PAGE, Number(request.query['max-keys'] ?? PAGE))
    const behind = objects.list(bucket, prefix).filter(({ key }) => key > begin)
    const shown = behind.slice(0, most)
    const isCut = behind.length > shown.length
    const next = Buffer.from(shown.at(-1)?.key ?? '').toString('base64url')
    return s3Xml('ListBucketResult', {
      Name: bucket,
      Prefix: prefix,
      KeyCount: shown.length,
      MaxKeys: most,
      IsTruncated: isCut,
      ...(isCut ? { NextContinuationToken: next } : {}),
      Contents: shown.map(({ key, etag, size, modifiedAt }) => ({
        Key: key,
        LastModified: modifiedAt,
        ETag: `"${etag}"`,
        Size: size,
        StorageClass: 'STANDARD',
      })),
    })
  }

  function listUploads(request: FastifyRequest<Asked>) {
    const { bucket } = admit(request, 'ListBucketMultipartUploads')
    const { prefix = '', 'key-marker': key = '', 'upload-id-marker': id = '' } = request.query
    const most = Math.min(PAGE, Number(request.query['max-uploads'] ?? PAGE))
    const behind = objects
      .uploadsOf(bucket, prefix)
      .filter((upload) => upload.key > key || (upload.key === key && id !== '' && upload.id > id))
    const shown = behind.slice(0, most)
    const last = shown.at(-1)
    return s3Xml('ListMultipartUploadsResult', {
      Bucket: bucket,
      KeyMarker: key,
      UploadIdMarker: id,
      NextKeyMarker: last?.key ?? '',
      NextUploadIdMarker: last?.id ?? '',
      MaxUploads: most,
      IsTruncated: behind.length > shown.length,
      Upload: shown.map((upload) => ({ Key: upload.key, UploadId: upload.id, Initiated: upload.startedAt })),
    })
  }

  return async function routes(app: FastifyInstance): Promise<void> {
    // SDKs end the name with a slash, people do not.
    for (const url of ['/:bucket', '/:bucket/']) {
      app.get<Asked>(url, { exposeHeadRoute: false }, async (request, reply) => {
        reply.type('application/xml')
        if (request.query['location'] !== undefined) {
          admit(request, 'GetBucketLocation')
          return s3Xml('LocationConstraint', {})
        }
        return request.query['uploads'] === undefined ? listObjects(request) : listUploads(request)
      })
      app.head<Asked>(url, async (request, reply) => {
        admit(request, 'ListBucket')
        return reply.send()
      })
      app.post<Asked>(url, async (request, reply) => {
        const { bucket } = request.params
        const admitted = gate.admit(request)
        objects.assertBucket(bucket)
        const asked = keysIn((await readBytes(request.raw, LARGEST_LIST)).toString('utf8'))
        if (request.query['delete'] === undefined || asked === null) {
          throw new S3Error('MalformedXML', 'The XML you provided was not well-formed or did not validate.')
        }
        for (const key of asked.keys) assertAllowed(admitted, 'DeleteObject', bucket, key)
        for (const key of asked.keys) await objects.remove({ bucket, key })
        const Deleted = asked.quiet ? [] : asked.keys.map((Key) => ({ Key }))
        return reply.type('application/xml').send(s3Xml('DeleteResult', { Deleted }))
      })
    }
  }
}
