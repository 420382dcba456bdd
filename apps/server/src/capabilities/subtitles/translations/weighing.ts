import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import type { TranslationWeight, weighTranslation } from '@pindao/protocol/subtitles/translation.endpoints.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import { foundRecord } from '#src/platform/found-record.ts'
import type { Kit } from '#src/platform/kit.ts'
import type { Documents } from '../documents/subtitle-document.service.ts'
import * as documentStore from '../documents/subtitle-document.store.ts'
import type { TranslationEngines } from '../engines/engines.ts'
import { expectedCharacters } from '../engines/translate-batches.ts'
import { charactersOfTexts } from '../engines/translation-engine.ts'
import { termsOf } from '../glossary/glossary.store.ts'
import { remembered } from '../memory/remembering.ts'
import type { SubtitleDocumentRow } from '../subtitle.table.ts'
import { partsOf } from '../texts/text-parts.ts'
import { sourceTexts } from '../texts/wanted-texts.ts'
import { firstBefore, refilled } from './refilled-cues.ts'
import { askedLastFor, programmeOf } from './translation.store.ts'

type Deps = Pick<Kit, 'database'> & {
  readonly engines: TranslationEngines
  readonly documents: Pick<Documents, 'covered'>
}
type Query = EndpointParsed<typeof weighTranslation>['query']

/**
 * What there is to translate, and what of it the memory knows: an engine is paid for the rest alone. The characters are those
 * that the engine would count, with the words of the glossary and the style where it reads them.
 */
export function createWeighing({ database: { db }, engines, documents }: Deps) {
  /** Cues that another run would ask for, where there is a translation already: what has its words is not paid for again. */
  async function emptyIn(source: SubtitleDocumentRow, language: string): Promise<ReadonlySet<number> | null> {
    const target = await documentStore.findTranslationOf(db, source.id, language)
    if (target === null) return null
    const since = await askedLastFor(db, target.id)
    const steps = since === null ? [] : await documentStore.stepsSince(db, source.id, since)
    const after = refilled(source.cues, target.cues, firstBefore(steps))
    return new Set(after.flatMap(({ id, by, text }) => (by !== 'person' && text.trim() === '' ? [id] : [])))
  }

  /** @throws subtitles.notFound */
  return async (
    ctx: SignedInContext,
    documentId: bigint,
    { targets = [], engine: kind, style, items = [] }: Query,
  ): Promise<{ cues: number; characters: number; targets: TranslationWeight[] }> => {
    const { video } = await documents.covered(ctx, documentId)
    const source = foundRecord(await documentStore.findWhole(db, documentId), 'subtitles.notFound')
    const all = source.cues.filter(({ text }) => text.trim() !== '').map(({ id, text }) => ({ id, text }))
    const programme = await programmeOf(db, video.id)
    const texts = items.length === 0 ? null : await sourceTexts(db, video.id, source.language)
    const beside = texts === null ? [] : partsOf(texts, items).parts
    const engine = kind === undefined ? null : engines.of(kind)
    const weights: TranslationWeight[] = []
    for (const language of new Set(targets)) {
      const pair = { sourceLanguage: source.language, targetLanguage: language }
      const empty = await emptyIn(source, language)
      const open = empty === null ? all : all.filter(({ id }) => empty.has(id))
      const known = await remembered(db, ctx.actor, { id: video.id, programme, ...pair }, open)
      const wanted = open.filter(({ id }) => !known.has(id))
      const terms = engine === null ? [] : await termsOf(db, { ...pair, programme })
      weights.push({
        language,
        cues: wanted.length,
        characters:
          engine === null
            ? charactersOfTexts({ texts: [...wanted, ...beside] })
            : expectedCharacters({ wanted, all, ...pair, style, terms }, engine) +
              expectedCharacters({ wanted: beside, all: beside, ...pair, style, terms }, engine),
        fromMemory: known.size,
        savedCharacters: charactersOfTexts({ texts: open.filter(({ id }) => known.has(id)) }),
      })
    }
    return {
      cues: source.cues.length,
      characters: charactersOfTexts({ texts: source.cues }),
      targets: weights,
    }
  }
}
