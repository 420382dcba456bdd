import type { Term } from '@pindao/protocol/subtitles/checks/translation-checks.ts'
import { longestCueText } from '@pindao/protocol/subtitles/subtitle-document.endpoints.ts'
import {
  type EngineBatch,
  EngineTrouble,
  type SourceText,
  type TranslationEngine,
} from './translation-engine.ts'

/** What is translated, in the order of the film; `all` are also those that have their words already, for what is said around. */
export type Translating = {
  readonly wanted: readonly SourceText[]
  readonly all: readonly SourceText[]
  readonly sourceLanguage: string
  readonly targetLanguage: string
  readonly style: string
  /** What words are called; an engine is told those that stand in its texts. */
  readonly terms?: readonly Term[]
}

export type BatchPorts = {
  readonly engine: TranslationEngine
  readonly signal: AbortSignal
  /** Keeps what came of a call, and what the call cost; whatever is kept is not asked for again. */
  kept(texts: ReadonlyMap<number, string>, characters: number): Promise<void>
  /** Waits; a stop ends it at once. */
  pause(seconds: number, signal: AbortSignal): Promise<void>
}

type Told = { readonly told: ReadonlyMap<number, string> | null; readonly characters: number }

/** Cues before and after a batch that go along. */
const around = 3
/** A single text is asked for so often before it is left to a person. */
const mostAlone = 4
/** Calls in a row that brought nothing; then the engine is not asked any more. */
const mostTroubles = 8
const longestPause = 60

/**
 * Translates texts in batches so that none is shifted (media.md §5): an answer counts by its ids alone; where one is missing
 * its neighbours may hold its words, so they are asked for anew with it, in halves, down to one; what stays without an answer
 * is left empty, for a person.
 *
 * @returns ids that stayed empty
 * @throws EngineTrouble where the engine does not answer, or takes no more; what was kept stays
 */
export async function translateBatches(work: Translating, ports: BatchPorts): Promise<readonly number[]> {
  const { engine } = ports
  const batchOf = batchesAmong(work)
  const empty: number[] = []
  let troubles = 0

  /** What came back, null for nothing, and the characters that are paid for. */
  async function call(texts: readonly SourceText[]): Promise<Told> {
    const batch = batchOf(texts)
    const characters = engine.charactersOf(batch)
    for (;;) {
      ports.signal.throwIfAborted()
      try {
        const told = await engine.translate(batch, ports.signal)
        troubles = 0
        return { told, characters }
      } catch (error) {
        if (!(error instanceof EngineTrouble)) throw error
        troubles += 1
        if (error.kind === 'quota' || error.kind === 'key' || troubles >= mostTroubles) throw error
        // What is refused whole, or said in no shape, may be said of its parts.
        if (error.kind !== 'later')
          return { told: null, characters: error.kind === 'unusable' ? characters : 0 }
        const seconds = Math.min(longestPause, error.retryAfterSeconds ?? 2 ** Math.min(5, troubles - 1))
        await ports.pause(seconds, ports.signal)
      }
    }
  }

  async function part(texts: readonly SourceText[], turn: number): Promise<void> {
    const { told, characters } = await call(texts)
    const { sure, doubtful } = judged(texts, told)
    if (sure.size > 0 || characters > 0) await ports.kept(sure, characters)
    const [only] = doubtful
    if (only === undefined) return
    if (texts.length === 1) {
      if (turn < mostAlone) return part(texts, turn + 1)
      return void empty.push(only.id)
    }
    for (const half of halvesOf(doubtful)) await part(half, 1)
  }

  for (const batch of batchesOf(work.wanted, engine)) await part(batch, 1)
  return empty
}

/** How some texts are sent, with what is said around them and the words of the glossary that they hold. */
function batchesAmong(work: Translating): (texts: readonly SourceText[]) => EngineBatch {
  const { all, sourceLanguage, targetLanguage, style, terms = [] } = work
  const places = new Map(all.map(({ id }, at) => [id, at]))
  const wordsOf = (some: readonly SourceText[]) => some.map(({ text }) => text)
  return (texts) => {
    const first = places.get(texts[0]?.id ?? 0) ?? 0
    const last = places.get(texts.at(-1)?.id ?? 0) ?? first
    return {
      texts,
      before: wordsOf(all.slice(Math.max(0, first - around), first)),
      after: wordsOf(all.slice(last + 1, last + 1 + around)),
      sourceLanguage,
      targetLanguage,
      style,
      terms: termsIn(texts, terms),
    }
  }
}

/** The characters that are paid for where each call brings what it is asked for. */
export function expectedCharacters(work: Translating, engine: TranslationEngine): number {
  const batchOf = batchesAmong(work)
  let sum = 0
  for (const texts of batchesOf(work.wanted, engine)) sum += engine.charactersOf(batchOf(texts))
  return sum
}

/** What of an answer is believed, and what is asked for anew. */
export function judged(
  texts: readonly SourceText[],
  told: ReadonlyMap<number, string> | null,
): { readonly sure: ReadonlyMap<number, string>; readonly doubtful: readonly SourceText[] } {
  const said = texts.map(({ id }) => usable(told?.get(id) ?? ''))
  const isOdd = texts.map(({ text }, at) => {
    if (said[at] === '') return true
    const next = texts[at + 1]
    // The same words for two texts that differ: one of them was said in the place of the other.
    return next !== undefined && said[at] === said[at + 1] && next.text !== text
  })
  const doubted = texts.map(
    (_one, at) => isOdd[at] === true || (isOdd[at - 1] ?? false) || (isOdd[at + 1] ?? false),
  )
  const sure = new Map<number, string>()
  for (const [at, { id }] of texts.entries()) if (!doubted[at]) sure.set(id, said[at] ?? '')
  return { sure, doubtful: texts.filter((_one, at) => doubted[at]) }
}

/** What of an answer can be kept: text that a database takes, of a length that somebody could read. */
function usable(text: string): string {
  const clean = text.replaceAll('\0', '').toWellFormed().trim()
  return clean.length > longestCueText ? '' : clean
}

/** The words of the glossary that stand in some texts. */
function termsIn(texts: readonly SourceText[], terms: readonly Term[]): readonly Term[] {
  const said = texts.map(({ text }) => text.toLowerCase()).join('\n')
  return terms.filter(({ source }) => said.includes(source.toLowerCase()))
}

function halvesOf(texts: readonly SourceText[]): readonly (readonly SourceText[])[] {
  const middle = Math.ceil(texts.length / 2)
  return [texts.slice(0, middle), texts.slice(middle)].filter((half) => half.length > 0)
}

function* batchesOf(
  wanted: readonly SourceText[],
  { mostTexts, mostCharacters }: Pick<TranslationEngine, 'mostTexts' | 'mostCharacters'>,
): Generator<readonly SourceText[]> {
  let batch: SourceText[] = []
  let characters = 0
  for (const one of wanted) {
    const length = one.text.length
    if (batch.length > 0 && (batch.length >= mostTexts || characters + length > mostCharacters)) {
      yield batch
      batch = []
      characters = 0
    }
    batch.push(one)
    characters += length
  }
  if (batch.length > 0) yield batch
}
