import { randomBytes } from 'node:crypto'

/**
 * The tag under which an uploaded video is found again. Random beyond guessing: nothing a person writes can equal it,
 * and a task that gets the id of one lost with a restored database can never take that one's video for its own. The
 * ids in it are for people who meet a stray video. Well below the 500 characters YouTube counts.
 */
export function newMarker(taskId: bigint, generation: number): string {
  return `pindao-${taskId}-${generation}-${randomBytes(16).toString('hex')}`
}

/** Whether a tag is a marker, of whatever task and generation. */
export function isMarker(tag: string): boolean {
  return /^pindao-\d+-\d+-[0-9a-f]{32}$/u.test(tag)
}
