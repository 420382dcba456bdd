import type { Objects } from './objects.ts'
import type { StoreGate } from './store.gate.ts'

/** What the routes of the object store work with. */
export interface StoreDeps {
  readonly objects: Objects
  readonly gate: StoreGate
}
