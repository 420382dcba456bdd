import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { moveInto } from '@pindao/protocol/core/enumeration.ts'
import { mostCues } from '@pindao/protocol/subtitles/cue.ts'
import { usualCrop } from '@pindao/protocol/subtitles/extraction.endpoints.ts'
import { extractionStatus } from '@pindao/protocol/subtitles/extraction.states.ts'
import { type KeptCue, longestCueText } from '@pindao/protocol/subtitles/subtitle-document.endpoints.ts'
import { AppError } from '#src/platform/app-error.ts'
import { instantIn } from '#src/platform/clock.ts'
import { never } from '#src/platform/db/leased.ts'
import type { Kit } from '#src/platform/kit.ts'
import type { MediaInput } from '#src/platform/media-tools/media-input.ts'
import type { FilmReading } from '#src/platform/media-tools/reading/film-reading.ts'
import type { FoundCue } from '#src/platform/media-tools/reading/found-cue.ts'
import { countMarked } from '../documents/cue-changes.ts'
import { announceSubtitles } from '../documents/source-edit.ts'
import * as documentStore from '../documents/subtitle-document.store.ts'
import { EngineTrouble } from '../engines/translation-engine.ts'
import type { ExtractionRow } from '../subtitle.table.ts'
import type { createSpeechEngines } from './engines/speech-engines.ts'
import type { ExtractionNews } from './extraction.news.ts'
import { announceExtraction } from './extraction.service.ts'
import * as store from './extraction.store.ts'
import { hearFilm } from './hearing.ts'

/** A film as it is stored; see `Media.filmOf`. */
export type StoredFilm = {
  readonly objectKey: string
  readonly fileName: string
  readonly durationMs: number
  readonly width: number
  readonly height: number
}

type Deps = Pick<Kit, 'database' | 'clock' | 'log'> & {
  readonly reading: FilmReading
  readonly speech: ReturnType<typeof createSpeechEngines>
  readonly filmOf: (videoId: bigint) => Promise<StoredFilm>
  readonly withFilm: <T>(objectKey: string, work: (input: MediaInput) => Promise<T>) => Promise<T>
  readonly tell: ExtractionNews
  readonly pause: (seconds: number, signal: AbortSignal) => Promise<void>
}

/** As long as nothing is heard of whoever took it. */
const leaseSeconds = 300
const progressEveryMs = 5000
/** What was read or heard less surely than this is for a person to look at. */
const sureEnough = 0.75

/** Takes words out of the films that wait, and makes subtitles of them. */
export function createExtracting(deps: Deps) {
  const { database, clock, log, reading } = deps
  const now = () => instantIn(clock, 0)

  async function find(row: ExtractionRow, film: StoredFilm, run: Run): Promise<FoundCue[]> {
    const { method, language } = row
    const { fileName, durationMs } = film
    const options = { fileName, language, durationMs, folder: run.folder, signal: run.signal }
    return deps.withFilm(film.objectKey, async (input) => {
      if (method === 'embedded') {
        const { onProgress } = run
        return (await reading.embedded(input, { ...options, onProgress })) ?? []
      }
      if (method === 'ocr') {
        const { width, height } = film
        const crop = row.crop ?? usualCrop
        return reading.drawn(input, { ...options, width, height, crop, onProgress: run.onProgress })
      }
      const engine = row.engine === null ? undefined : deps.speech.get(row.engine)
      if (engine === undefined) throw new AppError('subtitles.noSpeechEngine')
      return hearFilm({ reading, engine, pause: deps.pause }, input, {
        ...options,
        onProgress: run.onProgress,
      })
    })
  }

  /** Found, made into subtitles, told: all of it or nothing. */
  async function finish(row: ExtractionRow, film: StoredFilm, found: readonly FoundCue[]): Promise<void> {
    const cues = keptOf(found)
    await database.transaction(async (tx) => {
      const listed = await store.lockExtraction(tx, row.id)
      if (listed === null || listed.extraction.epoch !== row.epoch) return
      const at = now()
      const document = await documentStore.insertDocument(tx, {
        videoId: row.videoId,
        language: row.language,
        name: `${film.fileName.replace(/\.[a-z\d]{1,8}$/iu, '')}.${row.method}.srt`,
        cues,
        nextCue: cues.length + 1,
        cueCount: cues.length,
        markedCount: countMarked(cues),
        createdAt: at,
        updatedAt: at,
        updatedBy: row.requestedBy,
      })
      const why = (reason: string) => ({ at, reason })
      const beside = { cueCount: cues.length, markedCount: countMarked(cues), progress: 1 }
      const moved = await store.moveExtraction(
        tx,
        row.id,
        moveInto(extractionStatus, 'extracted', 'system'),
        why('extracted'),
        beside,
      )
      if (!moved || document === null) return
      await store.moveExtraction(
        tx,
        row.id,
        moveInto(extractionStatus, 'generating', 'system'),
        why('generating'),
      )
      await store.moveExtraction(
        tx,
        row.id,
        moveInto(extractionStatus, 'generated', 'system'),
        why('generated'),
        {
          documentId: document.id,
          nextAt: never,
          leasedUntil: null,
        },
      )
      await announceExtraction(tx, row.id, listed.video)
      await announceSubtitles(tx, document.id, listed.video, at)
      await deps.tell(tx, row, 'extractionDone', listed.video.title)
    })
  }

  async function fail(row: ExtractionRow, problem: string): Promise<void> {
    await database.transaction(async (tx) => {
      const listed = await store.lockExtraction(tx, row.id)
      if (!(await store.saveExtraction(tx, row, { leasedUntil: null, nextAt: never, problem }))) return
      const why = { at: now(), reason: 'failed', problemCode: problem }
      if (!(await store.moveExtraction(tx, row.id, moveInto(extractionStatus, 'failed', 'system'), why)))
        return
      if (listed === null) return
      await announceExtraction(tx, row.id, listed.video)
      await deps.tell(tx, row, 'extractionFailed', listed.video.title)
    })
  }

  async function one(row: ExtractionRow, signal: AbortSignal): Promise<void> {
    const stopped = new AbortController()
    const folder = await mkdtemp(join(tmpdir(), 'pindao-extract-'))
    let share = 0
    const watching = setInterval(() => {
      keepProgress(row, share).then(
        (meant) => meant || stopped.abort(),
        (err: unknown) => log.warn({ err }, 'progress of an extraction not kept'),
      )
    }, progressEveryMs)
    const run: Run = {
      folder,
      signal: AbortSignal.any([signal, stopped.signal]),
      onProgress: (done) => {
        share = done
      },
    }
    try {
      const film = await deps.filmOf(row.videoId)
      const found = await find(row, film, run)
      if (found.length === 0) await fail(row, 'nothingSaid')
      else await finish(row, film, found)
    } catch (error) {
      if (stopped.signal.aborted) return
      // A worker that stops leaves it to the next one at once.
      if (signal.aborted)
        return void (await database.transaction((tx) => store.saveExtraction(tx, row, { leasedUntil: null })))
      log.warn({ err: error, extraction: String(row.id) }, 'nothing was taken out of a film')
      await fail(row, problemOf(error))
    } finally {
      clearInterval(watching)
      await rm(folder, { recursive: true, force: true })
    }
  }

  /** False when somebody stopped it, or another one has it. */
  const keepProgress = (row: ExtractionRow, progress: number): Promise<boolean> =>
    database.transaction(async (tx) => {
      const change = { progress, leasedUntil: instantIn(clock, leaseSeconds) }
      if (!(await store.saveExtraction(tx, row, change))) return false
      const listed = await store.findExtraction(tx, row.id)
      if (listed !== null) await announceExtraction(tx, row.id, listed.video)
      return true
    })

  /** @returns how many were taken up */
  return async (signal: AbortSignal): Promise<number> => {
    for (let taken = 0; ; taken += 1) {
      if (signal.aborted) return taken
      const row = await database.transaction((tx) =>
        store.takeExtraction(tx, { now: now(), leasedUntil: instantIn(clock, leaseSeconds) }),
      )
      if (row === null) return taken
      await one(row, signal)
    }
  }
}

type Run = {
  readonly folder: string
  readonly signal: AbortSignal
  readonly onProgress: (share: number) => void
}

/** What was found as cues: those of doubt are marked, each ends after it begins. */
export const keptOf = (found: readonly FoundCue[]): KeptCue[] =>
  found.slice(0, mostCues).map(({ startMs, endMs, text, confidence }, at) => ({
    id: at + 1,
    startMs: Math.round(startMs),
    endMs: Math.max(Math.round(startMs) + 1, Math.round(endMs)),
    text: text.replaceAll('\0', '').toWellFormed().slice(0, longestCueText),
    by: 'file',
    flags: confidence !== null && confidence < sureEnough ? ['doubtful'] : [],
    review: 'open',
    note: '',
  }))

/** Why it stopped, as a key of the problems. */
function problemOf(error: unknown): string {
  if (error instanceof EngineTrouble) return error.kind
  if (!(error instanceof AppError)) return 'broken'
  const known: Readonly<Record<string, string>> = {
    'subtitles.noOcr': 'noOcr',
    'subtitles.noOcrLanguage': 'noOcrLanguage',
    'subtitles.noSpeechEngine': 'noEngine',
    'media.objectNotFound': 'fileGone',
    'media.videoNotFound': 'fileGone',
  }
  return known[error.code] ?? 'broken'
}
