import { orientations } from '@pindao/protocol/media/video.record.ts'
import { isNull, sql } from 'drizzle-orm'
import type { DictionaryUse } from '#src/capabilities/settings/settings.ts'
import { video } from './video.table.ts'
import { facet } from './video-facets.ts'

/** One that was deleted carries its words as long as it can come back; lists do not show it. */
const where = isNull(video.deletedAt)
const has = (mark: string) => sql`${video.facets} @> ARRAY[${mark}::text]`
const names = Object.fromEntries(Object.entries(orientations).map(([name, code]) => [code, name]))

/** Columns of videos that hold codes or words of dictionaries; how a picture is held is told by its size. */
export const videoWordUses: readonly DictionaryUse[] = [
  {
    kind: 'programmeType',
    column: video.programmeType,
    where,
    near: (code) => has(facet.programmeType(code)),
  },
  { kind: 'videoTag', column: video.tags, isArray: true, where, near: (word) => has(facet.tag(word)) },
  {
    kind: 'orientation',
    column: video.height,
    value: sql`CASE WHEN ${video.height} > ${video.width} THEN ${names[orientations.portrait]}::text ELSE ${names[orientations.landscape]}::text END`,
    where,
  },
]
