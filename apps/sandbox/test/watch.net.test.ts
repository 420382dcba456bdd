import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { parseByteRange } from '#src/watch/byte-range.ts'
import { connect, startSandbox } from './harness.ts'
import { makeMp4, uploadVideo } from './uploader.ts'

async function begin(privacyStatus: string, title = '花开时节') {
  const sandbox = await startSandbox()
  const { access_token: token } = await connect(sandbox.url)
  const file = makeMp4()
  const snippet = { title, description: '第一行\n"第二行"' }
  const id = await uploadVideo(sandbox.url, token, file, { snippet, status: { privacyStatus } })
  return { ...sandbox, id, file }
}

test('a public video is shown with its player, and a look counts as a view', async () => {
  const { url, id } = await begin('public', '花 & 月')
  await fetch(`${url}/watch?v=${id}`)
  const text = await (await fetch(`${url}/watch?v=${id}`)).text()
  expect(text).toContain(`src="/videos/${id}/file"`)
  expect(text).toContain('花 &amp; 月')
  expect(text).toContain('&quot;第二行&quot;')
  expect(text).toContain('2 次观看')
})

test('a private video is shown to its owner only', async () => {
  const { url, id } = await begin('private')
  const notice = await fetch(`${url}/watch?v=${id}`)
  expect(notice.status).toBe(403)
  expect(await notice.text()).not.toContain('<video')
  expect(await (await fetch(`${url}/watch?v=${id}&owner=1`)).text()).toContain('<video')
  expect((await fetch(`${url}/watch?v=none`)).status).toBe(404)
})

test('the file is served whole, in ranges, and with its SHA-256 as entity tag', async () => {
  const { url, id, file } = await begin('public')
  const get = (range: string) => fetch(`${url}/videos/${id}/file`, { headers: { range } })
  const part = await get('bytes=100-199')
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-199/${file.length}`])
  expect(Buffer.from(await part.arrayBuffer()).equals(file.subarray(100, 200))).toBe(true)
  const sha256 = createHash('sha256').update(file).digest('hex')
  expect(part.headers.get('etag')).toBe(`"${sha256}"`)
  expect((await get(`bytes=${file.length}-`)).status).toBe(416)
  expect((await fetch(`${url}/videos/${id}/file`, { method: 'HEAD' })).headers.get('content-length')).toBe(
    String(file.length),
  )
})

test('every video has a picture', async () => {
  const { url, id } = await begin('public', '<花>'.slice(1, 2))
  const picture = await fetch(`${url}/vi/${id}/hqdefault.jpg`)
  expect(picture.headers.get('content-type')).toContain('image/svg+xml')
})

test.each([
  [undefined, null],
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=5-', { start: 5, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-30', { start: 0, end: 9 }],
  ['bytes=8-30', { start: 8, end: 9 }],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=5-3', null],
  ['bytes=-', null],
  ['bytes=0-1,3-4', null],
  ['lines=0-1', null],
])('the range %s of ten bytes', (header, range) => {
  expect(parseByteRange(header, 10)).toEqual(range)
})
