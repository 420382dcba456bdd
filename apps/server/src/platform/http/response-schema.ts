import fastJsonStringify, { type AnySchema } from 'fast-json-stringify'
import { z } from 'zod'

type JsonSchema = Record<string, unknown>

/**
 * Writes the answers of an endpoint. It is compiled with the first of them: those of all endpoints take a second of
 * processor time and tens of megabytes, and a process is asked for a few of them.
 */
export function serializerOf(schema: z.ZodType): (answer: unknown) => string {
  let write: ((answer: unknown) => string) | null = null
  return (answer) => {
    write ??= fastJsonStringify(responseJsonSchema(schema))
    return write(answer)
  }
}

/**
 * The JSON schema from which fast-json-stringify compiles an answer's serializer. `anyOf [T, null]` becomes
 * `nullable: true`: the union form makes the serializer validate every value, which costs more than the rest of the
 * answer together.
 */
export function responseJsonSchema(schema: z.ZodType): AnySchema {
  return simplify(z.toJSONSchema(schema, { io: 'output', target: 'draft-7' })) as AnySchema
}

function simplify(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(simplify)
  if (node === null || typeof node !== 'object') return node
  const simple = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, simplify(value)]),
  ) as JsonSchema
  const { anyOf, $schema: _dialect, ...rest } = simple
  if (!Array.isArray(anyOf)) return rest
  const others = anyOf.filter((option: JsonSchema) => option['type'] !== 'null')
  const [only] = others as JsonSchema[]
  const nullable = others.length === anyOf.length - 1
  if (nullable && others.length === 1 && only && typeof only['type'] === 'string') {
    return { ...rest, ...only, nullable: true }
  }
  return { ...rest, anyOf }
}
