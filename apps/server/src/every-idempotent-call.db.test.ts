import { randomBytes } from 'node:crypto'
import type { Permission } from '@pindao/protocol/access/permissions.ts'
import type { Endpoint } from '@pindao/protocol/core/endpoint.ts'
import { saveVideo } from '@pindao/protocol/media/video-saving.endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallInput } from '../test/endpoint-call.ts'
import { endpointCases } from '../test/endpoint-cases.ts'
import { type EndpointWorld, startEndpointWorld } from '../test/endpoint-world.ts'

/** What asks a platform before it makes anything, where none is played here: `outbound.db.test.ts` proves it on the sandbox. */
const needsOutside: readonly string[] = ['POST /claim-requests']

let world: EndpointWorld
beforeAll(async () => {
  // A mail server that nobody plays: what is written waits.
  world = await startEndpointWorld(undefined, undefined, {
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: '9',
    SMTP_TLS: 'none',
    SMTP_FROM: 'walk@pindao.example',
  })
  // No task is under way: the walk submits one.
  await world.endTask()
})
afterAll(() => world.close())

test('PUB-07 every call with an Idempotency-Key gives one answer to one body, and refuses another body', async () => {
  const walked: string[] = []
  for (const { endpoint } of world.routes) {
    if (endpoint.idempotent !== 'key') continue
    walked.push(nameOf(endpoint))
    await expectOneAnswer(endpoint)
  }
  expect(walked).toContain(nameOf(saveVideo))
  expect(walked.length).toBeGreaterThan(6)
})

async function expectOneAnswer(endpoint: Endpoint): Promise<void> {
  const name = nameOf(endpoint)
  const input = (await endpointCases[name]?.input?.(world)) ?? {}
  const key = randomBytes(16).toString('hex')
  const bearer = await callerOf(endpoint)
  const first = await world.call(endpoint, input, bearer, key)
  if (needsOutside.includes(name)) {
    expect(first, name).toMatchObject({ code: 'assets.ownerNotFound' })
    return
  }
  expect(first, `${name} ${first.code}`).toMatchObject({ status: 200 })
  expect(idOf(await world.call(endpoint, input, bearer, key)), name).toBe(idOf(first))

  // Without a body it is the record that a call is about.
  const another = endpoint.body
    ? otherThan(endpoint, input)
    : ((await endpointCases[name]?.input?.(world)) ?? {})
  const other = await world.call(endpoint, another, bearer, key)
  expect(other, name).toMatchObject({ status: 422, code: 'common.idempotencyMismatch' })
  // A key is one person's and one endpoint's: under another one the call stands by itself.
  expect(await world.call(endpoint, input, bearer), name).not.toMatchObject({ status: 422 })
}

/** The same call with one text or number of its body changed, or of a list of it, so that the endpoint would still take it. */
function otherThan({ body: schema, ...endpoint }: Endpoint, input: CallInput): CallInput {
  const body = { ...(input.body as Record<string, unknown>) }
  for (const [field, value] of Object.entries(body)) {
    // What is chosen may lie one level deeper: a choice of records, say.
    if (value !== null && typeof value === 'object' && !Array.isArray(value)) {
      const inner = otherList(value)
      const other = { ...body, [field]: inner }
      if (inner !== null && schema?.safeParse(other).success) return { ...input, body: other }
    }
    const [first] = Array.isArray(value) ? value : [value]
    if (typeof first !== 'string' && typeof first !== 'number') continue
    const changed = typeof first === 'number' ? first + 1 : `1${first}`
    const other = { ...body, [field]: Array.isArray(value) ? [changed] : changed }
    if (schema?.safeParse(other).success) return { ...input, body: other }
  }
  throw new Error(`${endpoint.url} takes nothing that could be another`)
}

/** The same with one id of a list, or one number, changed; null where it has none. */
function otherList(value: object): object | null {
  const number = Object.entries(value).find(([, one]) => typeof one === 'number')
  if (number) return { ...value, [number[0]]: number[1] + 1 }
  const ids = Object.entries(value).find(([, one]) => Array.isArray(one) && /^\d+$/u.test(String(one[0])))
  return ids ? { ...value, [ids[0]]: [`1${ids[1][0]}`] } : null
}

/** Whoever may call it on the records there are: their owner where they are one's own, else a holder of the permission. */
async function callerOf(endpoint: Endpoint): Promise<string | null> {
  const one = endpointCases[nameOf(endpoint)]
  const isOwn = endpoint === saveVideo || one?.private === true
  const needed = [one?.permission ?? (endpoint.access as Permission), ...(one?.beside ?? [])]
  return isOwn ? world.owner() : world.holderOf(needed, 'here')
}

const nameOf = ({ method, url }: Endpoint) => `${method} ${url}`
const idOf = ({ data }: { readonly data: unknown }) => (data as { readonly id: string }).id
