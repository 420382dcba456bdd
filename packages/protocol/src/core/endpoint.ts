import type { z } from 'zod'
import type { Permission } from '#src/access/permissions.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Who may call: everybody, anybody signed in, or holders of a permission. There is no default: an endpoint that does
 * not say so does not compile.
 */
export type EndpointAccess = 'public' | 'signedIn' | Permission

/**
 * One call, for both sides: it types the server's handler and the page's call, validates input, compiles the output
 * serializer (what the schema lacks never leaves) and declares the permission. `url` is relative to `/api`, with
 * `:name` for parameters.
 *
 * - `list`: the envelope carries `total`, `output` describes one page (an array).
 * - `idempotent: 'key'`: the call needs an `Idempotency-Key` header; the same key gives the same answer.
 * - `programs: true`: a call for anybody signed in that a program with an API key may make, too. What needs a permission
 *   is open to every key with that scope; of the others, closed by default, only these.
 * - `whileViewing`: whether the call is open while the product is looked at as a role. What is no GET is closed unless it
 *   says `true` because it changes nothing; a GET that changes something says `false`.
 */
export type Endpoint = {
  readonly method: Method
  readonly url: string
  readonly access: EndpointAccess
  readonly summary: string
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  readonly output: z.ZodType
  readonly list?: true
  readonly idempotent?: 'key'
  readonly programs?: true
  readonly whileViewing?: boolean
}

/** Declares an endpoint, keeping its exact types. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}

type InputPart<E, K extends string> =
  E extends Readonly<Record<K, infer S extends z.ZodType>> ? { readonly [P in K]: z.input<S> } : unknown
type ParsedPart<E, K extends string> =
  E extends Readonly<Record<K, infer S extends z.ZodType>> ? { readonly [P in K]: z.output<S> } : unknown

/** What a caller passes. */
export type EndpointInput<E extends Endpoint> = InputPart<E, 'params'> &
  InputPart<E, 'query'> &
  InputPart<E, 'body'>
/** What the handler receives after validation. */
export type EndpointParsed<E extends Endpoint> = ParsedPart<E, 'params'> &
  ParsedPart<E, 'query'> &
  ParsedPart<E, 'body'>
/** What the handler returns, and the caller receives as `data`. */
export type EndpointOutput<E extends Endpoint> = z.output<E['output']>

/** Header that names a command, so that repeating it after a lost answer does not do it twice. */
export const idempotencyKeyHeader = 'idempotency-key'

/** What the server takes as a key: 8 to 100 letters, digits, `-` and `_`. Others are refused. */
export const idempotencyKeyPattern = /^[\w-]{8,100}$/u
