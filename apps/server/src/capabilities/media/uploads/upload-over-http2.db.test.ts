import { createHash } from 'node:crypto'
import { once } from 'node:events'
import type { OutgoingHttpHeaders } from 'node:http2'
import { partChecksumHeader } from '@pindao/protocol/media/upload.endpoints.ts'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { createHttpServer } from '#src/platform/http/server.ts'
import { selfSigned } from '../../../../test/certificate.ts'
import { http2Client } from '../../../../test/http2-client.ts'
import {
  bytesOf,
  checksumOf,
  content,
  createUploadWorld,
  file,
  MiB,
  partCount,
  uploadAll,
} from './upload.test-support.ts'
import { uploadContentRoutes } from './upload-content.routes.ts'

const tls = selfSigned()
const parts = Array.from({ length: partCount }, (_, index) => index + 1)

/** The calls that carry bytes, on one HTTP/2 connection. */
async function createApi() {
  const world = await createUploadWorld()
  const app = await createHttpServer({
    log: pino({ level: 'silent' }),
    translate: () => null,
    authenticate: async () => null,
    routes: [],
    rawRoutes: [uploadContentRoutes({ ...world, mayLook: async () => false, isInBin: async () => false })],
    rootRoutes: [],
    publicUrl: 'https://localhost',
    checkAnswers: true,
    signInRatePerMinute: 60,
    requestsPerSecond: 100_000,
    trustProxy: undefined,
    tls: { cert: Buffer.from(tls.cert), key: Buffer.from(tls.key) },
  })
  onTestFinished(() => app.close())
  const origin = (await app.listen({ port: 0, host: '127.0.0.1' })).replace('127.0.0.1', 'localhost')
  const client = await http2Client(origin, tls.cert)
  onTestFinished(client.close)
  const create = async () => BigInt((await world.service.create(world.owner, file)).id)
  const linkOf = async (id: bigint, part: number): Promise<string> => {
    const [link] = await world.service.signParts(world.owner, id, { parts: [part] })
    return link?.url ?? ''
  }
  const headersOf = async (id: bigint, part: number): Promise<OutgoingHttpHeaders> => ({
    ':method': 'PUT',
    ':path': await linkOf(id, part),
    'content-type': 'application/octet-stream',
    [partChecksumHeader]: checksumOf(part),
  })
  const put = async (id: bigint, part: number, body: Buffer = bytesOf(part)) => {
    const answer = await client.ask(await headersOf(id, part), body)
    return JSON.parse(String(answer.body)) as { status: number; code?: string; data: unknown }
  }
  const storedParts = async (id: bigint) => (await world.service.get(world.owner, id)).storedParts
  return { ...world, client, create, headersOf, put, storedParts }
}

test('UPL-01 UPL-12 all parts side by side on one connection become the file', async () => {
  const { owner, service, create, put, storedParts } = await createApi()
  const id = await create()
  const answers = await Promise.all(parts.map((part) => put(id, part)))
  expect(answers).toEqual(
    parts.map((part) => ({
      status: 200,
      message: 'ok',
      data: { part, size: bytesOf(part).length, crc32: checksumOf(part) },
    })),
  )
  expect(await storedParts(id)).toEqual(parts)
  expect(await service.complete(owner, id)).toMatchObject({ size: content.length })
})

test('UPL-12 a refused part is told why, even while it is still being sent, and the connection goes on', async () => {
  const { create, put, client, headersOf } = await createApi()
  const id = await create()
  expect(await put(id, 1, bytesOf(2))).toMatchObject({ status: 422, code: 'media.partChecksumMismatch' })
  expect(await put(id, 1, content)).toMatchObject({ status: 400, code: 'media.partSizeMismatch' })
  expect(await put(id, 1, bytesOf(1).subarray(1))).toMatchObject({ status: 400 })
  expect(await put(id, 1, Buffer.alloc(0))).toMatchObject({ status: 400 })
  const forged = { ...(await headersOf(id, 1)), ':path': `/api/uploads/${id}/parts/1` }
  const refused = await client.ask(forged, content)
  expect(refused.status).toBe(403)
  expect(await put(id, 1)).toMatchObject({ status: 200 })
})

test('U1 a part whose stream is reset half way does not count, even if it counted before', async () => {
  const { create, put, client, headersOf, storedParts } = await createApi()
  const id = await create()
  expect(await put(id, 1)).toMatchObject({ status: 200 })
  const half = client.open({ ...(await headersOf(id, 1)), 'content-length': MiB }, { endStream: false })
  half.on('error', () => undefined)
  half.write(bytesOf(1).subarray(0, MiB / 2))
  await expect.poll(() => storedParts(id)).toEqual([])
  half.close(8)
  await once(half, 'close')
  expect(await put(id, 2)).toMatchObject({ status: 200 })
  expect(await storedParts(id)).toEqual([2])
  expect(await put(id, 1)).toMatchObject({ status: 200 })
})

test('STO-05 an object is read whole, by range and not again, by its signed address', async () => {
  const api = await createApi()
  const { filePath } = await api.service.complete(api.owner, await uploadAll(api, api.owner))
  const { url } = api.links.shared(filePath, 7 * 24 * 3600)
  const get = (headers: OutgoingHttpHeaders = {}) => api.client.ask({ ':path': url, ...headers })
  const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

  const whole = await get()
  expect([whole.status, sha256(whole.body)]).toEqual([200, sha256(content)])
  const piece = await get({ range: 'bytes=1000-1999' })
  expect(piece).toMatchObject({ status: 206, body: content.subarray(1000, 2000) })
  expect(piece.headers['content-range']).toBe(`bytes 1000-1999/${content.length}`)
  const head = await get({ ':method': 'HEAD' })
  expect(head.headers['content-length']).toBe(String(content.length))
  expect((await get({ 'if-none-match': String(whole.headers['etag']) })).status).toBe(304)
  expect((await api.client.ask({ ':path': url.replace(/signature=.*/u, 'signature=') })).status).toBe(403)
})

test('STO-05 players that stand still in all tabs of a browser leave its one connection to the others', async () => {
  const api = await createApi()
  const { filePath } = await api.service.complete(api.owner, await uploadAll(api, api.owner))
  const { url } = api.links.shared(filePath, 7 * 24 * 3600)
  const players = Array.from({ length: 60 }, () => api.client.open({ ':path': url }))
  for (const player of players) player.on('error', () => undefined).pause()
  await Promise.all(players.map((player) => once(player, 'response')))
  expect((await api.client.ask({ ':path': url, range: 'bytes=0-9' })).body).toEqual(content.subarray(0, 10))
  for (const player of players) player.close(8)
  expect((await api.client.ask({ ':path': url })).body.length).toBe(content.length)
})
