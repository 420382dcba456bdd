import { wallInstant } from '@pindao/protocol/core/zoned-day.ts'
import { readWall } from '@pindao/protocol/publishing/publish-composer.cells.ts'

/**
 * When a line is to be public, as it was typed: `2026-12-01 20:00` in the zone of the person.
 *
 * @returns an instant; null where nothing was typed; undefined where it is no time
 */
export function publishTimeOf(text: string, zone: string): string | null | undefined {
  if (text.trim() === '') return null
  const wall = readWall(text.trim())
  return wall === null ? undefined : new Date(wallInstant(wall.day, wall.minutes, zone)).toISOString()
}
