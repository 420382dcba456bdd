import { createUpload } from '@pindao/protocol/media/upload.endpoints.ts'
import { getVideo, listVideos } from '@pindao/protocol/media/video.endpoints.ts'
import { getMenu } from '@pindao/protocol/navigation/navigation.endpoints.ts'
import { retryPublishTask } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { type CallEnvironment, createCall } from './create-call.ts'

type Reply = { readonly status?: number; readonly body?: unknown; readonly headers?: Record<string, string> }

const ok = (data: unknown, total?: number): Reply => ({ body: { status: 200, message: 'ok', data, total } })
const refused = (status: number, code: string, message = ''): Reply => ({
  status,
  body: { status, message, data: null, code, requestId: 'r-1' },
})

/** A caller whose server answers from a list; `sent` is what reached it. */
function setUp(replies: readonly (Reply | Error)[], world: Partial<CallEnvironment> = {}) {
  const sent: { url: string; init: RequestInit; headers: Headers }[] = []
  const queue = [...replies]
  const fetch = vi.fn(async (url: string, init: RequestInit) => {
    sent.push({ url, init, headers: new Headers(init.headers) })
    const reply = queue.shift() ?? ok(null)
    if (reply instanceof Error) throw reply
    const { status = 200, body, headers = {} } = reply
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers })
  })
  const call = createCall({
    fetch: fetch as typeof globalThis.fetch,
    accessToken: () => 'token',
    renewToken: async () => null,
    onRefused: () => undefined,
    locale: () => 'fr',
    networkEnv: () => '1',
    ...world,
  })
  return { call, sent }
}

test('API-01 a call carries bearer, network-env and language; parameters and query are filled in', async () => {
  const { call, sent } = setUp([ok([], 0), ok({ id: '7' })])
  await call(listVideos, { query: { page: 2, title: 'été 100%', channelId: undefined, uploadStatus: '' } })
  await call(getVideo, { params: { id: '7' } })
  expect(sent.map(({ url }) => url)).toEqual([
    '/api/videos?page=2&title=%C3%A9t%C3%A9+100%25',
    '/api/videos/7',
  ])
  expect(Object.fromEntries(sent[0]?.headers ?? [])).toMatchObject({
    authorization: 'Bearer token',
    'network-env': '1',
    'accept-language': 'fr',
  })
})

test('API-01 a list gives the page and the count of all, other calls the bare data', async () => {
  const { call } = setUp([ok([{ id: '1' }], 41), ok([])])
  expect(await call(listVideos, { query: {} })).toEqual({ items: [{ id: '1' }], total: 41 })
  expect(await call(getMenu, {})).toEqual([])
})

test('API-01 identical calls in flight are one, commands too; repeat and keys of their own send another', async () => {
  const { call, sent } = setUp([ok([]), ...Array.from({ length: 6 }, () => ok({ id: '7' }))])
  await Promise.all([call(getMenu, {}), call(getMenu, {}, { signal: new AbortController().signal })])
  const again = { params: { id: '7' } }
  await Promise.all([call(retryPublishTask, again), call(retryPublishTask, again)])
  expect(sent.map(({ init }) => init.method)).toEqual(['GET', 'POST'])
  await Promise.all([call(retryPublishTask, again), call(retryPublishTask, again, { repeat: true })])
  expect(sent).toHaveLength(4)
  const upload = { body: { fileName: 'a.mp4', size: 1 } }
  await Promise.all(
    ['a', 'b', 'b'].map((key) => call(createUpload, upload, { idempotencyKey: key.repeat(32) })),
  )
  expect(sent).toHaveLength(6)
})

test('API-01 a merged question goes on while somebody waits, and is aborted when nobody does', async () => {
  const aborted = vi.fn()
  const never = (_url: unknown, init?: RequestInit) =>
    new Promise<Response>((_, reject) =>
      init?.signal?.addEventListener('abort', () => {
        aborted()
        reject(init.signal?.reason)
      }),
    )
  const { call } = setUp([], { fetch: never as typeof fetch })
  const [first, second] = [new AbortController(), new AbortController()]
  const answers = Promise.allSettled([
    call(getMenu, {}, { signal: first.signal }),
    call(getMenu, {}, { signal: second.signal }),
  ])
  first.abort()
  expect(aborted).not.toHaveBeenCalled()
  second.abort()
  expect(aborted).toHaveBeenCalledTimes(1)
  expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})

test('SSO-04 a refused token is renewed once and the call repeated, with the same idempotency key', async () => {
  const { call, sent } = setUp([refused(401, 'access.tokenExpired'), ok({ id: '1' })], {
    renewToken: async (token) => `${token}-2`,
  })
  await call(createUpload, { body: { fileName: 'a.mp4', size: 1 } })
  expect(sent.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer token', 'Bearer token-2'])
  const keys = sent.map(({ headers }) => headers.get('idempotency-key'))
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/u)
  expect(keys[1]).toBe(keys[0])
})

test('SSO-04 a token that is refused although it is fresh is reported, and the refusal is the answer', async () => {
  const onRefused = vi.fn()
  const { call, sent } = setUp([refused(401, 'access.tokenExpired'), refused(401, 'access.notSignedIn')], {
    renewToken: async () => 'fresh',
    onRefused,
  })
  await expect(call(getMenu, {})).rejects.toMatchObject({ status: 401, code: 'access.notSignedIn' })
  expect(sent).toHaveLength(2)
  expect(onRefused).toHaveBeenCalledExactlyOnceWith('fresh')
})

test('SSO-04 without a new token the refusal is what the caller gets', async () => {
  const { call, sent } = setUp([refused(401, 'access.tokenExpired', 'expired')])
  await expect(call(getMenu, {})).rejects.toMatchObject({ status: 401, message: 'expired' })
  expect(sent).toHaveLength(1)
})

test('API-02 a failure tells status, code, request id and the message without the internal prefix', async () => {
  const { call } = setUp([
    refused(500, 'common.internal', 'internal-system-exception: disk full'),
    { ...refused(429, 'common.tooManyRequests'), headers: { 'retry-after': '3' } },
  ])
  const first = await call(getMenu, {}).catch((error: unknown) => error)
  expect(first).toBeInstanceOf(ApiError)
  expect(first).toMatchObject({
    status: 500,
    code: 'common.internal',
    message: 'disk full',
    requestId: 'r-1',
  })
  await expect(call(getMenu, {})).rejects.toMatchObject({ retryAfterMs: 3000 })
})

test('no answer, and an answer that is none of ours, are told apart', async () => {
  const { call } = setUp([
    new TypeError('Failed to fetch'),
    { status: 502, body: '<html>Bad gateway' },
    { body: '[]' },
  ])
  await expect(call(getMenu, {})).rejects.toMatchObject({ status: 0, code: 'page.network' })
  await expect(call(getMenu, {})).rejects.toMatchObject({ status: 502, code: 'page.badAnswer' })
  await expect(call(getMenu, {})).rejects.toMatchObject({ status: 200, code: 'page.badAnswer' })
})
