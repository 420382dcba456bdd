import { videoVisibilities, visibilityNamed } from '@pindao/protocol/channels/platform-video.codes.ts'
import { isManagedPlatform } from '@pindao/protocol/channels/platforms.ts'
import type { VideoStanding, WantedChange } from '@pindao/protocol/publishing/after.endpoints.ts'
import { publishFieldProblems } from '@pindao/protocol/publishing/platform-fields.ts'
import {
  type ChangeCard,
  type ChangeKind,
  type ChangeSide,
  changeCardOf,
  isSame,
  movesFrom,
  type ShownName,
  type WordField,
} from '@pindao/protocol/publishing/publish-change.ts'
import { AppError } from '#src/platform/app-error.ts'
import { refusalOf } from '../tasks/platform-limits.ts'
import type { PublishTaskRow } from '../tasks/publish-task.table.ts'
import { sideOf } from './standing.ts'

/** A change as it is written down: what, from, to. */
export type Wanted = {
  readonly kind: ChangeKind
  readonly target: string
  readonly fromSide: ChangeSide
  readonly toSide: ChangeSide
}

/** How a video stands as far as its task knows, and what its platform lets be changed. */
export type Known = {
  readonly task: PublishTaskRow
  readonly ours: VideoStanding
  /** How it is seen: by the last look, or else as the task means it. */
  readonly seenAs: VideoStanding['visibility']
  readonly wasOpen: boolean
  readonly now: number
}

/** Words of which at least one becomes another one. @throws what the platform would refuse */
export function wantedWords(known: Known, words: Partial<VideoStanding>): Wanted {
  const { task, ours } = known
  const card = changeCardOf(task.platform)
  const fields = (Object.keys(words) as WordField[]).filter(
    (field) => words[field] !== undefined && !isSame(field, words[field], ours[field]),
  )
  if (fields.length === 0) throw new AppError('publishing.nothingToChange')
  if (fields.some((field) => !card.words.includes(field))) throw new AppError('publishing.changeNotOffered')
  const toSide = Object.fromEntries(fields.map((field) => [field, words[field]])) as ChangeSide
  assertWords(known, { ...ours, ...toSide } as VideoStanding)
  return { kind: 'words', target: '', fromSide: sideOf(ours, fields), toSide }
}

/** @throws publishing.textTooLong, common.invalidInput */
function assertWords({ task, now }: Known, words: VideoStanding): void {
  if (!isManagedPlatform(task.platform)) throw new AppError('publishing.changeNotOffered')
  const [problem] = publishFieldProblems(
    task.platform,
    {
      title: words.title,
      description: words.description,
      tags: words.tags,
      visibility: 'public',
      publishAt: null,
      fbFormat: task.fbFormat,
      durationSec: null,
    },
    now,
  )
  if (problem) throw refusalOf(problem)
}

/** As what it is shown from now on. @throws publishing.moveNotOffered, publishing.tooSoon, publishing.scheduleTooFar */
export function wantedVisibility(known: Known, to: ShownName, publishAt: string | null): Wanted {
  const { task, ours, seenAs, wasOpen } = known
  const card = changeCardOf(task.platform)
  const from = visibilityNamed(seenAs)
  if (!movesFrom(card, from, wasOpen).includes(to)) throw new AppError('publishing.moveNotOffered')
  if (to === 'scheduled') assertTime(known, publishAt)
  const at = to === 'scheduled' ? publishAt : null
  const fields = ['visibility', 'publishAt'] as const
  const toSide = { visibility: videoVisibilities[to], publishAt: at }
  const fromSide = sideOf({ ...ours, visibility: seenAs }, fields)
  if (from === to && isSame('publishAt', at, ours.publishAt)) throw new AppError('publishing.nothingToChange')
  return { kind: 'visibility', target: '', fromSide, toSide }
}

/** The window of the platform, and half an hour of ours where it has none. */
const leastMinutes = 10

function assertTime({ task, now }: Known, publishAt: string | null): void {
  if (publishAt === null || !isManagedPlatform(task.platform)) throw new AppError('publishing.noTime')
  if (Date.parse(publishAt) < now + leastMinutes * 60_000)
    throw new AppError('publishing.tooSoon', { params: { minutes: leastMinutes } })
  const words = { title: task.title, description: '', tags: [], fbFormat: task.fbFormat, durationSec: null }
  const [problem] = publishFieldProblems(
    task.platform,
    { ...words, visibility: 'public', publishAt },
    now,
  ).filter(({ field }) => field === 'publishAt')
  if (problem) throw refusalOf(problem)
}

type Beside = Exclude<WantedChange, { readonly kind: 'words' | 'visibility' }>
/** A subtitle file, as the platform is to call it. */
export type NamedCaption = { readonly language: string; readonly name: string }

/** What is done beside the video. `caption`: of the file that is meant. @throws publishing.changeNotOffered */
export function wantedBeside(known: Known, wanted: Beside, caption: NamedCaption | null): Wanted {
  const { task } = known
  assertOffered(changeCardOf(task.platform), wanted.kind)
  const { kind } = wanted
  if (kind === 'thumbnail') return { kind, target: '', fromSide: {}, toSide: {} }
  if (kind === 'playlist' || kind === 'playlistRemoval') {
    const { playlistId } = wanted
    const side = { playlistId }
    const isAdded = kind === 'playlist'
    return { kind, target: playlistId, fromSide: isAdded ? {} : side, toSide: isAdded ? side : {} }
  }
  const { fileId } = wanted
  const side = {
    fileId,
    ...(caption === null ? {} : { captionLanguage: caption.language, captionName: caption.name }),
  }
  const replaces = task.subtitleFileIds.map(String).includes(fileId)
  if (kind === 'caption') return { kind, target: fileId, fromSide: replaces ? side : {}, toSide: side }
  return { kind, target: fileId, fromSide: side, toSide: {} }
}

const needed: Readonly<Record<Beside['kind'], keyof ChangeCard>> = {
  thumbnail: 'thumbnail',
  caption: 'captions',
  captionRemoval: 'captions',
  playlist: 'playlists',
  playlistRemoval: 'playlists',
}

function assertOffered(card: ChangeCard, kind: Beside['kind']): void {
  if (card[needed[kind]] !== true) throw new AppError('publishing.changeNotOffered')
}

/**
 * The change back to what was there; null where nobody can bring it back: a picture that was replaced, a video that was
 * taken away.
 */
export function undoOf({ kind, target, fromSide, toSide }: Wanted): Wanted | null {
  switch (kind) {
    case 'words':
    case 'visibility':
      return { kind, target, fromSide: toSide, toSide: fromSide }
    case 'playlist':
      return { kind: 'playlistRemoval', target, fromSide: toSide, toSide: {} }
    case 'playlistRemoval':
      return { kind: 'playlist', target, fromSide: {}, toSide: fromSide }
    case 'caption':
      // What a replaced file said nobody here has.
      return fromSide.fileId === undefined
        ? { kind: 'captionRemoval', target, fromSide: toSide, toSide: {} }
        : null
    case 'captionRemoval':
      return fromSide.fileId === undefined
        ? null
        : { kind: 'caption', target, fromSide: {}, toSide: fromSide }
    case 'thumbnail':
    case 'removal':
      return null
  }
}
