import type { Kit } from '#src/platform/kit.ts'
import type { ClaimRoom } from '../room.ts'

export function createClocks(_kit: Kit): ClaimRoom {
  return {}
}
