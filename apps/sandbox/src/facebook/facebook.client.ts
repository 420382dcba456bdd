import type { RegisteredClient } from '#src/core/clients.ts'

/** A program that is registered with the sandbox's Facebook, with the name people are shown. */
export interface FacebookClient extends RegisteredClient {
  readonly name: string
}
