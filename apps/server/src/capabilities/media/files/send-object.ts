import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#src/platform/app-error.ts'
import { uploadedFilePolicy } from '#src/platform/http/security-headers.ts'
import type { ObjectHead, OpenObject } from '#src/platform/storage/storage-driver.ts'
import { readRange } from './byte-range.ts'
import { attachmentOf, deliveryOf } from './object-content-type.ts'

/**
 * Answers with an object, or with the range that was asked for. A download is saved under its name, whatever it is.
 *
 * @throws media.rangeNotSatisfiable
 */
export async function sendObject(
  request: FastifyRequest,
  reply: FastifyReply,
  key: string,
  object: OpenObject,
  isDownload = false,
): Promise<FastifyReply> {
  const range = readRange(rangeHeader(request, object), object.size)
  if (range === 'unsatisfiable') {
    await object.close()
    reply.header('content-range', `bytes */${object.size}`)
    throw new AppError('media.rangeNotSatisfiable')
  }
  reply.headers(objectHeaders(key, object))
  if (isDownload) reply.header('content-disposition', attachmentOf(key))
  if (request.headers['if-none-match'] === object.etag) {
    await object.close()
    return reply.status(304).send()
  }
  const { start, end } = range === 'whole' ? { start: 0, end: object.size - 1 } : range
  reply.header('content-length', end - start + 1)
  if (range !== 'whole') reply.status(206).header('content-range', `bytes ${start}-${end}/${object.size}`)
  if (request.method === 'HEAD') {
    await object.close()
    return reply.send()
  }
  return reply.send(object.read({ start, end }))
}

function objectHeaders(key: string, object: ObjectHead): Record<string, string> {
  const { contentType, disposition } = deliveryOf(key)
  return {
    'accept-ranges': 'bytes',
    'cache-control': 'private, max-age=600',
    'content-disposition': disposition,
    'content-security-policy': uploadedFilePolicy,
    'content-type': contentType,
    etag: object.etag,
    'last-modified': object.modifiedAt.toUTCString(),
  }
}

/** A range is followed only while the object is still the one the reader knows (If-Range). */
function rangeHeader(request: FastifyRequest, object: ObjectHead): string | undefined {
  const condition = request.headers['if-range']
  return condition === undefined || condition === object.etag ? request.headers.range : undefined
}
