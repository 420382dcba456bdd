import { mkdir, mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ClipStage } from '@pindao/protocol/clips/clip.endpoints.ts'
import { piecesIn } from '@pindao/protocol/clips/clip.fields.ts'
import { clipTaskStatus } from '@pindao/protocol/clips/clip-task.states.ts'
import { moveInto } from '@pindao/protocol/core/enumeration.ts'
import type { MadeFilms } from '#src/capabilities/media/media.ts'
import type { FilmMaker } from '#src/capabilities/publishing/publishing.ts'
import { AppError } from '#src/platform/app-error.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { orNull } from '#src/platform/files.ts'
import type { Kit } from '#src/platform/kit.ts'
import type { VideoFacts } from '#src/platform/media-tools/probe.ts'
import { announceClip } from './clip.announce.ts'
import * as store from './clip.store.ts'
import type { ClipRow } from './clip.table.ts'
import { ClipTakenOver, findHeldClips, findOpen, saveClip } from './clip-making.store.ts'

export type MakingDeps = Pick<Kit, 'database' | 'clock' | 'log'> & {
  readonly films: Pick<FilmMaker, 'make'>
  readonly madeFilms: MadeFilms
  readonly sourceOf: (videoId: bigint) => Promise<{ readonly size: number; readonly fileName: string }>
  /** Where films are while they are made: a folder of this machine. */
  readonly scratch: string
  /** Who asked for the clip, as far as they may still. @throws clips.personGone */
  readonly editorOf: (clip: ClipRow) => Promise<SignedInContext>
}

type AnnouncedFilm = Awaited<ReturnType<MadeFilms['announce']>>

/** Thrown inside a making that no channel waits for any more. */
export class Unwanted extends Error {
  override readonly name = 'Unwanted'
}

export const leaseSeconds = 30
/** How often it is looked whether the film is still wanted, how far it is is told, and the lease made longer. */
const everyMs = 1000
/** Left free on the disk whatever is made. */
const spareBytes = 512 * 1024 * 1024

/** Makes the film of a clip and brings it into the library: once for all of its channels, whichever worker ends it. */
export function createClipMaking(deps: MakingDeps) {
  const { database, clock, madeFilms } = deps
  const now = () => instantIn(clock, 0)

  /** @throws Unwanted, ClipTakenOver, and what making throws */
  async function make(clip: ClipRow, signal: AbortSignal): Promise<void> {
    // What a worker before this one had stored, and nobody made a video of.
    if (clip.uploadId !== null) await giveUp(clip, clip.uploadId)
    const ctx = await deps.editorOf(clip)
    const folder = await scratchFolder(clip)
    try {
      await watched(clip, signal, async (ended, tell) => {
        tell('editing', 0)
        const { path, facts } = await deps.films.make({
          videoId: clip.videoId,
          recipe: clip.recipe,
          folder,
          signal: ended,
          onProgress: (stage, progress) => tell(stageOf(stage), progress),
        })
        tell('storing', 0)
        await keep(clip, ctx, { path, facts }, ended)
      })
    } finally {
      await rm(dirname(folder), { recursive: true, force: true })
    }
  }

  /** What a dead worker has left on this machine: folders of clips that nobody has in hand. */
  async function sweep(): Promise<void> {
    const names = ((await orNull(readdir(deps.scratch))) ?? []).filter((name) => /^\d{1,18}$/u.test(name))
    if (names.length === 0) return
    const held = await findHeldClips(database.db, names.map(BigInt), now())
    for (const name of names)
      if (!held.has(name)) await rm(join(deps.scratch, name), { recursive: true, force: true })
  }

  /** The cut is ready; stored, and a video of the library, in the transaction that hands it to publishing. */
  async function keep(
    clip: ClipRow,
    ctx: SignedInContext,
    { path, facts }: { readonly path: string; readonly facts: VideoFacts },
    signal: AbortSignal,
  ): Promise<void> {
    const measured = await madeFilms.measure(path)
    const fileName = nameOf(clip)
    const file = await database.transaction(async (tx) => {
      await moveAll(tx, clip, 'downloadQueued', ['editing'], 'cut')
      const announced = await madeFilms.announce(tx, ctx.actor, { ...measured, fileName })
      await saveClip(tx, clip, { uploadId: announced.uploadId })
      return announced
    })
    try {
      await madeFilms.put(file, path, signal)
      await bringIn(clip, ctx, { file, facts })
    } catch (error) {
      // Where even that fails, and after a crash, whoever takes the clip does so first.
      await madeFilms
        .discard(file.uploadId)
        .catch((err: unknown) => deps.log.warn({ err, clip: String(clip.id) }, 'a cut was not given up'))
      throw error
    }
  }

  async function bringIn(
    clip: ClipRow,
    ctx: SignedInContext,
    { file, facts }: { readonly file: AnnouncedFilm; readonly facts: VideoFacts },
  ): Promise<void> {
    await database.transaction(async (tx) => {
      await store.lockClip(tx, clip.id)
      const videoId = await madeFilms.record(tx, ctx, {
        of: clip.videoId,
        as: 'clip',
        title: clip.title,
        file,
        facts,
      })
      await saveClip(tx, clip, {
        resultVideoId: videoId,
        uploadId: null,
        stage: 'done',
        progress: 1,
        tries: 0,
        stageAt: now(),
      })
      await moveAll(tx, clip, 'publishQueued', ['downloadQueued'], 'kept')
      await announceClip(tx, clip.id)
    })
  }

  /** Every task that waits goes the same step. @throws Unwanted where none does any more */
  async function moveAll(
    tx: Tx,
    { id: clipId }: ClipRow,
    to: 'downloadQueued' | 'publishQueued',
    from: readonly ('editing' | 'downloadQueued')[],
    reason: string,
  ): Promise<void> {
    await store.lockClip(tx, clipId)
    const { making } = await findOpen(tx, clipId)
    if (making.length === 0) throw new Unwanted()
    const move = moveInto(clipTaskStatus, to, 'system', from)
    for (const taskId of making) await store.moveClipTask(tx, taskId, move, { at: now(), reason })
    await announceClip(tx, clipId)
  }

  /** An own folder; what earlier ones of this clip have left on this machine goes. */
  async function scratchFolder(clip: ClipRow): Promise<string> {
    const own = join(deps.scratch, String(clip.id))
    await rm(own, { recursive: true, force: true })
    await mkdir(own, { recursive: true })
    const [{ size }, { bavail, bsize }] = [await deps.sourceOf(clip.videoId), await statfs(own)]
    const share = playedMs(clip) / Math.max(1, clip.sourceMs)
    // Its pieces with uncompressed sound, and the film that is put together of them.
    const needed = 3 * size * Math.min(1, share) + spareBytes
    if (bavail * bsize < needed) {
      await rm(own, { recursive: true, force: true })
      throw new AppError('clips.noScratch')
    }
    return mkdtemp(join(own, 'making-'))
  }

  async function giveUp(clip: ClipRow, uploadId: bigint): Promise<void> {
    await madeFilms.discard(uploadId)
    await database.transaction((tx) => saveClip(tx, clip, { uploadId: null }))
  }

  /** Looks every second whether the film is still wanted, and tells how far it is. */
  async function watched(
    clip: ClipRow,
    signal: AbortSignal,
    work: (signal: AbortSignal, tell: (stage: ClipStage, progress: number) => void) => Promise<void>,
  ): Promise<void> {
    const ended = new AbortController()
    let at: { stage: ClipStage; progress: number; since: string } = {
      stage: 'waiting',
      progress: 0,
      since: now(),
    }
    const look = async () => {
      try {
        const wanted = await database.transaction(async (tx) => {
          const { stage, progress, since: stageAt } = at
          await saveClip(tx, clip, { stage, progress, stageAt, leasedUntil: instantIn(clock, leaseSeconds) })
          const { making } = await findOpen(tx, clip.id)
          await announceClip(tx, clip.id)
          return making.length > 0 || stage === 'storing'
        })
        if (!wanted) ended.abort(new Unwanted())
      } catch (error) {
        if (error instanceof ClipTakenOver) return ended.abort(error)
        deps.log.warn({ err: error, clip: String(clip.id) }, 'progress of a clip not kept')
      }
    }
    let looking: Promise<unknown> = Promise.resolve()
    const timer = setInterval(() => {
      looking = looking.then(look)
    }, everyMs)
    try {
      await work(AbortSignal.any([signal, ended.signal]), (stage, progress) => {
        at = { stage, progress, since: stage === at.stage ? at.since : now() }
      })
    } catch (error) {
      if (ended.signal.aborted) throw ended.signal.reason
      throw error
    } finally {
      clearInterval(timer)
      // What is written after this has the last word.
      await looking
    }
  }

  return { make, giveUp, sweep }
}

const playedMs = (clip: ClipRow): number =>
  piecesIn(clip.recipe, clip.sourceMs).reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0)

const stageOf = (stage: string): ClipStage =>
  stage === 'composing' || stage === 'fetching' ? stage : 'editing'

/** As it is downloaded and sent on. */
const nameOf = ({ title }: Pick<ClipRow, 'title'>): string =>
  `${title.replaceAll(/[^\p{L}\p{N}_.-]+/gu, '_').slice(0, 76)}.mp4`
