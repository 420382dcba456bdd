import { z } from 'zod'
import { askEngine } from './engine-http.ts'
import type { EngineSettings } from './engine-settings.ts'
import type { TranslationEngine } from './translation-engine.ts'

const answer = z.object({ translations: z.array(z.object({ text: z.string() })) })

/** Targets that DeepL knows by a region only. */
const targets: Readonly<Record<string, string>> = { en: 'EN-US', pt: 'PT-BR', zh: 'ZH-HANS' }
const sourceOf = (language: string) => (language.split('-')[0] ?? language).toUpperCase()

function targetOf(language: string): string {
  if (/^zh-(?:hant|tw|hk|mo)/iu.test(language)) return 'ZH-HANT'
  return targets[language] ?? (/^(?:en|pt)-/iu.test(language) ? language.toUpperCase() : sourceOf(language))
}

/** DeepL's interface, version 2: each text is translated alone, what is around it goes along as context (media.md §5). */
export function createDeeplEngine({ url, key, model, price, currency }: EngineSettings): TranslationEngine {
  return {
    kind: 'deepl',
    model,
    mostTexts: 50,
    mostCharacters: 20_000,
    pricePerMillion: price,
    currency,
    async translate({ texts, before, after, sourceLanguage, targetLanguage }, signal) {
      const { translations } = await askEngine(
        {
          url: `${url}/v2/translate`,
          headers: { authorization: `DeepL-Auth-Key ${key}` },
          body: {
            text: texts.map(({ text }) => text),
            source_lang: sourceOf(sourceLanguage),
            target_lang: targetOf(targetLanguage),
            context: [...before, ...after].join('\n'),
            split_sentences: '0',
            preserve_formatting: true,
          },
          signal,
        },
        answer,
      )
      return byPlace(
        texts,
        translations.map(({ text }) => text),
      )
    },
  }
}

/** Texts that answer by place: where there are more or fewer than were asked for, none is known to be the right one. */
export function byPlace(
  asked: readonly { readonly id: number }[],
  told: readonly string[],
): ReadonlyMap<number, string> {
  return told.length === asked.length ? new Map(asked.map(({ id }, at) => [id, told[at] ?? ''])) : new Map()
}
