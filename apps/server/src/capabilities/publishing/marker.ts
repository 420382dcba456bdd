import { randomBytes } from 'node:crypto'

/**
 * The tag under which an uploaded video is found again. Random, so that nothing a person writes can equal it; short,
 * because YouTube counts tags to 500 characters.
 */
export function newMarker(taskId: bigint, generation: number): string {
  return `pindao-${taskId}-${generation}-${randomBytes(6).toString('hex')}`
}
