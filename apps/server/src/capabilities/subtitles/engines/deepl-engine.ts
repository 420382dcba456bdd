import { z } from 'zod'
import { byPlace } from './by-place.ts'
import { askEngine } from './engine-http.ts'
import { languageCodes } from './engine-languages.ts'
import type { EngineSettings } from './engine-settings.ts'
import { charactersOfTexts, type TranslationEngine } from './translation-engine.ts'

const answer = z.object({ translations: z.array(z.object({ text: z.string() })) })

/** DeepL's interface, version 2: each text is translated alone, what is around it goes along as context (media.md §5). */
export function createDeeplEngine({ url, key, model, price, currency }: EngineSettings): TranslationEngine {
  return {
    kind: 'deepl',
    model,
    mostTexts: 50,
    mostCharacters: 20_000,
    pricePerMillion: price,
    currency,
    // DeepL does not count what is sent as context.
    charactersOf: charactersOfTexts,
    async translate({ texts, before, after, sourceLanguage, targetLanguage }, signal) {
      const { source, target } = languageCodes('deepl', sourceLanguage, targetLanguage)
      const { translations } = await askEngine(
        {
          url: `${url}/v2/translate`,
          headers: { authorization: `DeepL-Auth-Key ${key}` },
          body: {
            text: texts.map(({ text }) => text),
            source_lang: source,
            target_lang: target,
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
