import type { VideoDescriptionChange } from '@pindao/protocol/media/video.fields.ts'
import type { VideoRow } from './video.table.ts'

/** What people say of a video beside its title and channel. */
const fields = [
  'language',
  'programme',
  'programmeType',
  'episode',
  'tags',
  'remark',
  'licenceFrom',
  'licenceTo',
  'licenceTerritories',
] as const
type Field = (typeof fields)[number]
export type VideoDescription = Pick<VideoRow, Field>

/** The description that a change asks for: what it leaves out stays. */
export function describedBy(change: VideoDescriptionChange, row: VideoDescription): VideoDescription {
  const asked = Object.fromEntries(
    fields.flatMap((field) => (change[field] === undefined ? [] : [[field, change[field]]])),
  )
  return { ...descriptionOf(row), ...asked }
}

export function descriptionOf(row: VideoDescription): VideoDescription {
  return Object.fromEntries(fields.map((field) => [field, row[field]])) as VideoDescription
}

/** Nothing said yet: what a video begins with. */
export const undescribed: VideoDescription = {
  language: null,
  programme: null,
  programmeType: null,
  episode: null,
  tags: [],
  remark: '',
  licenceFrom: null,
  licenceTo: null,
  licenceTerritories: [],
}

/** The same as the audit log keeps it: lists as one line, and only what is said. */
export function describedFacts(row: VideoDescription): Record<string, string | number> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = row[field]
      if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return []
      return [[field, Array.isArray(value) ? value.join(', ') : value]]
    }),
  )
}

/** Whether two say the same. */
export function isSameDescription(one: VideoDescription, other: VideoDescription): boolean {
  return fields.every((field) => String(one[field] ?? '') === String(other[field] ?? ''))
}
