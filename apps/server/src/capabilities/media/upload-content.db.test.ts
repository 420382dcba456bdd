import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { type ClientRequest, request as httpRequest } from 'node:http'
import { join } from 'node:path'
import type { Endpoint } from '@pindao/protocol/core/endpoint.ts'
import {
  completeUpload,
  createUpload,
  getUpload,
  partChecksumHeader,
  signParts,
  upload,
} from '@pindao/protocol/media/upload.endpoints.ts'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import type { SignedInContext } from '#src/platform/context.ts'
import { createHttpServer } from '#src/platform/http/server.ts'
import { createLinkSigner } from '#src/platform/storage/signed-links.ts'
import { uploadRoutes } from './upload.routes.ts'
import {
  another,
  bytesOf,
  checksumOf,
  content,
  createUploadWorld,
  file,
  MiB,
  partCount,
  putOf,
  uploadAll,
} from './upload.test-support.ts'
import { uploadContentRoutes } from './upload-content.routes.ts'
import { createUploadLinks } from './upload-links.ts'

const hour = 60 * 60 * 1000
/** Any envelope; each test looks at what it is about. */
const answer = z.object({ status: z.number(), code: z.string().optional(), data: z.unknown() })

/** An API process listening on loopback; whoever brings a bearer token is the owner. */
async function createApi(options: { reserve?: number } = {}) {
  const world = await createUploadWorld(options)
  const app = await createHttpServer({
    log: pino({ level: 'silent' }),
    translate: () => null,
    authenticate: async (bearer) => (bearer === null ? null : world.owner.actor),
    routes: uploadRoutes(world.service),
    rawRoutes: [uploadContentRoutes(world)],
    rootRoutes: [],
    publicUrl: 'http://localhost',
    checkAnswers: true,
    signInRatePerMinute: 60,
    requestsPerSecond: 100_000,
    trustProxy: undefined,
  })
  onTestFinished(() => app.close())
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })

  const call = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(origin + path, init)
    return { ...answer.parse(await response.json()), status: response.status }
  }
  const signedIn = (endpoint: Endpoint, { id = '', body }: { id?: string; body?: unknown } = {}) =>
    call(`/api${endpoint.url.replace(':id', id)}`, {
      method: endpoint.method,
      headers: {
        authorization: 'Bearer owner',
        'idempotency-key': 'upload-test-1',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  const create = async () => upload.parse((await signedIn(createUpload, { body: file })).data)
  const linksOf = async (id: string, parts: number[]) =>
    signParts.output.parse((await signedIn(signParts, { id, body: { parts } })).data)
  const linkOf = async (id: string, part: number) => (await linksOf(id, [part]))[0]?.url ?? ''
  const storedParts = async (id: string) => upload.parse((await signedIn(getUpload, { id })).data).storedParts
  return { ...world, origin, call, signedIn, create, linksOf, linkOf, storedParts }
}

async function viewOf(world: Awaited<ReturnType<typeof createApi>>, owner: SignedInContext = world.owner) {
  const { filePath } = await world.service.complete(owner, await uploadAll(world, owner))
  return { filePath, url: world.links.view(filePath).url }
}

test('UPL-01 UPL-12 a whole upload: reserve, send parts by signed address in parallel, complete', async () => {
  const { call, signedIn, create, linksOf, storedParts } = await createApi()
  const { id, filePath } = await create()
  const parts = Array.from({ length: partCount }, (_, index) => index + 1)
  const links = await linksOf(id, parts)
  const answers = await Promise.all(links.map(({ part, url }) => call(url, putOf(part))))
  expect(answers).toEqual(
    parts.map((part) => ({
      status: 200,
      data: { part, size: bytesOf(part).length, crc32: checksumOf(part) },
    })),
  )
  expect(await storedParts(id)).toEqual(parts)
  const done = await signedIn(completeUpload, { id })
  expect(done).toMatchObject({ status: 200, data: { filePath, size: content.length } })
})

test('UPL-12 a checksum that does not fit, too many or too few bytes are told, and the part does not count', async () => {
  const { call, create, linkOf, storedParts } = await createApi()
  const { id } = await create()
  const url = await linkOf(id, 1)
  const headers = { [partChecksumHeader]: checksumOf(1) }
  const put = (body: Buffer, extra: Record<string, string> = headers) =>
    call(url, { method: 'PUT', body: new Uint8Array(body), headers: extra })
  expect(await put(bytesOf(2))).toMatchObject({ status: 422, code: 'media.partChecksumMismatch' })
  expect(await put(content)).toMatchObject({ status: 400, code: 'media.partSizeMismatch' })
  expect(await put(bytesOf(1).subarray(1))).toMatchObject({ status: 400, code: 'media.partSizeMismatch' })
  expect(await put(Buffer.alloc(0))).toMatchObject({ status: 400, code: 'media.partSizeMismatch' })
  expect(await put(bytesOf(1), {})).toMatchObject({ status: 400, code: 'common.invalidInput' })
  expect(await storedParts(id)).toEqual([])
  expect(await put(bytesOf(1))).toMatchObject({ status: 200 })
})

test('U1 a connection that breaks in the middle of a part leaves it uncounted, even if it counted before', async () => {
  const { origin, create, linkOf, storedParts, call } = await createApi()
  const { id } = await create()
  const url = await linkOf(id, 1)
  expect(await call(url, putOf(1))).toMatchObject({ status: 200 })
  const headers = { [partChecksumHeader]: checksumOf(1), 'content-length': MiB }
  const broken: ClientRequest = httpRequest(origin + url, { method: 'PUT', headers })
  broken.on('error', () => undefined)
  broken.write(bytesOf(1).subarray(0, MiB / 2))
  await expect.poll(() => storedParts(id)).toEqual([])
  broken.destroy()
  expect(await call(url, putOf(1))).toMatchObject({ status: 200 })
  expect(await storedParts(id)).toEqual([1])
})

test('U7 without space the answer is 507 and its code, and nothing is left behind', async () => {
  const { signedIn, root } = await createApi({ reserve: Number.MAX_SAFE_INTEGER })
  const refused = await signedIn(createUpload, { body: file })
  expect(refused).toMatchObject({ status: 507, code: 'media.storageFull' })
  expect(await readdir(join(root, 'incoming'))).toEqual([])
})

test('STO-01 U12 part addresses last an hour, view addresses seven days, by the clock of the server', async () => {
  const api = await createApi()
  const part = await api.linkOf((await api.create()).id, 1)
  const { url: view } = await viewOf(api, another(api.owner))
  const refused = { status: 403, code: 'media.linkInvalid' }
  api.time.now += hour + 1000
  expect(await api.call(part, putOf(1))).toMatchObject(refused)
  expect((await fetch(api.origin + view, { method: 'HEAD' })).status).toBe(200)
  api.time.now += 7 * 24 * hour
  expect(await api.call(view)).toMatchObject(refused)
})

test('STO-04 an address is good for its own part, upload, object and method only', async () => {
  const api = await createApi()
  const part = await api.linkOf((await api.create()).id, 1)
  const refused = { status: 403, code: 'media.linkInvalid' }
  expect(await api.call(part.replace('/parts/1?', '/parts/2?'), putOf(2))).toMatchObject(refused)
  expect(await api.call(part.replace(/signature=.*/, 'signature='), putOf(1))).toMatchObject(refused)
  expect(await api.call(part.replace(/\?.*/, ''), putOf(1))).toMatchObject(refused)
  expect(await api.call(part.replace(/expires=\d+/, 'expires=99999999999'), putOf(1))).toMatchObject(refused)
  expect(await api.call('/api/objects/..%2F..%2Fetc/passwd')).toMatchObject(refused)

  const { id: other } = await api.service.create(another(api.owner), file)
  const [{ url: view, filePath }, { url: theirs }] = [
    await viewOf(api, another(api.owner)),
    await viewOf(api, another(api.colleague)),
  ]
  const proofOf = (address: string) => address.slice(address.indexOf('?'))
  const foreign = createUploadLinks(createLinkSigner(randomBytes(32)), () => api.time.now)
  const parts = {
    'of another upload': part.replace(/uploads\/\d+/u, `uploads/${other}`),
    'with a proof to look': part.replace(/\?.*/u, proofOf(view)),
    'of another installation': foreign.part(BigInt(other), 1).url,
    'with two proofs': `${part}&${proofOf(part).slice(1)}`,
  }
  for (const [name, url] of Object.entries(parts))
    expect([name, await api.call(url, putOf(1))]).toEqual([name, expect.objectContaining(refused)])
  const views = {
    'of another object': theirs.replace(/\?.*/u, proofOf(view)),
    'with a proof to send': view.replace(/\?.*/u, proofOf(part)),
    'of another installation': foreign.view(filePath).url,
    'in other letters': view.replace(
      /signature=./u,
      (start) => `${start.slice(0, -1)}${start.endsWith('A') ? 'B' : 'A'}`,
    ),
  }
  for (const [name, url] of Object.entries(views))
    expect([name, await api.call(url)]).toEqual([name, expect.objectContaining(refused)])
  expect((await fetch(api.origin + view, { method: 'PUT' })).status).toBe(404)
})

test('STO-04 an address of a part that is sent again after the end changes nothing', async () => {
  const api = await createApi()
  const { id } = await api.create()
  const parts = Array.from({ length: partCount }, (_, index) => index + 1)
  const links = await api.linksOf(id, parts)
  for (const { part, url } of links) await api.call(url, putOf(part))
  const { data } = await api.signedIn(completeUpload, { id })
  const { filePath } = completeUpload.output.parse(data)
  expect(await api.call(links[0]?.url ?? '', putOf(1))).toMatchObject({ code: 'media.uploadNotActive' })
  const stored = await fetch(api.origin + api.links.view(filePath).url)
  expect(Buffer.from(await stored.arrayBuffer())).toEqual(content)
})

test('STO-05 an object is played with ranges, and known again by its ETag', async () => {
  const api = await createApi()
  const { url } = await viewOf(api)
  const get = async (headers: Record<string, string>, method = 'GET') => {
    const response = await fetch(api.origin + url, { method, headers })
    const body = Buffer.from(await response.arrayBuffer())
    return { status: response.status, headers: response.headers, body }
  }

  const whole = await get({})
  expect(whole.body).toEqual(content)
  expect(whole.status).toBe(200)
  const etag = whole.headers.get('etag') ?? ''
  const piece = await get({ range: 'bytes=1000-1999' })
  expect(piece.status).toBe(206)
  expect(piece.headers.get('content-range')).toBe(`bytes 1000-1999/${content.length}`)
  expect(piece.body).toEqual(content.subarray(1000, 2000))

  const beyond = await get({ range: `bytes=${content.length}-` })
  expect(beyond.headers.get('content-range')).toBe(`bytes */${content.length}`)
  expect(JSON.parse(beyond.body.toString())).toMatchObject({ status: 416, code: 'media.rangeNotSatisfiable' })
  expect((await get({ 'if-none-match': etag })).status).toBe(304)
  expect((await get({ range: 'bytes=0-9', 'if-range': etag })).status).toBe(206)
  expect((await get({ range: 'bytes=0-9', 'if-range': '"old"' })).status).toBe(200)

  const head = await get({}, 'HEAD')
  expect(head.headers.get('content-length')).toBe(String(content.length))
  expect(head.headers.get('accept-ranges')).toBe('bytes')
})

test('STO-05 an uploaded file is shown as what it is and can run nothing', async () => {
  const api = await createApi()
  const { url } = await viewOf(api)
  const everywhere = {
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  }
  const shown = {
    ...everywhere,
    'content-security-policy':
      "default-src 'none'; media-src 'self'; img-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
    'cache-control': 'private, max-age=3600',
  }
  for (const init of [{ method: 'HEAD' }, { headers: { range: 'bytes=0-9' } }]) {
    const { headers } = await fetch(api.origin + url, init)
    expect(Object.fromEntries(headers)).toMatchObject({ ...shown, 'content-type': 'video/mp4' })
    expect(headers.get('content-disposition')).toMatch(/^inline; filename\*=UTF-8''/)
  }
  const refused = await fetch(`${api.origin}${url}x`)
  expect({ status: refused.status, ...Object.fromEntries(refused.headers) }).toMatchObject({
    ...everywhere,
    status: 403,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
  })
})

test('STO-05 the address of an object that is gone says so', async () => {
  const api = await createApi()
  const { url, filePath } = await viewOf(api)
  await api.storage.remove(filePath)
  expect(await api.call(url)).toMatchObject({ status: 404, code: 'media.objectNotFound' })
})
