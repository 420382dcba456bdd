import { successEnvelope } from '@pindao/protocol/core/envelope.ts'
import { compileErrors, validate } from '@readme/openapi-parser'
import fastJsonStringify from 'fast-json-stringify'
import { type Document, OpenAPIClientAxios } from 'openapi-client-axios'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { responseJsonSchema } from '#src/platform/http/response-schema.ts'
import { type EndpointWorld, startEndpointWorld } from '../test/endpoint-world.ts'

let world: EndpointWorld
beforeAll(async () => {
  world = await startEndpointWorld()
})
afterAll(() => world.close())

type Operation = {
  readonly operationId?: string
  readonly security?: readonly unknown[]
  'x-permission'?: string
}

test('API-03 the contract is OpenAPI to somebody else’s validator, without a reference that leads nowhere', async () => {
  const contract = await world.contract()
  const outcome = await validate(structuredClone(contract) as never)
  expect(outcome.valid ? '' : compileErrors(outcome)).toBe('')
})

test('API-03 every operation has a name of its own and says what proves who calls, be it nothing', async () => {
  const { paths } = await world.contract()
  const operations = Object.values(paths).flatMap((path) => Object.values(path ?? {})) as Operation[]
  const names = operations.map(({ operationId }) => operationId)
  expect(names).not.toContain(undefined)
  expect(new Set(names).size).toBe(names.length)
  for (const { operationId, security, 'x-permission': access } of operations)
    expect([operationId, security]).toEqual([operationId, access === 'public' ? [] : [{ bearer: [] }]])
  expect(names).toEqual(
    expect.arrayContaining(['getVideosById', 'postPublishTasks', 'getObjectsByObjectKey']),
  )
})

test('API-03 a serializer can be made for the answers of every endpoint, which are made with the first one only', () => {
  for (const { endpoint } of world.routes)
    expect(() => fastJsonStringify(responseJsonSchema(successEnvelope(endpoint))), endpoint.url).not.toThrow()
})

test('API-03 a client made of nothing but the contract calls the product', async () => {
  const bearer = await world.holderOf(['video:read', 'audit:read'], 'here')
  const client = await new OpenAPIClientAxios({
    definition: (await world.contract()) as unknown as Document,
    withServer: { url: world.api },
    axiosConfigDefaults: { headers: { authorization: `Bearer ${bearer}` } },
  }).init()
  const video = await client['getVideosById']?.({ id: world.videoId })
  expect(video?.data).toMatchObject({ status: 200, data: { id: world.videoId } })
  const log = await client['getAuditLog']?.()
  expect(log?.data).toMatchObject({ status: 200, data: expect.any(Array) })
})
