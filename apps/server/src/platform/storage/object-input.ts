import { randomBytes } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { AppError } from '#src/platform/app-error.ts'
import { orNull } from '#src/platform/files.ts'
import type { MediaInput } from '#src/platform/media-tools/media-input.ts'
import type { ObjectStore, OpenObject } from './storage-driver.ts'

/**
 * Lets a media program read an object wherever it lies: a file of ours by its name, another one over an address of this
 * machine that is good for this work only, in ranges, so that nothing is copied whole.
 *
 * @throws media.objectNotFound
 */
export async function withObject<T>(
  storage: Pick<ObjectStore, 'filePath' | 'open'>,
  objectKey: string,
  work: (input: MediaInput) => Promise<T>,
): Promise<T> {
  const path = await storage.filePath(objectKey)
  if (path !== null) {
    // A program would say of a file that is not there that it is no video.
    if ((await orNull(stat(path))) === null) throw new AppError('media.objectNotFound')
    return work(path)
  }
  const object = await storage.open(objectKey)
  if (object === null) throw new AppError('media.objectNotFound')
  const served = await serve(object)
  try {
    return await work({
      url: served.url,
      size: object.size,
      read: (offset, length) => readSome(object, offset, length),
    })
  } finally {
    await served.close()
    await object.close()
  }
}

async function readSome(object: OpenObject, offset: number, length: number): Promise<Buffer> {
  const end = Math.min(offset + length, object.size) - 1
  return end < offset ? Buffer.alloc(0) : buffer(object.read({ start: offset, end }))
}

/** One object at an address that nobody else on this machine can guess. */
async function serve(object: OpenObject) {
  const path = `/${randomBytes(24).toString('hex')}`
  const server = createServer((request, response) => {
    if (request.url !== path) return void response.writeHead(404).end()
    send(object, request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}${path}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Media programs ask from a place on, and hang up when they have seen enough. */
async function send(object: OpenObject, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { size } = object
  const [, from = '0', to = ''] = /^bytes=(\d+)-(\d*)$/u.exec(request.headers.range ?? '') ?? []
  const start = Number(from)
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (start > end) {
    response.writeHead(416, { 'content-range': `bytes */${size}` }).end()
    return
  }
  response.writeHead(request.headers.range === undefined ? 200 : 206, {
    'accept-ranges': 'bytes',
    'content-length': end - start + 1,
    'content-range': `bytes ${start}-${end}/${size}`,
  })
  if (request.method === 'HEAD') return void response.end()
  await pipeline(object.read({ start, end }), response)
}
