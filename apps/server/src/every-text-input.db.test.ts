import type { Endpoint } from '@pindao/protocol/core/endpoint.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpointCases } from '../test/endpoint-cases.ts'
import { type EndpointWorld, startEndpointWorld } from '../test/endpoint-world.ts'
import { sampleOne } from '../test/sample.ts'
import { inputWith, type TextInput, textInputsOf } from '../test/text-inputs.ts'

let world: EndpointWorld
beforeAll(async () => {
  world = await startEndpointWorld()
})
afterAll(() => world.close())

/** NUL, which PostgreSQL refuses in any text, and half a character, which it refuses in JSON and no encoding has. */
const hostile = ['坏\0字', '\0', '坏\ud800字', '\udfff']
/** An address is written in whole characters: half of one cannot be asked for. */
const inAddress = hostile.filter((text) => text.isWellFormed())

const withTexts = new Set<string>()
/** By the first word of their address. */
const groups = Map.groupBy(Object.keys(endpointCases), (name) => /\/([a-zA-Z-]+)/u.exec(name)?.[1] ?? '')

test.each([...groups])(
  'VAL-01 VAL-02 %s: text that no database keeps is refused, and its field named',
  async (_, names) => {
    for (const name of names) {
      for (const place of textInputsOf(endpointOf(name))) {
        withTexts.add(name)
        await expectRefusal(name, place)
      }
    }
  },
)

test('VAL-01 most calls take an id or a text: a walk that found none would prove nothing', () => {
  expect(withTexts.size).toBeGreaterThan(Object.keys(endpointCases).length / 2)
})

async function expectRefusal(name: string, place: TextInput): Promise<void> {
  const endpoint = endpointOf(name)
  const bearer = await holderOf(endpoint)
  const input = (await endpointCases[name]?.input?.(world)) ?? {}
  for (const text of sampleOne(place.part === 'body' ? hostile : inAddress)) {
    const answer = await world.call(endpoint, inputWith(input, place, text), bearer)
    const where = `${name} ${place.part}.${place.path.join('.')}`
    expect(answer, where).toMatchObject({ status: 400, code: 'common.invalidInput' })
    const named = answer.problems?.some(({ path }) => path.startsWith(place.path.join('.')))
    expect(named, `${where} ${JSON.stringify(answer.problems)}`).toBe(true)
  }
}

function endpointOf(name: string): Endpoint {
  const endpoint = world.routes.map((one) => one.endpoint).find((one) => `${one.method} ${one.url}` === name)
  if (!endpoint) throw new Error(`${name} is no endpoint`)
  return endpoint
}

test('VAL-01 the names in a saved view are texts as well', async () => {
  const endpoint = endpointOf('POST /me/views')
  const bearer = await holderOf(endpoint)
  for (const text of hostile) {
    const content = { filters: { [text]: 'x' }, layout: { density: 'default', columns: [] } }
    const answer = await world.call(endpoint, { body: { listId: 'videos', name: '一', content } }, bearer)
    expect(answer).toMatchObject({ status: 400, code: 'common.invalidInput' })
  }
})

test('the walk finds texts wherever they are: in lists, records and variants', () => {
  const found = (name: string) =>
    world.routes
      .filter(({ endpoint }) => `${endpoint.method} ${endpoint.url}` === name)
      .flatMap(({ endpoint }) => textInputsOf(endpoint).map(({ path }: TextInput) => path.join('.')))
  expect(found('POST /me/views')).toEqual(
    expect.arrayContaining(['name', 'content.filters.x', 'content.layout.columns.0.key']),
  )
  expect(found('POST /chat/conversations')).toEqual(expect.arrayContaining(['name', 'staffIds.0', 'staffId']))
  expect(found('GET /staff')).toEqual(expect.arrayContaining(['name', 'roleId']))
})

function holderOf({ access }: Endpoint): Promise<string | null> | null {
  if (access === 'public') return null
  return world.holderOf(access === 'signedIn' ? [] : [access], 'here')
}
