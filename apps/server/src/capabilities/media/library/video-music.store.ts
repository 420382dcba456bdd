import type { Video } from '@pindao/protocol/media/video.record.ts'
import { musicRemoval } from '@pindao/protocol/music/music-removal.states.ts'
import { type SQL, sql } from 'drizzle-orm'
import { video } from './video.table.ts'

const { not_removed, failed, removing, removed } = musicRemoval.codes

/**
 * Of what was published of a video, the claimed music that is furthest from being out (E15); null where none is claimed.
 * Removals are those of music, a later capability: read here by name as publish tasks are.
 */
export const musicOfVideo = sql<Video['music']>`
  (SELECT m.status FROM music_removal AS m WHERE m.video_id = ${video.id}
   ORDER BY array_position(ARRAY[${not_removed}, ${failed}, ${removing}, ${removed}]::int[], m.status) LIMIT 1)`

/** Videos of which something stands so; claimed ones are few, and gathered by their removals. */
export function withMusic(codes: readonly number[] = []): SQL | undefined {
  if (codes.length === 0) return undefined
  return sql`${video.id} IN (SELECT m.video_id FROM music_removal AS m
    WHERE m.status = ANY(${sql.param([...codes])}::int[]) AND m.video_id IS NOT NULL)`
}
