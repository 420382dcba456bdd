import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, extname, join } from 'node:path'
import { moveInto } from '@pindao/protocol/core/enumeration.ts'
import { musicRemoval as states } from '@pindao/protocol/music/music-removal.states.ts'
import type { KeptFiles, MadeFilms } from '#src/capabilities/media/media.ts'
import { AppError } from '#src/platform/app-error.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import { never } from '#src/platform/db/leased.ts'
import type { Kit } from '#src/platform/kit.ts'
import type { MediaInput } from '#src/platform/media-tools/media-input.ts'
import type { MediaTools } from '#src/platform/media-tools/media-tools.ts'
import { type MusicPlan, musicFileEnding } from '#src/platform/media-tools/music/remove-music.ts'
import type { SeparatorCommand } from '#src/platform/media-tools/music/separator.ts'
import type { MusicRemovalRow } from '../music.table.ts'
import { findTrack } from '../tracks/track.store.ts'
import { announceRemoval } from './removal.live.ts'
import type { RemovalNews } from './removal.news.ts'
import * as store from './removal.store.ts'

/** A film as it is stored; see `Media.filmOf`. */
type StoredFilm = { readonly objectKey: string; readonly fileName: string }

export type RemovingPorts = {
  readonly tools: Pick<MediaTools, 'probe' | 'removeMusic'>
  readonly filmOf: (videoId: bigint) => Promise<StoredFilm>
  /** Lets a program read a stored film. */
  readonly withFilm: <T>(objectKey: string, work: (input: MediaInput) => Promise<T>) => Promise<T>
  readonly madeFilms: MadeFilms
  readonly keptFiles: Pick<KeptFiles, 'read'>
  /** Somebody as they are by now; null once they are disabled. */
  readonly actorAtWork: (who: { staffId: bigint; sessionId: bigint }) => Promise<Actor | null>
  readonly separator: SeparatorCommand | null
}
type Deps = Pick<Kit, 'database' | 'clock' | 'log'> & RemovingPorts & { readonly tell: RemovalNews }

/** As long as nothing is heard of whoever took it. */
const leaseSeconds = 120
const progressEveryMs = 5000
/** Waits after passing troubles, in seconds; after the last one a person has to act (business.md §2). */
const waits = [60, 300, 1500] as const

type Run = {
  readonly folder: string
  readonly signal: AbortSignal
  readonly onProgress: (share: number) => void
  /** Is told which file is about to be stored. */
  readonly onAnnounced: (uploadId: bigint) => void
}
type Made = { readonly path: string; readonly fileName: string }

/** Makes versions of films without the music of their claimed parts; each becomes a video of the library. */
export function createRemoving(deps: Deps) {
  const { database, clock, log, madeFilms } = deps
  const now = () => instantIn(clock, 0)

  async function planOf(row: MusicRemovalRow, { folder }: Run): Promise<MusicPlan> {
    const { method, ranges } = row
    switch (method) {
      case 'mute':
      case 'trim':
        return { method, ranges }
      case 'replace': {
        const track = row.trackId === null ? null : await findTrack(database.db, row.trackId)
        const bytes = track?.objectKey ? await deps.keptFiles.read(track.objectKey) : null
        if (bytes === null) throw new AppError('music.trackNoFile')
        const trackPath = join(folder, 'track')
        await writeFile(trackPath, bytes)
        return { method, ranges, trackPath, gainDb: row.gainDb }
      }
      case 'own_separation':
        if (deps.separator === null) throw new AppError('music.noSeparator')
        return { method: 'separate', ranges, separator: deps.separator }
      default:
        throw new Error(`no version is made for ${method}`)
    }
  }

  async function make(row: MusicRemovalRow, run: Run): Promise<Made> {
    const stored = await deps.filmOf(row.videoId ?? 0n)
    return deps.withFilm(stored.objectKey, async (input) => {
      const { fileName } = stored
      const facts = await deps.tools.probe(input, { fileName, signal: run.signal })
      const film = { input, fileName, facts }
      const plan = await planOf(row, run)
      const ending = musicFileEnding(film, plan)
      const path = join(run.folder, `made.${ending}`)
      await deps.tools.removeMusic(film, plan, path, run)
      return { path, fileName: `${basename(fileName, extname(fileName))}.${ending}` }
    })
  }

  /** Announced, stored, recorded: what a dead worker left is known by `uploadId` and given up by the next one. */
  async function bringIn(
    row: MusicRemovalRow,
    { path, fileName }: Made,
    { signal, onAnnounced }: Pick<Run, 'signal' | 'onAnnounced'>,
  ): Promise<void> {
    const actor =
      row.requestedBy === null ? null : await deps.actorAtWork({ staffId: row.requestedBy, sessionId: 0n })
    if (actor === null || !actor.permissions.has('music:update')) throw new AppError('music.personGone')
    const facts = await deps.tools.probe(path, { fileName, signal })
    const measured = await madeFilms.measure(path)
    const file = await database.transaction(async (tx) => {
      const owner = { staffId: actor.staffId, departmentId: actor.departmentId }
      const announced = await madeFilms.announce(tx, owner, { ...measured, fileName })
      if (!(await store.saveRemoval(tx, row, { uploadId: announced.uploadId }))) throw new Overtaken()
      return announced
    })
    onAnnounced(file.uploadId)
    await madeFilms.put(file, path, signal)
    await database.transaction(async (tx) => {
      const listed = await store.lockRemoval(tx, row.id)
      if (listed === null || listed.removal.epoch !== row.epoch) throw new Overtaken()
      const madeVideoId = await madeFilms.record(tx, contextOf(actor, log), {
        of: row.videoId ?? 0n,
        as: 'music',
        title: row.madeTitle,
        file,
        facts,
      })
      const why = { at: now(), reason: 'made', detail: row.method ?? '' }
      const beside = { madeVideoId, uploadId: null, progress: 1, tries: 0, nextAt: never, leasedUntil: null }
      if (!(await store.moveRemoval(tx, row.id, moveInto(states, 'removed', 'system'), why, beside)))
        throw new Overtaken()
      await announceRemoval(tx, row.id)
      await deps.tell(tx, row, 'musicDone')
    })
  }

  /** Gives up a file that is no video: of this run, or of the worker before it. Never what another one has announced since. */
  async function giveUpFile(row: MusicRemovalRow, uploadId: bigint | null): Promise<void> {
    if (uploadId === null) return
    await madeFilms.discard(uploadId)
    await database.transaction((tx) => store.forgetUpload(tx, row.id, uploadId))
  }

  /** It failed: tried again by itself where that may help, told otherwise. */
  async function fail(row: MusicRemovalRow, error: unknown): Promise<void> {
    const problem = problemOf(error)
    const passes = !(error instanceof AppError) || error.status >= 500
    const wait = passes ? waits[row.tries] : undefined
    await database.transaction(async (tx) => {
      if (wait !== undefined) {
        const again = { tries: row.tries + 1, nextAt: instantIn(clock, wait), leasedUntil: null, progress: 0 }
        if (await store.saveRemoval(tx, row, again)) await announceRemoval(tx, row.id)
        return
      }
      const change = { leasedUntil: null, nextAt: never, problem, tries: 0 }
      if (!(await store.saveRemoval(tx, row, change))) return
      const why = { at: now(), reason: 'failed', problemCode: problem }
      if (!(await store.moveRemoval(tx, row.id, moveInto(states, 'failed', 'system'), why))) return
      await announceRemoval(tx, row.id)
      await deps.tell(tx, row, 'musicFailed')
    })
  }

  async function one(row: MusicRemovalRow, signal: AbortSignal): Promise<void> {
    const stopped = new AbortController()
    const folder = await mkdtemp(join(tmpdir(), 'pindao-music-'))
    let share = 0
    let own: bigint | null = null
    const watching = setInterval(() => {
      keepProgress(row, share).then(
        (meant) => meant || stopped.abort(),
        (err: unknown) => log.warn({ err }, 'progress of a removal of music not kept'),
      )
    }, progressEveryMs)
    const run: Run = {
      folder,
      signal: AbortSignal.any([signal, stopped.signal]),
      onProgress: (done) => {
        share = done
      },
      onAnnounced: (uploadId) => {
        own = uploadId
      },
    }
    try {
      await giveUpFile(row, row.uploadId)
      await bringIn(row, await make(row, run), run)
    } catch (error) {
      // Where the storage does not even let it be given up, whoever takes this on does so first.
      await giveUpFile(row, own).catch((err: unknown) => log.warn({ err }, 'a made file was not given up'))
      if (stopped.signal.aborted || error instanceof Overtaken) return
      // A worker that stops leaves it to the next one at once.
      if (signal.aborted)
        return void (await database.transaction((tx) => store.saveRemoval(tx, row, { leasedUntil: null })))
      log.warn({ err: error, removal: String(row.id) }, 'music was not taken out of a film')
      await fail(row, error)
    } finally {
      clearInterval(watching)
      await rm(folder, { recursive: true, force: true })
    }
  }

  /** False when somebody stopped it, or another one has it. */
  const keepProgress = (row: MusicRemovalRow, progress: number): Promise<boolean> =>
    database.transaction(async (tx) => {
      const change = { progress, leasedUntil: instantIn(clock, leaseSeconds) }
      if (!(await store.saveRemoval(tx, row, change))) return false
      await announceRemoval(tx, row.id)
      return true
    })

  /** @returns how many were taken up */
  return async (signal: AbortSignal): Promise<number> => {
    for (let taken = 0; ; taken += 1) {
      if (signal.aborted) return taken
      const row = await database.transaction((tx) =>
        store.takeRemoval(tx, { now: now(), leasedUntil: instantIn(clock, leaseSeconds) }),
      )
      if (row === null) return taken
      await one(row, signal)
    }
  }
}

/** Somebody stopped it or took it over while it was made: it is theirs. */
class Overtaken extends Error {}

const contextOf = (actor: Actor, log: SignedInContext['log']): SignedInContext => ({
  actor,
  requestId: `music-${randomUUID()}`,
  locale: 'zh',
  ip: '',
  log,
  idempotencyKey: null,
})

/** Why it stopped, as a key of the problems. */
function problemOf(error: unknown): string {
  if (!(error instanceof AppError)) return 'broken'
  const known: Readonly<Record<string, string>> = {
    'music.noSound': 'noSound',
    'music.nothingLeft': 'nothingLeft',
    'music.notASound': 'noTrack',
    'music.trackNoFile': 'noTrack',
    'music.noSeparator': 'noSeparator',
    'music.separatorFailed': 'separatorFailed',
    'music.personGone': 'personGone',
    'media.objectNotFound': 'fileGone',
    'media.videoNotFound': 'fileGone',
    'media.storageFull': 'storageFull',
  }
  return known[error.code] ?? 'broken'
}
