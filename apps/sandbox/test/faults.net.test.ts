import { expect, test } from 'vitest'
import { callsOf, connect, createdVideos, reasonOf, startSandbox, steer } from './harness.ts'
import { makeMp4, openSession, uploadVideo } from './uploader.ts'

async function begin() {
  const sandbox = await startSandbox()
  const { access_token: token } = await connect(sandbox.url)
  const list = (signal?: AbortSignal) =>
    fetch(`${sandbox.url}/youtube/v3/channels?part=id&mine=true`, {
      headers: { authorization: `Bearer ${token}` },
      ...(signal ? { signal } : {}),
    })
  return { ...sandbox, token, list }
}

const CHANNELS_CALL = { pathPattern: '/channels$' }

test('a rule acts on the nth matching call, as often as it says, then no more', async () => {
  const { url, list } = await begin()
  const effect = { kind: 'status', status: 503, headers: { 'retry-after': '7' } }
  await steer(url, 'faults', { match: CHANNELS_CALL, nth: 2, times: 2, effect })
  const answers = [await list(), await list(), await list(), await list()]
  expect(answers.map(({ status }) => status)).toEqual([200, 503, 503, 200])
  expect(answers[1]?.headers.get('retry-after')).toBe('7')
  expect(await Promise.all(answers.slice(1, 3).map(reasonOf))).toEqual(['backendError', 'backendError'])
})

test('a made-up error carries the reason it was given, in the platform’s shape', async () => {
  const { url, list } = await begin()
  await steer(url, 'faults', {
    match: CHANNELS_CALL,
    effect: { kind: 'status', status: 403, reason: 'quotaExceeded' },
  })
  const answer = await list()
  expect(await answer.json()).toMatchObject({
    error: { code: 403, errors: [{ domain: 'youtube.quota', reason: 'quotaExceeded' }] },
  })
})

test('before: the call has no effect', async () => {
  const { url, token } = await begin()
  const file = makeMp4()
  const session = await openSession(url, token, file.length)
  await steer(url, 'faults', {
    match: { method: 'PUT', pathPattern: '^/upload' },
    effect: { kind: 'status', status: 500 },
  })
  expect((await fetch(session, { method: 'PUT', body: new Uint8Array(file) })).status).toBe(500)
  expect(await createdVideos(url)).toHaveLength(0)
})

test('after: the call takes effect, and its answer is replaced', async () => {
  const { url, token } = await begin()
  const file = makeMp4()
  const session = await openSession(url, token, file.length)
  const effect = { kind: 'status', status: 500 }
  await steer(url, 'faults', { match: { method: 'put', pathPattern: '^/upload' }, when: 'after', effect })
  expect((await fetch(session, { method: 'PUT', body: new Uint8Array(file) })).status).toBe(500)
  expect(await createdVideos(url)).toHaveLength(1)
})

test('reset breaks the connection, before or after', async () => {
  const { url, list } = await begin()
  for (const when of ['before', 'after']) {
    await steer(url, 'faults', { match: CHANNELS_CALL, when, effect: { kind: 'reset' } })
    await expect(list()).rejects.toThrow()
  }
  expect((await list()).status).toBe(200)
})

test('hang never answers, and does not keep the sandbox from closing', async () => {
  const { url, list, stop } = await begin()
  for (const when of ['before', 'after']) {
    await steer(url, 'faults', { match: CHANNELS_CALL, when, effect: { kind: 'hang' } })
    await expect(list(AbortSignal.timeout(200))).rejects.toThrow('timeout')
  }
  await steer(url, 'faults', { match: CHANNELS_CALL, effect: { kind: 'hang' } })
  const hanging = expect(list()).rejects.toThrow()
  await expect.poll(async () => (await callsOf(url)).at(-1)).toMatchObject({ status: null })
  await stop()
  await hanging
})

test('latency delays the answer and changes nothing else', async () => {
  const { url, list } = await begin()
  await steer(url, 'faults', { match: CHANNELS_CALL, effect: { kind: 'latency', ms: 120 } })
  const started = performance.now()
  expect((await list()).status).toBe(200)
  expect(performance.now() - started).toBeGreaterThan(110)
})

test('rules match the query, are listed and cleared; a wrong rule is refused', async () => {
  const { url, list } = await begin()
  await steer(url, 'faults', {
    match: { ...CHANNELS_CALL, query: { mine: 'false' } },
    effect: { kind: 'reset' },
  })
  expect((await list()).status).toBe(200)
  expect(await (await fetch(`${url}/__sandbox/faults`)).json()).toMatchObject([{ id: 1, seen: 0 }])
  expect((await fetch(`${url}/__sandbox/faults`, { method: 'DELETE' })).status).toBe(204)
  expect(await (await fetch(`${url}/__sandbox/faults`)).json()).toEqual([])
  const wrong = await steer(url, 'faults', { match: { pathPattern: '(' }, effect: { kind: 'reset' } })
  expect(wrong.status).toBe(400)
})

test('the call log has method, path and status, and no query', async () => {
  const { url, token } = await begin()
  await uploadVideo(url, token)
  const calls = await callsOf(url)
  expect(calls.at(-1)).toMatchObject({ method: 'PUT', path: '/upload/youtube/v3/videos', status: 201 })
})
