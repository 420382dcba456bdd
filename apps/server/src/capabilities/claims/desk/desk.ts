import type { Kit } from '#src/platform/kit.ts'
import type { ClaimRoom } from '../room.ts'

export function createDesk(_kit: Kit): ClaimRoom {
  return {}
}
