import { expect, test } from 'vitest'
import { graph, longToken, refusalOf } from './facebook-harness.ts'
import { objectOf, startSandbox, steer } from './harness.ts'

const ME = { pathPattern: '^/facebook/v26\\.0/me$' }

test.each([
  [{ code: 190, subcode: 460 }, [400, 190, 460]],
  [{ code: 10 }, [403, 10, undefined]],
  [{ code: 200 }, [403, 200, undefined]],
  [{ code: 368 }, [400, 368, undefined]],
  [{ code: 506 }, [400, 506, undefined]],
  [{ code: 1 }, [500, 1, undefined]],
  [{ code: 2, status: 503 }, [503, 2, undefined]],
] as const)('CH-08 a rule makes Facebook answer %o once', async (error, told) => {
  const { url } = await startSandbox()
  const token = await longToken(url)
  await steer(url, 'faults', { match: ME, effect: { kind: 'graph', ...error } })
  expect(await refusalOf(await graph(url, '/me', { access_token: token }))).toEqual(told)
  expect((await graph(url, '/me', { access_token: token })).status).toBe(200)
})

test.each([
  [4, 'x-app-usage'],
  [17, 'x-app-usage'],
  [32, 'x-page-usage'],
  [80_001, 'x-business-use-case-usage'],
])('CH-08 code %i comes with %s', async (code, header) => {
  const { url } = await startSandbox()
  const token = await longToken(url)
  await steer(url, 'faults', { match: ME, effect: { kind: 'graph', code } })
  const answer = await graph(url, '/me', { access_token: token })
  expect(answer.headers.get(header)).toContain('"call_count":100')
  expect((await refusalOf(answer))[1]).toBe(code)
})

test('CH-08 a status alone is told in the words of the platform that is met', async () => {
  const { url } = await startSandbox()
  const token = await longToken(url)
  await steer(url, 'faults', { match: ME, effect: { kind: 'status', status: 503 } })
  expect(await refusalOf(await graph(url, '/me', { access_token: token }))).toEqual([503, 2, undefined])
  await steer(url, 'faults', { match: { pathPattern: '^/youtube' }, effect: { kind: 'status', status: 503 } })
  const youtube = await objectOf(await fetch(`${url}/youtube/v3/videos`))
  expect(youtube).toMatchObject({ error: { errors: [{ reason: 'backendError' }] } })
})

test('CH-08 an answer lost after a login leaves its code used', async () => {
  const { url } = await startSandbox()
  const match = { pathPattern: '/oauth/access_token$' }
  await steer(url, 'faults', { match, when: 'after', effect: { kind: 'reset' } })
  await expect(longToken(url)).rejects.toThrow()
  const token = await longToken(url)
  expect((await graph(url, '/me', { access_token: token })).status).toBe(200)
  const ledger = await (await fetch(`${url}/__sandbox/facebook/ledger`)).text()
  expect(ledger.match(/code\.redeemed/g)).toHaveLength(2)
})
