import { expect, test } from 'vitest'
import { content } from '../uploads/upload.test-support.ts'
import { createApi, viewOf } from '../uploads/upload-api.test-support.ts'

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
    'cache-control': 'private, max-age=600',
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
