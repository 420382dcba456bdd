import { z } from 'zod'
import { byPlace } from './by-place.ts'
import { type EngineAnswer, readAnswer, sendToEngine, troubleOf } from './engine-http.ts'
import { languageCodes } from './engine-languages.ts'
import type { EngineSettings } from './engine-settings.ts'
import { createGoogleTokens } from './google-tokens.ts'
import { charactersOfTexts, EngineTrouble, type TranslationEngine } from './translation-engine.ts'

const limitMs = 60_000
const Translations = z.object({ translations: z.array(z.object({ translatedText: z.string() })) })

type GoogleSettings = Omit<EngineSettings, 'key'> & {
  /** The file that Google hands out for a service account. */
  readonly keyFile: string
  readonly tokenUrl: string
  readonly location: string
}

/** Google Cloud Translation v3, by a service account (media.md §5). */
export function createGoogleEngine(settings: GoogleSettings): TranslationEngine {
  const tokens = createGoogleTokens(settings)
  const { url, location, model, price, currency } = settings
  return {
    kind: 'google',
    model,
    // 1024 strings are allowed; of fewer at once less is lost when a call is.
    mostTexts: 100,
    mostCharacters: 20_000,
    pricePerMillion: price,
    currency,
    charactersOf: charactersOfTexts,
    async translate({ texts, sourceLanguage, targetLanguage }, signal) {
      const { source, target } = languageCodes('google', sourceLanguage, targetLanguage)
      const { token, project } = await tokens.current(signal)
      const parent = `projects/${encodeURIComponent(project)}/locations/${encodeURIComponent(location)}`
      const answer = await sendToEngine({
        url: `${url}/v3/${parent}:translateText`,
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${token}`,
          'x-goog-user-project': project,
        },
        body: JSON.stringify({
          contents: texts.map(({ text }) => text),
          // Left out, the texts are taken for HTML, and signs come back as entities.
          mimeType: 'text/plain',
          sourceLanguageCode: source,
          targetLanguageCode: target,
        }),
        signal,
        limitMs,
      })
      if (answer.status === 401) tokens.forget()
      if (answer.status !== 200) throw problemOf(answer)
      const { translations } = readAnswer(answer.text, Translations)
      return byPlace(
        texts,
        translations.map(({ translatedText }) => translatedText),
      )
    },
  }
}

/** Google says with 403 what others say with 429, and with both that a day's characters are used up. */
function problemOf(answer: EngineAnswer): EngineTrouble {
  const isLimit =
    answer.status === 429 || (answer.status === 403 && /limit exceeded|quota/iu.test(answer.text))
  if (isLimit && /daily|per day/iu.test(answer.text))
    return new EngineTrouble('quota', 'the quota of a day is used up')
  if (isLimit) return new EngineTrouble('later', 'too many calls', answer.retryAfterSeconds)
  return troubleOf(answer)
}
