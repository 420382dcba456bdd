import type { FacebookClient } from './facebook.client.ts'
import type { FacebookWorld } from './facebook.world.ts'
import type { GraphGate } from './graph.gate.ts'

/** What the routes of the sandbox's Facebook stand on. */
export interface FacebookDeps {
  readonly world: FacebookWorld
  readonly gate: GraphGate
  readonly clients: readonly FacebookClient[]
  readonly publicUrl: () => string
}
