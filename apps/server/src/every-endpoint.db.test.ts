import type { Endpoint } from '@pindao/protocol/core/endpoint.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EndpointCase, endpointCases } from '../test/endpoint-cases.ts'
import {
  type EndpointAnswer,
  type EndpointWorld,
  ownersMark,
  startEndpointWorld,
} from '../test/endpoint-world.ts'

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

test.each(Object.entries(endpointCases))(
  'PERM-03 %s: nobody, no permission, another department, the right permission',
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

    const permission = access === 'signedIn' ? null : access
    if (permission !== null) {
      const refused = await ask(await world.holderOf(null, 'here'))
      expect(refused).toMatchObject({ status: 403, code: 'access.noPermission' })
    }
    const stranger = await ask(await world.holderOf(permission, 'elsewhere'))
    const holder = await ask(await world.holderOf(permission, 'here'))
    expectLetIn(one, holder)
    expectKeptOut(one, stranger, holder)
  },
)

/** The door is open: the call succeeds, or is refused for what the record is. */
function expectLetIn({ answers = [] }: EndpointCase, answer: EndpointAnswer): void {
  expect([undefined, ...answers]).toContain(answer.code)
}

function expectKeptOut(one: EndpointCase, stranger: EndpointAnswer, holder: EndpointAnswer): void {
  const { others } = one
  if (others === 'shared') {
    expectLetIn(one, stranger)
    return
  }
  expect(JSON.stringify(stranger)).not.toContain(ownersMark)
  if (others === 'hidden') {
    expect(stranger.status).toBe(200)
    // It was there to be seen.
    expect(stranger.data).not.toEqual(holder.data)
    return
  }
  expect(stranger.code).toBe(others === 'refused' ? 'access.outsideScope' : others.refused)
}
