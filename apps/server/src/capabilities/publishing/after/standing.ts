import {
  type VisibilityName,
  videoVisibilities,
  visibilityNamed,
} from '@pindao/protocol/channels/platform-video.codes.ts'
import type { DifferingField, VideoStanding } from '@pindao/protocol/publishing/after.endpoints.ts'
import { type ChangeSide, changeCardOf, isSame } from '@pindao/protocol/publishing/publish-change.ts'
import { visibilityCodes } from '@pindao/protocol/publishing/publish-task.states.ts'
import { visibilityOf } from '#src/capabilities/channels/channels.ts'
import type { SeenVideo } from '#src/capabilities/platforms/platforms.ts'
import type { PublishTaskRow } from '../tasks/publish-task.table.ts'
import type { PublishStandingRow } from './change.table.ts'

type Said = Pick<
  PublishTaskRow,
  'title' | 'description' | 'tags' | 'categoryId' | 'language' | 'visibility' | 'publishAt' | 'platform'
>

/** As a published task means its video to be seen at `now`: what somebody has accepted stands before what was asked for. */
export function oursOf(task: Said, accepted: number | null, now: number): VideoStanding {
  const { title, description, tags, categoryId, language } = task
  const isAhead = task.publishAt !== null && Date.parse(task.publishAt) > now
  const asked =
    isAhead && task.visibility === visibilityCodes.public ? videoVisibilities.scheduled : task.visibility
  const visibility = (accepted ?? asked) as VideoStanding['visibility']
  const publishAt = visibility === videoVisibilities.scheduled ? task.publishAt : null
  return { title, description, tags, categoryId, language, visibility, publishAt }
}

/** As its platform shows it; `null` is a video that is not there any more, whose words nobody knows. */
export function seenOf(
  video: SeenVideo | null,
  known: Pick<Said, 'title' | 'description' | 'tags' | 'categoryId' | 'language'>,
  now: number,
): VideoStanding {
  const name = visibilityOf(video, now)
  const { title, description, tags, categoryId, language } = video?.words ?? known
  const publishAt = name === 'scheduled' ? instantOf(video?.scheduledAt ?? null) : null
  return {
    title,
    description,
    tags: [...tags],
    categoryId,
    language,
    visibility: videoVisibilities[name],
    publishAt,
  }
}

/** The same in one code of E16. */
export const visibilityCodeOf = (video: SeenVideo | null, now: number): number =>
  videoVisibilities[visibilityOf(video, now)]

const instantOf = (at: string | null) => (at === null ? null : new Date(at).toISOString())

/** In what they differ, as far as the platform lets it be said and the task says it. */
export function differencesOf(platform: string, ours: VideoStanding, seen: VideoStanding): DifferingField[] {
  const gone = seen.visibility === videoVisibilities.removed
  const words = gone ? [] : changeCardOf(platform).words
  const leftOpen = (field: DifferingField) =>
    (field === 'categoryId' || field === 'language') && ours[field] === null
  const fields: readonly DifferingField[] = [...words, 'visibility', 'publishAt']
  return fields.filter((field) => !leftOpen(field) && !isSame(field, ours[field], seen[field]))
}

export const standingOf = (row: PublishStandingRow): VideoStanding => ({
  title: row.title,
  description: row.description,
  tags: row.tags,
  categoryId: row.categoryId,
  language: row.language,
  visibility: row.visibility as VideoStanding['visibility'],
  publishAt: row.publishAt,
})

const open: ReadonlySet<VisibilityName> = new Set(['public', 'unlisted', 'regionBlocked'])
/** Whether others than the owner can see it. */
export const isOpen = (visibility: number): boolean => open.has(visibilityNamed(visibility))

/** Of a standing what a change is about. */
export function sideOf(standing: VideoStanding, fields: readonly (keyof VideoStanding)[]): ChangeSide {
  return Object.fromEntries(fields.map((field) => [field, standing[field]]))
}
