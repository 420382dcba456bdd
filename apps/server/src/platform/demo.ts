import type { DefaultRoleCode } from '@pindao/protocol/access/default-roles.ts'
import type { Endpoint, EndpointInput, EndpointOutput } from '@pindao/protocol/core/endpoint.ts'
import type { SignedInContext } from './context.ts'

/** Somebody of the demo company. */
export type DemoPerson = {
  readonly id: string
  readonly fullName: string
  readonly role: DefaultRoleCode
  readonly departmentId: string
}

/** A short film as a file. */
export type DemoFilm = { readonly path: string; readonly size: number }

/** Every so manieth film is an episode of a drama, with a whole dialogue. */
export const episodeEvery = 4
export const isEpisode = (index: number): boolean => index % episodeEvery === 0

/**
 * What a capability makes its demo data with: what people of the demo company do, at times that have passed, on the
 * sandbox. Everything goes through the product's own endpoints, so that it is what real work leaves behind.
 */
export type DemoLife = {
  /** Everybody, in the order in which they joined. */
  people(): Promise<readonly DemoPerson[]>
  /**
   * What an endpoint answers to somebody; permission and input are checked. `key` names the act: done again after a
   * stop it is the same act.
   */
  call<const E extends Endpoint>(
    person: DemoPerson,
    endpoint: E,
    input: EndpointInput<E>,
    key?: string,
  ): Promise<EndpointOutput<E>>
  /** Somebody as the one who acts, for what no endpoint does by itself. */
  contextOf(person: DemoPerson, key?: string): SignedInContext
  /** Does something so many days ago, at an hour of that day in UTC; the clock of the product goes on from there. */
  at<T>(daysAgo: number, hour: number, act: () => Promise<T>): Promise<T>
  /** Lets the work in the background end that was begun. */
  settle(): Promise<void>
  /** Lets the work in the background begin that is due now; what comes after it waits for `settle` or `leave`. */
  begin(): Promise<void>
  /** Leaves the work in the background where it is: whoever looks finds it under way for so many days. */
  leave(days: number): Promise<void>
  /** How many films there are to be, the newest ones. */
  readonly films: number
  /** The nth film; made when it is asked for. The file is gone after the act. */
  film<T>(index: number, act: (film: DemoFilm) => Promise<T>): Promise<T>
  /** How the sandbox is steered: a path below its control address, and a body. */
  steer(path: string, body: object): Promise<void>
  /** A file that people get from the sandbox's platforms by hand: a path as for `steer`, and what it is to be. */
  download(path: string, body: object): Promise<Buffer>
}

/** Makes the demo data of a capability; safe to repeat after a stop at any place. */
export type DemoSeed = (life: DemoLife) => Promise<void>
