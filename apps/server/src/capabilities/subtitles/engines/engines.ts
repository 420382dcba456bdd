import type { TranslationEngineKind } from '@pindao/protocol/subtitles/translation.endpoints.ts'
import type { Env } from '#src/platform/env.ts'
import { createDeeplEngine } from './deepl-engine.ts'
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
