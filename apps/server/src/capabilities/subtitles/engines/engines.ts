import type { TranslationEngineKind } from '@pindao/protocol/subtitles/translation.endpoints.ts'
import type { Env } from '#src/platform/env.ts'
import { createAlibabaEngine } from './alibaba-engine.ts'
import { createDeeplEngine } from './deepl-engine.ts'
import { createGoogleEngine } from './google-engine.ts'
import { createLibretranslateEngine } from './libretranslate-engine.ts'
import { createOpenaiEngine } from './openai-engine.ts'
import type { TranslationEngine } from './translation-engine.ts'

export type TranslationEngines = {
  readonly all: readonly TranslationEngine[]
  of(kind: TranslationEngineKind): TranslationEngine | null
}

type EngineEnv = Pick<
  Env,
  | 'TRANSLATE_OPENAI_URL'
  | 'TRANSLATE_OPENAI_KEY'
  | 'TRANSLATE_OPENAI_MODEL'
  | 'TRANSLATE_OPENAI_PRICE'
  | 'TRANSLATE_DEEPL_URL'
  | 'TRANSLATE_DEEPL_KEY'
  | 'TRANSLATE_DEEPL_PRICE'
  | 'TRANSLATE_LIBRE_URL'
  | 'TRANSLATE_LIBRE_KEY'
  | 'TRANSLATE_LIBRE_PRICE'
  | 'TRANSLATE_GOOGLE_KEY_FILE'
  | 'TRANSLATE_GOOGLE_URL'
  | 'TRANSLATE_GOOGLE_TOKEN_URL'
  | 'TRANSLATE_GOOGLE_LOCATION'
  | 'TRANSLATE_GOOGLE_PRICE'
  | 'TRANSLATE_ALIBABA_URL'
  | 'TRANSLATE_ALIBABA_KEY_ID'
  | 'TRANSLATE_ALIBABA_KEY_SECRET'
  | 'TRANSLATE_ALIBABA_PRICE'
  | 'TRANSLATE_CURRENCY'
>

/** The engines whose addresses are set, in the order in which they are offered. */
export function createTranslationEngines(env: EngineEnv): TranslationEngines {
  const currency = env.TRANSLATE_CURRENCY
  const all = [
    env.TRANSLATE_OPENAI_URL &&
      createOpenaiEngine({
        url: env.TRANSLATE_OPENAI_URL,
        key: env.TRANSLATE_OPENAI_KEY,
        model: env.TRANSLATE_OPENAI_MODEL,
        price: env.TRANSLATE_OPENAI_PRICE,
        currency,
      }),
    env.TRANSLATE_DEEPL_URL &&
      createDeeplEngine({
        url: env.TRANSLATE_DEEPL_URL,
        key: env.TRANSLATE_DEEPL_KEY,
        model: 'v2',
        price: env.TRANSLATE_DEEPL_PRICE,
        currency,
      }),
    env.TRANSLATE_GOOGLE_KEY_FILE &&
      createGoogleEngine({
        url: env.TRANSLATE_GOOGLE_URL,
        keyFile: env.TRANSLATE_GOOGLE_KEY_FILE,
        tokenUrl: env.TRANSLATE_GOOGLE_TOKEN_URL,
        location: env.TRANSLATE_GOOGLE_LOCATION,
        model: 'v3',
        price: env.TRANSLATE_GOOGLE_PRICE,
        currency,
      }),
    env.TRANSLATE_ALIBABA_KEY_ID &&
      createAlibabaEngine({
        url: env.TRANSLATE_ALIBABA_URL,
        keyId: env.TRANSLATE_ALIBABA_KEY_ID,
        key: env.TRANSLATE_ALIBABA_KEY_SECRET,
        model: 'general',
        price: env.TRANSLATE_ALIBABA_PRICE,
        currency,
      }),
    env.TRANSLATE_LIBRE_URL &&
      createLibretranslateEngine({
        url: env.TRANSLATE_LIBRE_URL,
        key: env.TRANSLATE_LIBRE_KEY,
        model: '',
        price: env.TRANSLATE_LIBRE_PRICE,
        currency,
      }),
  ].filter((engine) => typeof engine === 'object')
  return { all, of: (kind) => all.find((engine) => engine.kind === kind) ?? null }
}
