import type { Kit } from '#src/platform/kit.ts'
import type { ClaimRoom } from '../room.ts'

export function createOutbound(_kit: Kit): ClaimRoom {
  return {}
}
