import type { Endpoint } from '@pindao/protocol/core/endpoint.ts'
import { z } from 'zod'
import type { CallInput } from './endpoint-call.ts'

type Step = string | number
type Schema = {
  readonly type?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly additionalProperties?: Schema | boolean
  readonly propertyNames?: { readonly enum?: readonly string[] }
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly const?: unknown
}

/** A text that a call takes: where it stands, and what else has to be said for it to be read (a `kind`). */
export type TextInput = {
  readonly part: 'params' | 'query' | 'body'
  readonly path: readonly Step[]
  readonly fixed: readonly (readonly [path: readonly Step[], value: unknown])[]
}

/** Every text of an endpoint's input, found in its own schemas: a new field is among them without being named. */
export function textInputsOf(endpoint: Endpoint): readonly TextInput[] {
  return (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = endpoint[part]
    if (!schema) return []
    const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema
    return textsIn(shape, [], []).map(({ path, fixed }) => ({ part, path, fixed }))
  })
}

function textsIn(
  schema: Schema,
  path: readonly Step[],
  fixed: TextInput['fixed'],
): Omit<TextInput, 'part'>[] {
  const variants = schema.anyOf ?? schema.oneOf
  if (variants) return variants.flatMap((variant) => textsIn(variant, path, fixed))
  if (schema.type === 'string') return schema.const === undefined ? [{ path, fixed }] : []
  if (schema.type === 'array' && schema.items) return textsIn(schema.items, [...path, 0], fixed)
  if (schema.type !== 'object') return []
  const fields = Object.entries(schema.properties ?? {})
  const kinds = fields.flatMap(([name, field]) =>
    field.const === undefined ? [] : [[[...path, name], field.const] as const],
  )
  const named = fields.flatMap(([name, field]) => textsIn(field, [...path, name], [...fixed, ...kinds]))
  const others = schema.additionalProperties
  // By a name that a record may have: another one is refused before its text is read.
  const name = schema.propertyNames?.enum?.[0] ?? 'x'
  return typeof others === 'object' ? [...named, ...textsIn(others, [...path, name], fixed)] : named
}

/** A call's input with one text in the place of another; what leads there is made where it is missing. */
export function inputWith(input: CallInput, { part, path, fixed }: TextInput, text: string): CallInput {
  const whole = structuredClone({ ...input }) as Record<string, unknown>
  for (const [to, value] of [...fixed, [path, text] as const]) put(whole, [part, ...to], value)
  return whole as CallInput
}

function put(whole: Record<string, unknown>, path: readonly Step[], value: unknown): void {
  let place = whole as Record<Step, unknown>
  for (const [index, step] of path.slice(0, -1).entries()) {
    const next = place[step]
    if (typeof next !== 'object' || next === null) place[step] = typeof path[index + 1] === 'number' ? [] : {}
    place = place[step] as Record<Step, unknown>
  }
  place[path.at(-1) ?? ''] = value
}
