import type { Permission } from '@pindao/protocol/access/permissions.ts'
import type { CallInput } from '../endpoint-call.ts'
import type { EndpointWorld } from '../endpoint-world.ts'

/**
 * How an endpoint is called with valid input, and what it does with records of another department:
 *
 * - `refused`: the address names the record, and the answer is that for one that does not exist, to the letter; where
 *   the body names it, the code given.
 * - `hidden`: the answer is the same shape without the record.
 * - `shared`: it belongs to the whole company, or to nobody.
 *
 * `answers` are codes with which the holder of the right permission may be answered besides success: refusals that come
 * after the permission and the record have been checked.
 *
 * `private` records are their owner's alone: a holder of the permission with the widest data scope is kept out of them
 * like anybody else, and it is the owner who has to be let in.
 *
 * `permission`, where the service asks for one that the endpoint does not declare: oneself needs none. `beside` are
 * those without which a holder is shown nothing either. `counts` takes from an answer what changes by itself.
 */
export type EndpointCase = {
  readonly private?: true
  readonly permission?: Permission
  readonly beside?: readonly Permission[]
  readonly counts?: (data: unknown) => unknown
  readonly input?: (world: EndpointWorld) => CallInput | Promise<CallInput>
  readonly others: 'refused' | 'hidden' | 'shared' | { readonly refused: string }
  readonly answers?: readonly string[]
}

/** The cases of a capability, by method and address. */
export type EndpointCases = Readonly<Record<string, EndpointCase>>

export const shared: EndpointCase = { others: 'shared' }
/** Not there for anybody else, with the permission or without. */
export const privateTo = (code: string): EndpointCase => ({ private: true, others: { refused: code } })
/** A list of what is one's own: nobody else finds the owner's in it. */
export const privateList: EndpointCase = { private: true, others: 'hidden' }

/** An instant so many days from now. */
export const inDays = (count: number) => new Date(Date.now() + count * 24 * 3600_000).toISOString()
