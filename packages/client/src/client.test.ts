import { endpoint } from '@pindao/protocol/core/endpoint.ts'
import { pageQuery } from '@pindao/protocol/core/fields.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createClient } from './client.ts'

const list = endpoint({
  method: 'GET',
  url: '/things',
  access: 'signedIn',
  summary: 'Things',
  query: z.object(pageQuery),
  output: z.array(z.object({ n: z.number() })),
  list: true,
})
const make = endpoint({
  method: 'POST',
  url: '/things',
  access: 'signedIn',
  summary: 'One more',
  body: z.object({ n: z.number() }),
  output: z.object({ n: z.number() }),
})
const start = endpoint({ ...make, idempotent: 'key' })

const ok = (data: unknown, total?: number) => Response.json({ status: 200, message: 'ok', data, total })
const refuse = (status: number, headers: Record<string, string> = {}) =>
  Response.json({ status, message: 'no', code: 'common.any', requestId: 'r' }, { status, headers })

/** A client whose calls are answered one after the other; a thrown answer is a broken line. */
function against(...answers: readonly (Response | Error)[]) {
  const asked: Request[] = []
  const waited: number[] = []
  const client = createClient({
    url: 'http://pindao.test/',
    key: 'pindao_k',
    wait: async (ms) => void waited.push(ms),
    fetch: async (input, init) => {
      asked.push(new Request(input as string, init))
      const answer = answers[asked.length - 1]
      if (!(answer instanceof Response)) throw answer ?? new Error('asked too often')
      return answer
    },
  })
  return { client, asked, waited }
}

test('API-01 a call brings the key and the language, and gives what is in the envelope', async () => {
  const { client, asked } = against(ok([{ n: 1 }], 7))
  expect(await client.call(list, { query: { page: 2 } })).toEqual({ items: [{ n: 1 }], total: 7 })
  expect(asked[0]?.url).toBe('http://pindao.test/api/things?page=2')
  expect(asked[0]?.headers.get('authorization')).toBe('Bearer pindao_k')
})

test('API-01 all rows of a list are read page by page, no further than there are', async () => {
  const rows = Array.from({ length: 130 }, (_, n) => ({ n }))
  const { client, asked } = against(ok(rows.slice(0, 100), 130), ok(rows.slice(100), 130))
  const read: number[] = []
  for await (const { n } of client.all(list, { query: {} })) read.push(n)
  expect(read).toEqual(rows.map(({ n }) => n))
  expect(asked).toHaveLength(2)
})

test('API-01 a question is asked again after the time that the server names, and after a broken line', async () => {
  const { client, waited } = against(refuse(503, { 'retry-after': '3' }), new Error('reset'), ok([], 0))
  await client.call(list, { query: {} })
  expect(waited).toEqual([3000, 1000])
})

test('API-01 a command is never sent twice where it may have been done; with its key it is the same deed', async () => {
  const lost = against(new Error('reset'), ok({ n: 1 }))
  await expect(lost.client.call(make, { body: { n: 1 } })).rejects.toMatchObject({ code: 'page.network' })
  const turnedAway = against(refuse(429, { 'retry-after': '1' }), ok({ n: 1 }))
  expect(await turnedAway.client.call(make, { body: { n: 1 } })).toEqual({ n: 1 })
  const keyed = against(new Error('reset'), refuse(500), ok({ n: 1 }))
  await keyed.client.call(start, { body: { n: 1 } })
  const keys = keyed.asked.map(({ headers }) => headers.get('idempotency-key'))
  expect(new Set(keys).size).toBe(1)
  expect(keys).toHaveLength(3)
})

test('API-01 what is refused, or goes on failing, is an error with its code', async () => {
  const refused = against(refuse(403))
  await expect(refused.client.call(list, { query: {} })).rejects.toMatchObject({
    status: 403,
    requestId: 'r',
  })
  const down = against(...Array.from({ length: 5 }, () => refuse(500)))
  await expect(down.client.call(list, { query: {} })).rejects.toMatchObject({ status: 500 })
  expect(down.asked).toHaveLength(5)
})
