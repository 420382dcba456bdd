import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type EndpointWorld, startEndpointWorld, type WalkedSignOn } from '../test/endpoint-world.ts'
import { type RawCall, type RawCase, rawRouteCases } from '../test/raw-route-cases.ts'

/** What refuses a stranger. A forged message is refused in the words of the sign-on's own protocol. */
const refusals = {
  signedIn: { status: 401, location: null },
  link: { status: 403, location: null },
  roundTrip: { status: 302, location: expect.stringMatching(/[?&](error|connectionError)=/u) },
  pass: { status: 404, location: null },
  open: { status: 200, location: null },
} satisfies Record<Exclude<RawCase['door'], 'message'>, unknown>

/** How each sign-on is told that its message was refused. */
const forgedMessage: Readonly<Record<WalkedSignOn, { readonly status: number; readonly body: string }>> = {
  // The keys of the sign-on are out of reach here: without them no message is believed.
  oidc: { status: 503, body: '' },
  cas: { status: 400, body: '' },
  satoken: { status: 200, body: '"code":500' },
}

describe.each(Object.keys(rawRouteCases) as WalkedSignOn[])('signing on by %s', (signOn) => {
  const cases = rawRouteCases[signOn]
  let world: EndpointWorld
  beforeAll(async () => {
    world = await startEndpointWorld(signOn)
  })
  afterAll(() => world.close())

  test('PERM-03 SSO-06 every route beside the endpoints is named, with what refuses a stranger', () => {
    expect(Object.keys(cases).toSorted()).toEqual([...world.rawRoutes].toSorted())
  })

  test.each(Object.entries(cases))('PERM-03 %s: a stranger, and who may', async (_name, one) => {
    const { door, stranger, admitted } = one
    if (door === 'message') return expectDeaf(world, signOn, stranger)
    expect(await ask(world, stranger)).toEqual(refusals[door])
    const owner = await world.owner()
    if (door !== 'signedIn') expect(await ask(world, stranger, owner)).toEqual(refusals[door])
    if (!admitted) return
    const answer = await ask(world, await admitted(world), door === 'signedIn' ? owner : undefined)
    expect(answer.status).toBe(200)
  })
})

async function ask(world: EndpointWorld, call: RawCall, bearer?: string) {
  const answer = await fetched(world, call, bearer)
  await answer.body?.cancel()
  return { status: answer.status, location: answer.headers.get('location') }
}

/** A forged message is refused, and whoever is signed in stays so. */
async function expectDeaf(world: EndpointWorld, signOn: WalkedSignOn, call: RawCall): Promise<void> {
  const owner = await world.owner()
  const answer = await fetched(world, call)
  const { status, body } = forgedMessage[signOn]
  expect(answer.status).toBe(status)
  expect(await answer.text()).toContain(body)
  expect((await ask(world, { path: '/me/settings' }, owner)).status).toBe(200)
}

function fetched(world: EndpointWorld, { path, init }: RawCall, bearer?: string): Promise<Response> {
  const headers = { ...init?.headers, ...(bearer && { authorization: `Bearer ${bearer}` }) }
  return fetch(`${world.api}${path}`, { ...init, headers, redirect: 'manual' })
}
