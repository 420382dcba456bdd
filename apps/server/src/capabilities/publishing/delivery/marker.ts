import { randomBytes } from 'node:crypto'

/**
 * The random name of a generation: in the ledger, and, where a platform's videos carry tags, the one under which an
 * uploaded video is found again. Random beyond guessing: nothing a person writes can equal it,
 * and a task that gets the id of one lost with a restored database can never take that one's video for its own. The
 * ids in it are for people who meet a stray video. Well below the 500 characters YouTube counts.
 */
export function newMarker(taskId: bigint, generation: number): string {
  return `pindao-${taskId}-${generation}-${randomBytes(16).toString('hex')}`
}
