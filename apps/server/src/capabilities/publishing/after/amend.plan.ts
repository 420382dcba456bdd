import { videoVisibilities, visibilityNamed } from '@pindao/protocol/channels/platform-video.codes.ts'
import { isManagedPlatform } from '@pindao/protocol/channels/platforms.ts'
import { type AmendRule, amended } from '@pindao/protocol/publishing/amend-rule.ts'
import {
  type PublishFieldProblem,
  publishFieldProblems,
} from '@pindao/protocol/publishing/platform-fields.ts'
import {
  type ChangeSide,
  changeCardOf,
  isSame,
  movesFrom,
} from '@pindao/protocol/publishing/publish-change.ts'
import type { Known, Wanted } from './change.wanted.ts'
import { withinTime } from './pattern-guard.ts'
import { sideOf } from './standing.ts'

/** Why a row of an edit of many cannot be done: `error` is a key of `validation` where a field is named, else of `errors`. */
export type RowProblem = {
  readonly field: PublishFieldProblem['field'] | null
  readonly error: string
  readonly params: Readonly<Record<string, string | number>>
}

/** What an edit of many makes of one video: changes, each a call of its own, or why not. */
export type RowPlan = {
  readonly wanted: readonly Wanted[]
  readonly before: ChangeSide
  readonly after: ChangeSide
  readonly playlists: { readonly add: readonly string[]; readonly remove: readonly string[] }
  readonly problems: readonly RowProblem[]
}

/** The same for the preview and for the turn of a row. @throws publishing.patternTooSlow */
export function planOf(known: Known, rule: AmendRule): RowPlan {
  const words = wordsOf(known, rule)
  const shown = visibilityOf(known, rule)
  const lists = playlistsOf(known, rule)
  const parts = [words, shown, lists]
  return {
    wanted: parts.flatMap(({ wanted }) => wanted),
    before: Object.assign({}, ...[words, shown].map(({ before }) => before)) as ChangeSide,
    after: Object.assign({}, ...[words, shown].map(({ after }) => after)) as ChangeSide,
    playlists: {
      add: lists.wanted.filter(({ kind }) => kind === 'playlist').map(({ target }) => target),
      remove: lists.wanted.filter(({ kind }) => kind === 'playlistRemoval').map(({ target }) => target),
    },
    problems: parts.flatMap(({ problems }) => problems),
  }
}

type Part = {
  readonly wanted: readonly Wanted[]
  readonly before: ChangeSide
  readonly after: ChangeSide
  readonly problems: readonly RowProblem[]
}
const nothing: Part = { wanted: [], before: {}, after: {}, problems: [] }
const refused = (error: string): Part => ({ ...nothing, problems: [{ field: null, error, params: {} }] })

const said = ['title', 'description', 'tags'] as const

function wordsOf({ task, ours, now }: Known, rule: AmendRule): Part {
  if (rule.replace === null && rule.tags === null) return nothing
  const made = withinTime(() => amended(ours, rule))
  const fields = said.filter((field) => !isSame(field, made[field], ours[field]))
  if (fields.length === 0) return nothing
  const card = changeCardOf(task.platform)
  if (!isManagedPlatform(task.platform) || fields.some((field) => !card.words.includes(field)))
    return refused('publishing.changeNotOffered')
  const after = Object.fromEntries(
    fields.map((field) => [field, field === 'tags' ? [...made.tags] : made[field]]),
  ) as ChangeSide
  const before = sideOf(ours, fields)
  const draft = {
    ...made,
    visibility: 'public',
    publishAt: null,
    fbFormat: task.fbFormat,
    durationSec: null,
  } as const
  const problems = publishFieldProblems(task.platform, draft, now).map(({ field, error, params = {} }) => ({
    field,
    error,
    params: { ...params },
  }))
  const wanted: Wanted = { kind: 'words', target: '', fromSide: before, toSide: after }
  return { wanted: problems.length > 0 ? [] : [wanted], before, after, problems }
}

function visibilityOf({ task, ours, seenAs, wasOpen }: Known, { visibility: to }: AmendRule): Part {
  if (to === null || seenAs === videoVisibilities[to]) return nothing
  const moves = movesFrom(changeCardOf(task.platform), visibilityNamed(seenAs), wasOpen)
  const fields = ['visibility', 'publishAt'] as const
  const before = sideOf({ ...ours, visibility: seenAs }, fields)
  const after = { visibility: videoVisibilities[to], publishAt: null }
  if (!moves.includes(to)) return { ...refused('publishing.moveNotOffered'), before, after }
  const wanted: Wanted = { kind: 'visibility', target: '', fromSide: before, toSide: after }
  return { wanted: [wanted], before, after, problems: [] }
}

function playlistsOf({ task }: Known, { playlists }: AmendRule): Part {
  if (playlists === null) return nothing
  const has = new Set(task.playlistIds)
  const ids = [...new Set(playlists.ids)].filter((id) => has.has(id) === (playlists.how === 'remove'))
  if (ids.length === 0) return nothing
  if (!changeCardOf(task.platform).playlists) return refused('publishing.changeNotOffered')
  const wanted = ids.map(
    (playlistId): Wanted =>
      playlists.how === 'add'
        ? { kind: 'playlist', target: playlistId, fromSide: {}, toSide: { playlistId } }
        : { kind: 'playlistRemoval', target: playlistId, fromSide: { playlistId }, toSide: {} },
  )
  return { ...nothing, wanted }
}
