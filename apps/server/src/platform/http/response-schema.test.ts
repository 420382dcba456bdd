import { expect, test } from 'vitest'
import { z } from 'zod'
import { responseJsonSchema, serializerOf } from './response-schema.ts'

test('API-03 what the schema lacks never leaves, at any depth', () => {
  const write = serializerOf(
    z.object({
      id: z.string(),
      inner: z.object({ a: z.number() }),
      list: z.array(z.object({ b: z.string() })),
    }),
  )
  const row = { id: '1', secret: 's', inner: { a: 1, secret: 's' }, list: [{ b: 'x', secret: 's' }] }
  expect(JSON.parse(write(row))).toEqual({ id: '1', inner: { a: 1 }, list: [{ b: 'x' }] })
})

test('API-03 nullable values are written without the union that costs validation', () => {
  const schema = z.object({ text: z.string().nullable(), part: z.object({ n: z.number() }).nullable() })
  expect(JSON.stringify(responseJsonSchema(schema))).not.toContain('anyOf')
  const write = serializerOf(schema)
  expect(write({ text: null, part: null })).toBe('{"text":null,"part":null}')
  expect(write({ text: 'x', part: { n: 0 } })).toBe('{"text":"x","part":{"n":0}}')
})

test('API-03 codes, choices and optional parts keep their values', () => {
  const schema = z.object({
    code: z.literal([0, 1]),
    kind: z.enum(['a', 'b']),
    maybe: z.string().optional(),
    either: z.union([z.string(), z.number()]),
  })
  expect(serializerOf(schema)({ code: 0, kind: 'b', either: 7 })).toBe('{"code":0,"kind":"b","either":7}')
})
