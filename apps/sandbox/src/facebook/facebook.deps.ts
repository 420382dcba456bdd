import type { Numbers } from '#src/numbers/numbers.ts'
import type { Blobs } from '#src/uploads/blobs.ts'
import type { FacebookClient } from './facebook.client.ts'
import type { FacebookWorld } from './facebook.world.ts'
import type { GraphGate } from './graph.gate.ts'

/** What the routes of the sandbox's Facebook stand on. */
export interface FacebookDeps {
  readonly world: FacebookWorld
  readonly gate: GraphGate
  readonly clients: readonly FacebookClient[]
  readonly publicUrl: () => string
  readonly blobs: Blobs
  readonly numbers: Numbers
  /** How long a video is processed, in milliseconds. */
  readonly processingMs: number
  /** Bytes of a Page's video that are wanted at once: the server chooses them. */
  readonly windowBytes: number
}
