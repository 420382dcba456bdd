import { setTimeout as delay } from 'node:timers/promises'
import { videoVisibilities, visibilityNamed } from '@pindao/protocol/channels/platform-video.codes.ts'
import type { VideoStanding } from '@pindao/protocol/publishing/after.endpoints.ts'
import {
  type ChangeKind,
  type ChangeSide,
  type ShownName,
  saysTheSame,
  shownNames,
} from '@pindao/protocol/publishing/publish-change.ts'
import type {
  CaptionFile,
  CaptionTrack,
  PlatformAdapter,
  SeenVideo,
  ThumbnailFile,
} from '#src/capabilities/platforms/platforms.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { TokenCall } from '../delivery/platform-token.ts'
import type { PublishTaskRow } from '../tasks/publish-task.table.ts'
import type { PublishChangeRow } from './change.table.ts'
import { seenOf, sideOf } from './standing.ts'

/** Platforms show late what was written to them: looks after a call, and the pauses before each. */
const looksAfterMs = [0, 500, 2000] as const
/** A track of which the platform tells no time. */
const noTime = 'none'

/** What goes to the platform beside words. */
export type ChangeFiles = {
  coverOf(videoId: bigint): Promise<ThumbnailFile>
  captionOf(videoId: bigint, fileId: bigint): Promise<CaptionFile>
}

/** One change that has its turn. */
export type ChangeTurn = {
  readonly task: PublishTaskRow
  readonly videoId: string
  readonly change: PublishChangeRow
  readonly adapter: Pick<PlatformAdapter, 'after' | 'side' | 'remove'>
  readonly call: TokenCall
  readonly files: ChangeFiles
  readonly now: number
  /** Writes that the call is about to be made, before it is. @throws when somebody else has the change by now */
  sending(beside?: { readonly mark?: string; readonly fromSide?: ChangeSide }): Promise<void>
}

/**
 * What became of it: `done` is proved by what the platform shows. `seen` undefined: the video itself was not looked at.
 * `conflict`: neither what was there nor what is asked for stands there, and nothing was written.
 */
export type Made =
  | { readonly kind: 'done'; readonly seen?: SeenVideo | null }
  | { readonly kind: 'conflict'; readonly stands: ChangeSide; readonly seen: SeenVideo }
  | { readonly kind: 'gone' }
  /** The call was made, and the platform does not show it yet. */
  | { readonly kind: 'unseen' }

/**
 * How each kind of change is made: look, write over what is known to be there, look again. Whatever was lost on the way,
 * the next try begins with a look.
 */
export const changeMakers: Readonly<Record<ChangeKind, (turn: ChangeTurn) => Promise<Made>>> = {
  words: (turn) =>
    written(turn, (token, seen) => {
      const { title, description, tags, categoryId, language } = turn.change.toSide
      return turn.adapter.after.amend(
        token,
        seen,
        defined({ title, description, tags, categoryId, language }),
      )
    }),

  visibility: (turn) =>
    written(turn, (token, seen) => {
      const { visibility, publishAt = null } = turn.change.toSide
      return turn.adapter.after.show(token, seen, { visibility: shownNameOf(visibility), publishAt })
    }),

  async thumbnail(turn) {
    const { setThumbnail } = turn.adapter.side
    if (!setThumbnail) throw new AppError('publishing.sideStepUnsupported')
    const seen = await lookAt(turn)
    if (seen === null) return { kind: 'gone' }
    const file = await turn.files.coverOf(turn.task.videoId)
    await turn.sending()
    await turn.call((token) => setThumbnail(token, turn.videoId, file))
    return { kind: 'done', seen }
  },

  async caption(turn) {
    const { captions } = turn.adapter.after
    const { addCaption } = turn.adapter.side
    if (!captions || !addCaption) throw new AppError('publishing.sideStepUnsupported')
    const { call, videoId, change } = turn
    const file = await turn.files.captionOf(turn.task.videoId, BigInt(change.toSide.fileId ?? '0'))
    const find = async () =>
      (await call((token) => captions.list(token, videoId))).find((track) => captions.isOf(track, file)) ??
      null
    const before = await find()
    // Sent before, and not what stood there then: it has arrived.
    if (change.sentAt !== null && before !== null && markOf(before) !== change.mark) return { kind: 'done' }
    await turn.sending({ mark: markOf(before) })
    await call((token) =>
      before === null ? addCaption(token, videoId, file) : captions.replace(token, videoId, before, file),
    )
    return proved(find, (track) => track !== null)
  },

  async captionRemoval(turn) {
    const { captions } = turn.adapter.after
    if (!captions) throw new AppError('publishing.sideStepUnsupported')
    const { call, videoId, change } = turn
    const { captionLanguage: language = '', captionName: name = '' } = change.fromSide
    const find = async () =>
      (await call((token) => captions.list(token, videoId))).filter((track) =>
        captions.isOf(track, { language, name }),
      )
    const tracks = await find()
    if (tracks.length === 0) return { kind: 'done' }
    await turn.sending()
    for (const track of tracks) await call((token) => captions.remove(token, videoId, track))
    return proved(find, (left) => left.length === 0)
  },

  async playlist(turn) {
    const { addToPlaylist } = turn.adapter.side
    const { playlists } = turn.adapter.after
    if (!addToPlaylist || !playlists) throw new AppError('publishing.sideStepUnsupported')
    const { call, videoId, change } = turn
    const isThere = () => call((token) => playlists.has(token, videoId, change.target))
    await turn.sending()
    // It looks before it adds.
    await call((token) => addToPlaylist(token, videoId, change.target))
    return proved(isThere, (there) => there)
  },

  async playlistRemoval(turn) {
    const { playlists } = turn.adapter.after
    if (!playlists) throw new AppError('publishing.sideStepUnsupported')
    const { call, videoId, change } = turn
    await turn.sending()
    await call((token) => playlists.remove(token, videoId, change.target))
    return proved(
      () => call((token) => playlists.has(token, videoId, change.target)),
      (there) => !there,
    )
  },

  async removal(turn) {
    const { call, videoId, adapter } = turn
    if ((await lookAt(turn)) === null) return { kind: 'done', seen: null }
    await turn.sending()
    await call((token) => adapter.remove(token, videoId))
    const made = await proved(
      () => lookAt(turn),
      (seen) => seen === null,
    )
    return made.kind === 'done' ? { kind: 'done', seen: null } : made
  },
}

/** Fields of the video itself, over those that are known to be there. */
async function written(
  turn: ChangeTurn,
  write: (token: string, seen: SeenVideo) => Promise<void>,
): Promise<Made> {
  const { toSide, fromSide } = turn.change
  const fields = Object.keys(toSide) as (keyof VideoStanding)[]
  const stands = (video: SeenVideo) => sideOf(seenOf(video, turn.task, turn.now), fields)
  const seen = await lookAt(turn)
  if (seen === null) return { kind: 'gone' }
  const before = stands(seen)
  if (isThere(toSide, before)) return { kind: 'done', seen }
  const known = knownOf(fromSide)
  if (!saysTheSame(known, before)) return { kind: 'conflict', stands: before, seen }
  await turn.sending({ fromSide: before })
  await turn.call((token) => write(token, seen))
  let last: SeenVideo | null = null
  const made = await proved(
    async () => {
      last = await lookAt(turn)
      return last
    },
    (video) => video !== null && isThere(toSide, stands(video)),
  )
  return made.kind === 'done' ? { kind: 'done', seen: last } : made
}

/** A public video that some countries do not get is public, as far as anybody can ask for it. */
function isThere(asked: ChangeSide, stands: ChangeSide): boolean {
  const { public: open, regionBlocked } = videoVisibilities
  const partly = asked.visibility === open && stands.visibility === regionBlocked
  return saysTheSame(asked, partly ? { ...stands, visibility: open } : stands)
}

/** What a task leaves to its channel or the platform nobody knows: it is no difference. */
function knownOf(from: ChangeSide): ChangeSide {
  const { categoryId, language, ...rest } = from
  return {
    ...rest,
    ...(categoryId == null ? {} : { categoryId }),
    ...(language == null ? {} : { language }),
  }
}

async function lookAt({ call, adapter, videoId }: ChangeTurn): Promise<SeenVideo | null> {
  const [seen] = await call((token) => adapter.after.look(token, [videoId]))
  return seen ?? null
}

async function proved<T>(look: () => Promise<T>, isSo: (seen: T) => boolean): Promise<Made> {
  for (const pause of looksAfterMs) {
    if (pause > 0) await delay(pause)
    if (isSo(await look())) return { kind: 'done' }
  }
  return { kind: 'unseen' }
}

const markOf = (track: CaptionTrack | null) => track?.changedAt ?? noTime

function shownNameOf(code: ChangeSide['visibility']): ShownName {
  const name = code === undefined ? undefined : visibilityNamed(code)
  const shown = shownNames.find((one) => one === name)
  if (shown === undefined) throw new RangeError(`visibility ${code} cannot be asked for`)
  return shown
}

/** Without what is not said. */
function defined<T extends object>(fields: T): Partial<{ [K in keyof T]: Exclude<T[K], undefined> }> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<{
    [K in keyof T]: Exclude<T[K], undefined>
  }>
}
