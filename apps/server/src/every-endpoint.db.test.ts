import type { Endpoint } from '@pindao/protocol/core/endpoint.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EndpointCase } from '../test/endpoint-cases/endpoint-case.ts'
import { endpointCases } from '../test/endpoint-cases.ts'
import { ownersMark } from '../test/endpoint-records.ts'
import { type EndpointAnswer, type EndpointWorld, startEndpointWorld } from '../test/endpoint-world.ts'

let world: EndpointWorld
beforeAll(async () => {
  world = await startEndpointWorld()
})
afterAll(() => world.close())

const nameOf = ({ method, url }: Endpoint) => `${method} ${url}`
const endpointOf = (name: string): Endpoint | undefined =>
  world.routes.map(({ endpoint }) => endpoint).find((endpoint) => nameOf(endpoint) === name)

/** What a call is refused with before anybody asks about its record. */
const closedDoor = ['access.notSignedIn', 'access.noPermission', 'access.tokenExpired', 'common.invalidInput']

test('PERM-03 every endpoint of the product is walked, and nothing else', () => {
  const endpoints = world.routes.map(({ endpoint }) => nameOf(endpoint))
  expect(Object.keys(endpointCases).toSorted()).toEqual(endpoints.toSorted())
})

test('API-03 the contract names every call of the product with its permission, and calls that carry bytes by shape', async () => {
  const { paths } = await world.contract()
  const said = (method: string, url: string) =>
    paths[url.replaceAll(/:(\w+)/gu, '{$1}')]?.[method.toLowerCase()]
  for (const { endpoint } of world.routes) {
    const { method, url, access } = endpoint
    expect([method, url, said(method, url)?.['x-permission']]).toEqual([method, url, access])
  }
  const part = said('PUT', '/uploads/:id/parts/:part')
  expect(part?.parameters?.map(({ name }) => name).toSorted()).toEqual(
    ['expires', 'id', 'part', 'signature', 'x-part-crc32'].toSorted(),
  )
  expect(part?.requestBody?.content).toHaveProperty(
    ['application/octet-stream', 'schema', 'format'],
    'binary',
  )
  expect(part?.responses).toHaveProperty(['200', 'content', 'application/json', 'schema'])
  const object = said('GET', '/objects/:objectKey')
  expect(Object.keys(object?.responses ?? {})).toEqual(['200', '206', '304', 'default'])
})

test.each(Object.entries(endpointCases))(
  'PERM-03 %s: nobody, no permission, another department, the right permission, the owner',
  async (name, one) => {
    const endpoint = endpointOf(name)
    if (!endpoint) throw new Error(`${name} is no endpoint`)
    const { access } = endpoint
    const ask = async (bearer: string | null) =>
      world.call(endpoint, (await one.input?.(world)) ?? {}, bearer)

    const anonymous = await ask(null)
    if (access === 'public') {
      expect(closedDoor).not.toContain(anonymous.code)
      return
    }
    expect(anonymous).toMatchObject({ status: 401, code: 'access.notSignedIn' })

    const permission = one.permission ?? (access === 'signedIn' ? null : access)
    if (permission !== null) {
      const refused = await ask(await world.holderOf([], 'here'))
      expect(refused).toMatchObject({ status: 403, code: 'access.noPermission' })
    }
    const held = [...(permission === null ? [] : [permission]), ...(one.beside ?? [])]
    const elsewhere = await world.holderOf(held, 'elsewhere')
    const stranger = await ask(elsewhere)
    if (one.others === 'refused') {
      const input = await one.input?.(world)
      const params = { ...input?.params, id: '987654321' }
      const nowhere = await world.call(endpoint, { ...input, params }, elsewhere)
      expect(nowhere.status).toBe(404)
      expect(stranger).toEqual(nowhere)
    }
    const holder = await ask(await world.holderOf(held, 'here'))
    if (!one.private) {
      expectLetIn(one, holder)
      expectKeptOut(one, stranger, holder)
      return
    }
    const owner = await ask(await world.owner())
    expectLetIn(one, owner)
    for (const other of [stranger, holder]) expectKeptOut(one, other, owner)
  },
)

/** The door is open: the call succeeds, or is refused for what the record is. */
function expectLetIn({ answers = [] }: EndpointCase, answer: EndpointAnswer): void {
  expect([undefined, ...answers]).toContain(answer.code)
}

/** `seen` is the answer to somebody for whom the record is there. */
function expectKeptOut(one: EndpointCase, stranger: EndpointAnswer, seen: EndpointAnswer): void {
  const { others, counts = (data) => data } = one
  if (others === 'shared') {
    expectLetIn(one, stranger)
    return
  }
  expect(JSON.stringify(stranger)).not.toContain(ownersMark)
  if (others === 'hidden') {
    expect(stranger.status).toBe(200)
    // It was there to be seen.
    expect(counts(stranger.data)).not.toEqual(counts(seen.data))
    if (one.private) expect(JSON.stringify(seen)).toContain(ownersMark)
    return
  }
  if (others !== 'refused') expect(stranger.code).toBe(others.refused)
}
