import { expect, test, vi } from 'vitest'
import { createDownload } from './download.ts'

/** A download whose server gives the answers in turn; `sent` is what reached it. */
function setUp(answers: readonly Response[]) {
  const queue = [...answers]
  const sent: { url: string; headers: Headers }[] = []
  const fetch = vi.fn(async (url: string, init: RequestInit) => {
    sent.push({ url, headers: new Headers(init.headers) })
    return queue.shift() ?? new Response(null, { status: 404 })
  })
  const download = createDownload({
    fetch: fetch as unknown as typeof globalThis.fetch,
    accessToken: () => 'token',
    renewToken: async () => 'token-2',
    onRefused: () => undefined,
    locale: () => 'zh',
    networkEnv: () => '0',
  })
  return { download, sent }
}

const failure = (status: number, message: string) =>
  Response.json({ status, message, data: null, code: 'common.notFound', requestId: 'r-1' }, { status })

test('API-01 a file comes with its name, by the same headers as a call', async () => {
  const disposition = 'attachment; filename="x.csv"; filename*=UTF-8\'\'%E9%A2%91%E9%81%93.csv'
  const { download, sent } = setUp([
    new Response('a,b', { headers: { 'content-disposition': disposition } }),
    new Response('[]', {
      headers: { 'content-type': 'application/json', 'content-disposition': 'attachment; filename=a.json' },
    }),
  ])
  const { blob, fileName } = await download('/exports/7', { kind: 'csv', empty: '' })
  expect([await blob.text(), fileName]).toEqual(['a,b', '频道.csv'])
  expect(sent[0]?.url).toBe('/api/exports/7?kind=csv')
  expect(sent[0]?.headers.get('authorization')).toBe('Bearer token')
  expect(sent[0]?.headers.get('network-env')).toBe('0')
  expect((await download('/exports/8')).fileName).toBe('a.json')
})

test('API-01 a failure in place of a file is read and thrown as its sentence, without the internal prefix', async () => {
  const { download } = setUp([
    failure(404, 'gone'),
    // As old services do: a failure with the status of a success.
    Response.json({
      status: 500,
      message: 'internal-system-exception: no room',
      data: null,
      code: 'x',
      requestId: 'r',
    }),
    new Response('<html>', { status: 502 }),
  ])
  await expect(download('/a')).rejects.toMatchObject({ status: 404, message: 'gone', requestId: 'r-1' })
  await expect(download('/b')).rejects.toMatchObject({ message: 'no room' })
  await expect(download('/c')).rejects.toMatchObject({ status: 502, code: 'page.badAnswer' })
})

test('SSO-04 a refused token is renewed once for a file, too', async () => {
  const { download, sent } = setUp([failure(401, 'expired'), new Response('ok')])
  expect(await (await download('/a')).blob.text()).toBe('ok')
  expect(sent.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer token', 'Bearer token-2'])
})
