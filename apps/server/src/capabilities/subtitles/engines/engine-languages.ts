import type { TranslationEngineKind } from '@pindao/protocol/subtitles/translation.endpoints.ts'
import { EngineTrouble } from './translation-engine.ts'

/** Codes of an engine, for whole tags of ours (`pt-BR`) or for languages (`pt`); a tag goes before its language. */
type Codes = Readonly<Record<string, string>>

const same = (codes: string): Codes =>
  Object.fromEntries(codes.split(' ').map((code) => [code.toLowerCase(), code]))

const traditional = (code: string): Codes => ({ 'zh-tw': code, 'zh-hk': code, 'zh-hant': code })

/** DeepL writes capitals, and wants to know which English, Portuguese and Chinese is meant, but only as a target. */
const deeplSources: Codes = Object.fromEntries(
  'ar bg cs da de el en es et fi fr he hu id it ja ko lt lv nb nl pl pt ro ru sk sl sv th tr uk vi zh'
    .split(' ')
    .map((code) => [code, code.toUpperCase()]),
)
const deeplTargets: Codes = {
  ...deeplSources,
  ...traditional('ZH-HANT'),
  en: 'EN-US',
  'en-gb': 'EN-GB',
  pt: 'PT-PT',
  'pt-br': 'PT-BR',
  zh: 'ZH-HANS',
}

/** Google knows all of ours by their own names, but for Chinese. */
const google: Codes = {
  ...same('en fr ar es pt de it ru uk pl nl ja ko vi th id ms fil my km lo hi bn ur ta te ne'),
  ...same('tr fa he el ro cs hu sv sw am ha bg da et fi lt lv no sk sl pt-BR pt-PT'),
  ...traditional('zh-TW'),
  zh: 'zh-CN',
}

/** LibreTranslate names Tagalog, Traditional Chinese and Brazil in its own way; the languages are those of Argos. */
const libre: Codes = {
  ...same('en fr ar es pt de it ru uk pl nl ja ko vi th id ms hi bn ur tr fa he el ro cs hu sv bg da et fi'),
  ...same('lt lv sk sl zh'),
  ...traditional('zt'),
  fil: 'tl',
  'pt-br': 'pb',
}

const alibaba: Codes = {
  ...same('zh en fr ar es pt de it ru uk pl nl ja ko vi th id ms fil my km lo hi bn ur ta te ne'),
  ...same('tr fa he el ro cs hu sv sw am ha bg da et fi lt lv sk sl'),
  ...traditional('zh-tw'),
}

const tables = {
  deepl: { source: deeplSources, target: deeplTargets },
  google: { source: google, target: google },
  libretranslate: { source: libre, target: libre },
  alibaba: { source: alibaba, target: alibaba },
} satisfies Record<Exclude<TranslationEngineKind, 'openai'>, { source: Codes; target: Codes }>

type Coded = keyof typeof tables
type Pair = { readonly source: string; readonly target: string }

/** Null where it knows one of them not. */
function findLanguageCodes(engine: Coded, source: string, target: string): Pair | null {
  const { source: sources, target: targets } = tables[engine]
  const codes = { source: codeIn(sources, source), target: codeIn(targets, target) }
  return codes.source === undefined || codes.target === undefined
    ? null
    : { source: codes.source, target: codes.target }
}

/** What an engine calls two languages (BCP 47). @throws EngineTrouble refused, before anything is sent */
export function languageCodes(engine: Coded, source: string, target: string): Pair {
  const codes = findLanguageCodes(engine, source, target)
  if (codes === null)
    throw new EngineTrouble('refused', `${engine} knows not both of ${source} and ${target}`)
  return codes
}

function codeIn(codes: Codes, tag: string): string | undefined {
  const wanted = tag.toLowerCase()
  return codes[wanted] ?? codes[wanted.split('-')[0] ?? '']
}
