import { moveInto } from '@pindao/protocol/core/enumeration.ts'
import { taskResult } from '@pindao/protocol/operations/task-result.states.ts'
import { flagsOfTranslation, type Term } from '@pindao/protocol/subtitles/checks/translation-checks.ts'
import type { KeptCue } from '@pindao/protocol/subtitles/subtitle-document.endpoints.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { Actor } from '#src/platform/context.ts'
import { never } from '#src/platform/db/leased.ts'
import { isOutage } from '#src/platform/db/outage.ts'
import type { Kit } from '#src/platform/kit.ts'
import { countMarked } from '../documents/cue-changes.ts'
import { announceSubtitles } from '../documents/source-edit.ts'
import * as documentStore from '../documents/subtitle-document.store.ts'
import type { TranslationEngines } from '../engines/engines.ts'
import { translateBatches } from '../engines/translate-batches.ts'
import {
  countCharacters,
  EngineTrouble,
  type SourceText,
  type TranslationEngine,
} from '../engines/translation-engine.ts'
import { termsOf } from '../glossary/glossary.store.ts'
import { remembered } from '../memory/remembering.ts'
import type { TranslationRow } from '../subtitle.table.ts'
import { partsOf } from '../texts/text-parts.ts'
import { announceTexts } from '../texts/video-text.service.ts'
import { findText } from '../texts/video-text.store.ts'
import { keepTexts, sourceTexts, wantedItems } from '../texts/wanted-texts.ts'
import type { TranslationNews } from './translation.news.ts'
import { announceTranslation } from './translation.service.ts'
import * as store from './translation.store.ts'
import type { ListedTranslation } from './translation-list.store.ts'
import { videoEnds } from './video-translating.ts'

type Deps = Pick<Kit, 'database' | 'clock' | 'log'> & {
  readonly engines: TranslationEngines
  readonly tell: TranslationNews
  /** Whoever asked, as they are now: the memory holds what they may see. */
  readonly actorAtWork: (begun: { staffId: bigint; sessionId: bigint }) => Promise<Actor | null>
  readonly pause: (seconds: number, signal: AbortSignal) => Promise<void>
}

/** Words for cues: of an engine, with what it was paid for, or of the memory. */
type Brought = {
  readonly texts: ReadonlyMap<number, string>
  readonly by: 'engine' | 'memory'
  readonly characters: number
  /** Words of the source as they were sent, by the ids of their cues. */
  readonly sent: ReadonlyMap<number, string>
}

/** Longer than the longest call with its waits: each batch that is kept begins it anew. */
const leaseSeconds = 600

/** The video, or the subtitles, were deleted meanwhile. */
class Gone extends Error {}

/** Somebody else has it by now, or a person stopped it. */
class Overtaken extends Error {}

/**
 * Translates what waits, batch by batch. What came of each call is kept in one transaction with what it cost, so a worker
 * that dies pays for one call at most twice, and the next one goes on with what is still empty. What a person wrote is never
 * written over.
 */
export function createTranslating(deps: Deps) {
  const { database, clock, log, engines, tell } = deps
  const { db } = database
  const now = () => instantIn(clock, 0)

  /** Words into their cues, unless a person was there first. */
  async function keep(
    row: TranslationRow,
    { texts, by, characters, sent }: Brought,
    terms: readonly Term[],
  ): Promise<void> {
    await database.transaction(async (tx) => {
      const document = await documentStore.lockWhole(tx, row.documentId)
      const source = await documentStore.findWhole(tx, row.sourceId)
      const listed = await store.findTranslation(tx, row.id)
      if (document === null || source === null || listed === null) throw new Gone()
      const said = new Map(source.cues.map(({ id, text }) => [id, text]))
      const filled: string[] = []
      const cues = document.cues.map((cue): KeptCue => {
        const text = texts.get(cue.id)
        if (text === undefined || cue.by === 'person' || cue.text.trim() !== '') return cue
        const flags = flagsOfTranslation(said.get(cue.id) ?? '', text, {
          sourceLanguage: row.sourceLanguage,
          targetLanguage: row.targetLanguage,
          terms,
        })
        filled.push(said.get(cue.id) ?? '')
        // Its source has changed since it was sent.
        const isOld = sent.get(cue.id) !== said.get(cue.id)
        return { ...cue, text, by, flags: isOld ? [...flags, 'sourceChanged'] : flags }
      })
      const known = by === 'memory' ? filled : []
      const saved = await store.saveTranslation(tx, row, {
        leasedUntil: instantIn(clock, leaseSeconds),
        done: cues.filter(({ text }) => text.trim() !== '').length,
        marked: countMarked(cues),
        characters: listed.translation.characters + characters,
        fromMemory: listed.translation.fromMemory + known.length,
        savedCharacters: listed.translation.savedCharacters + countCharacters(known),
        updatedAt: now(),
      })
      if (!saved) throw new Overtaken()
      const at = now()
      await documentStore.updateDocument(tx, row.documentId, {
        cues,
        markedCount: countMarked(cues),
        // What is beside the video is older now, though no person has changed anything.
        attachedVersion: null,
        updatedAt: at,
      })
      await announceTranslation(tx, row.id, listed.video)
      await announceSubtitles(tx, row.documentId, listed.video, at)
    })
  }

  /** What was paid for is counted also where nobody wants it any more: one was stopped while its call was under way. */
  async function keepPaid(row: TranslationRow, brought: Brought, terms: readonly Term[]): Promise<void> {
    try {
      await keep(row, brought, terms)
    } catch (error) {
      if (error instanceof Overtaken || error instanceof Gone)
        await database.transaction((tx) => store.countCall(tx, row.id, brought.characters))
      throw error
    }
  }

  /** What the memory of whoever asked knows of cues. */
  async function memoryOf(
    { requestedBy, sourceLanguage, targetLanguage }: TranslationRow,
    { id, programme }: ListedTranslation['video'],
    open: readonly SourceText[],
  ): Promise<ReadonlyMap<number, string>> {
    const actor = await deps.actorAtWork({ staffId: requestedBy, sessionId: 0n })
    return actor === null
      ? new Map()
      : remembered(db, actor, { id, programme, sourceLanguage, targetLanguage }, open)
  }

  /** Title, description and tags beside the subtitles, those that are wanted. */
  async function translateTexts(
    row: TranslationRow,
    engine: TranslationEngine,
    terms: readonly Term[],
    signal: AbortSignal,
  ): Promise<void> {
    const { videoId, sourceLanguage, targetLanguage, style } = row
    const known = row.items.length === 0 ? null : await findText(db, videoId, targetLanguage)
    const items = wantedItems(row.items, known?.text ?? null, row.id)
    const texts = items.length === 0 ? null : await sourceTexts(db, videoId, sourceLanguage)
    if (texts === null) return
    const { parts, join } = partsOf(texts, items)
    const told = new Map<number, string>()
    const work = { wanted: parts, all: parts, sourceLanguage, targetLanguage, style, terms }
    await translateBatches(work, {
      engine,
      signal,
      pause: deps.pause,
      async kept(some, characters) {
        for (const [id, text] of some) told.set(id, text)
        await database.transaction((tx) => store.countCall(tx, row.id, characters))
      },
    })
    await database.transaction(async (tx) => {
      const listed = await store.findTranslation(tx, row.id)
      if (listed === null) throw new Gone()
      if (!(await store.saveTranslation(tx, row, { leasedUntil: instantIn(clock, leaseSeconds) })))
        throw new Overtaken()
      await keepTexts(tx, { ...row, items }, join(told), now())
      await announceTexts(tx, videoId, listed.video)
    })
  }

  async function end(row: TranslationRow, problem: string | null): Promise<void> {
    await database.transaction(async (tx) => {
      const listed = await store.lockTranslation(tx, row.id)
      if (!(await store.saveTranslation(tx, row, { leasedUntil: null, nextAt: never, problem }))) return
      const to = problem === null ? 'success' : 'failed'
      const why = { at: now(), reason: to, ...(problem === null ? {} : { problemCode: problem }) }
      if (!(await store.moveTranslation(tx, row.id, moveInto(taskResult, to, 'system'), why))) return
      await videoEnds(tx, row.videoId, now())
      if (listed === null) return
      await announceTranslation(tx, row.id, listed.video)
      await tell(tx, row, problem === null ? 'translationDone' : 'translationFailed', listed.video.title)
    })
  }

  async function translate(row: TranslationRow, signal: AbortSignal): Promise<void> {
    const engine = engines.of(row.engine)
    if (engine === null) return end(row, 'noEngine')
    const [source, target] = await Promise.all([
      documentStore.findWhole(db, row.sourceId),
      documentStore.findWhole(db, row.documentId),
    ])
    if (source === null || target === null) return end(row, 'gone')
    const listed = await store.findTranslation(db, row.id)
    // Its video was deleted: nobody reads what would be paid for.
    if (listed === null) return end(row, 'gone')
    const terms = await termsOf(db, { ...row, programme: listed.video.programme })
    const begun = moveInto(taskResult, 'inProgress', 'system')
    await database.transaction((tx) =>
      store.moveTranslation(tx, row.id, begun, { at: now(), reason: 'inProgress' }),
    )
    const needed = new Set(
      target.cues.filter(({ text, by }) => by !== 'person' && text.trim() === '').map(({ id }) => id),
    )
    const all = source.cues.filter(({ text }) => text.trim() !== '').map(({ id, text }) => ({ id, text }))
    const open = all.filter(({ id }) => needed.has(id))
    const known = await memoryOf(row, listed.video, open)
    const sent = new Map(all.map(({ id, text }) => [id, text]))
    if (known.size > 0) await keep(row, { texts: known, by: 'memory', characters: 0, sent }, terms)
    const empty = await translateBatches(
      {
        wanted: open.filter(({ id }) => !known.has(id)),
        all,
        sourceLanguage: row.sourceLanguage,
        targetLanguage: row.targetLanguage,
        style: row.style,
        terms,
      },
      {
        engine,
        signal,
        kept: (texts, characters) => keepPaid(row, { texts, by: 'engine', characters, sent }, terms),
        pause: deps.pause,
      },
    )
    await translateTexts(row, engine, terms, signal)
    await end(row, empty.length === all.length && all.length > 0 ? 'unusable' : null)
  }

  async function one(row: TranslationRow, signal: AbortSignal): Promise<void> {
    try {
      await translate(row, signal)
    } catch (error) {
      if (error instanceof Overtaken) return
      if (error instanceof Gone) return end(row, 'gone')
      // A worker that stops leaves it to the next one at once.
      if (signal.aborted)
        return void (await database.transaction((tx) =>
          store.saveTranslation(tx, row, { leasedUntil: null }),
        ))
      // The database or its line: the next worker goes on. What an engine, or our own code, stumbles over would come again.
      if (isOutage(error)) throw error
      log.warn({ err: error, translation: String(row.id) }, 'a translation stopped')
      await end(row, error instanceof EngineTrouble ? error.kind : 'broken')
    }
  }

  /** @returns how many were taken up */
  return async (signal: AbortSignal): Promise<number> => {
    for (let taken = 0; ; taken += 1) {
      if (signal.aborted) return taken
      const row = await database.transaction((tx) =>
        store.takeTranslation(tx, { now: now(), leasedUntil: instantIn(clock, leaseSeconds) }),
      )
      if (row === null) return taken
      await one(row, signal)
    }
  }
}
