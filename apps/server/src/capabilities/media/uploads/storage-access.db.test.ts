import type { Endpoint } from '@pindao/protocol/core/endpoint.ts'
import { getMinioUploadUrl, getMinioViewUrl } from '@pindao/protocol/media/storage.endpoints.ts'
import { completeUpload, createUpload, type Upload } from '@pindao/protocol/media/upload.endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownersMark } from '../../../../test/endpoint-records.ts'
import { type EndpointWorld, startEndpointWorld } from '../../../../test/endpoint-world.ts'

let world: EndpointWorld
beforeAll(async () => {
  world = await startEndpointWorld()
  // Puts the file there.
  await world.viewLink()
})
afterAll(() => world.close())

const ask = async (endpoint: Endpoint, body: object, bearer: string, id = '') =>
  (await world.call(endpoint, { params: { id }, body }, bearer)).data
/** Signed addresses are whole, from `/api` on. */
const at = (url: unknown) => new URL(String(url), world.api)

test('STO-04 a file is sent in one go to the address that is asked for, and shown at another; no path is no address', async () => {
  const bearer = await world.owner()
  const film = 'ten bytes!'
  const upload = (await ask(createUpload, { fileName: 'a.mp4', size: film.length }, bearer)) as Upload
  const { filePath } = upload
  const link = await ask(getMinioUploadUrl, { filePath, storage: 'minio', network: 1 }, bearer)
  const put = (url: URL, body: string) =>
    fetch(url, { method: 'PUT', body, headers: { 'content-type': 'video/mp4' } })
  expect((await put(at(link), 'nine byte')).status).toBe(400)
  // It is good for this upload only.
  expect((await put(at(String(link).replace(upload.id, '1')), film)).status).toBe(403)
  expect((await put(at(link), film)).status).toBe(200)
  expect(await ask(completeUpload, {}, bearer, upload.id)).toMatchObject({ filePath, size: film.length })
  for (const endpoint of [getMinioUploadUrl, getMinioViewUrl])
    expect(await ask(endpoint, {}, await world.holderOf(['video:create', 'video:read'], 'here'))).toBe('')
  const viewer = await world.holderOf(['video:read'], 'here')
  const shown = await fetch(at(await ask(getMinioViewUrl, { filePath: world.objectKey }, viewer)))
  expect([shown.status, await shown.text()]).toEqual([200, ownersMark])
})

test('STO-05 a video’s file is downloaded under its name, in ranges, by whoever may see the video', async () => {
  const url = at(`/api/downloads/fileDownload?filePath=${world.objectKey}`)
  const get = async (where: 'here' | 'elsewhere', range?: string) => {
    const bearer = await world.holderOf(['video:read'], where)
    const headers = { authorization: `Bearer ${bearer}`, ...(range && { range }) }
    const answer = await fetch(url, { headers })
    return { status: answer.status, headers: answer.headers, body: Buffer.from(await answer.arrayBuffer()) }
  }
  const whole = await get('here')
  expect([whole.status, whole.body.toString()]).toEqual([200, ownersMark])
  expect(whole.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''rig.mp4")
  const piece = await get('here', 'bytes=3-5')
  expect(piece.status).toBe(206)
  expect(piece.body).toEqual(whole.body.subarray(3, 6))
  expect((await get('elsewhere')).status).toBe(404)
})
