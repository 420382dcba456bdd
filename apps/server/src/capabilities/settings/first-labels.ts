import type { Pack } from '@pindao/locales/load-pack.ts'
import { type Locale, locales } from '@pindao/locales/locales.ts'
import { readPack } from '@pindao/locales/read-pack.ts'
import { type DictionaryKind, dictionaries } from '@pindao/protocol/capabilities.ts'
import type { DictionaryItem } from '@pindao/protocol/settings/dictionary.endpoints.ts'

/** What the product calls a code of a list, in all languages. @throws Error for a code that it has no word for */
export function firstLabel(kind: DictionaryKind, code: string): DictionaryItem['label'] {
  const labels = dictionaries.get(kind)?.labels ?? kind
  return Object.fromEntries(
    locales.map((locale) => [locale, textOf(packOf(locale), labels, code)]),
  ) as DictionaryItem['label']
}

const packs = new Map<Locale, Pack>()
/** Read once: a pack is put together of the texts of all capabilities. */
function packOf(locale: Locale): Pack {
  const pack = packs.get(locale) ?? readPack(locale, 'states')
  packs.set(locale, pack)
  return pack
}

function textOf(pack: Pack, labels: string, code: string): string {
  const list = pack[labels]
  const text = typeof list === 'object' ? list[code] : undefined
  if (typeof text !== 'string') throw new Error(`no text for states:${labels}.${code}`)
  return text
}
