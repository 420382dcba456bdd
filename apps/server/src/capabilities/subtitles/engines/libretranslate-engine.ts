import { z } from 'zod'
import { byPlace } from './by-place.ts'
import { askEngine } from './engine-http.ts'
import { languageCodes } from './engine-languages.ts'
import type { EngineSettings } from './engine-settings.ts'
import { charactersOfTexts, type TranslationEngine } from './translation-engine.ts'

const answer = z.object({ translatedText: z.union([z.array(z.string()), z.string()]) })
/** LibreTranslate, which a company can run itself (media.md §5). */
export function createLibretranslateEngine(settings: EngineSettings): TranslationEngine {
  const { url, key, model, price, currency } = settings
  return {
    kind: 'libretranslate',
    model,
    mostTexts: 25,
    mostCharacters: 5000,
    pricePerMillion: price,
    currency,
    charactersOf: charactersOfTexts,
    async translate({ texts, sourceLanguage, targetLanguage }, signal) {
      const { source, target } = languageCodes('libretranslate', sourceLanguage, targetLanguage)
      const { translatedText } = await askEngine(
        {
          url: `${url}/translate`,
          headers: {},
          body: {
            q: texts.map(({ text }) => text),
            source,
            target,
            format: 'text',
            ...(key === '' ? {} : { api_key: key }),
          },
          signal,
        },
        answer,
      )
      return byPlace(texts, typeof translatedText === 'string' ? [translatedText] : translatedText)
    },
  }
}
