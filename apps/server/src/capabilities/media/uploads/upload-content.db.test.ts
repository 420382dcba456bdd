import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { type ClientRequest, request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { completeUpload, createUpload, partChecksumHeader } from '@pindao/protocol/media/upload.endpoints.ts'
import { expect, test } from 'vitest'
import { createLinkSigner } from '#src/platform/storage/signed-links.ts'
import { another, bytesOf, checksumOf, content, file, MiB, partCount, putOf } from './upload.test-support.ts'
import { createApi, viewOf } from './upload-api.test-support.ts'
import { createUploadLinks } from './upload-links.ts'

const hour = 60 * 60 * 1000

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
    'of another installation': foreign.shared(filePath, 7 * 24 * 3600).url,
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
  const stored = await fetch(api.origin + api.links.shared(filePath, 7 * 24 * 3600).url)
  expect(Buffer.from(await stored.arrayBuffer())).toEqual(content)
})
