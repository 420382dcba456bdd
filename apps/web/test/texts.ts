import { loadPack } from '@pindao/locales/load-pack.ts'
import type { Locale } from '@pindao/locales/locales.ts'
import { type Namespace, namespaces } from '@pindao/locales/namespaces.ts'
import i18next, { type TFunction } from 'i18next'
import { formatNumber } from '#src/shared/format/number.ts'

export type Texts = TFunction<readonly ['common', ...Namespace[]]>

/**
 * The words of the product in one language, read from the packs beside the page's own i18n: a test looks for what a
 * person reads, and a mended sentence needs no mended test. A key without a text throws.
 */
export async function textsIn(locale: Locale): Promise<Texts> {
  const packs = await Promise.all(
    namespaces.map(async (name) => [name, await loadPack(locale, name)] as const),
  )
  const texts = i18next.createInstance()
  await texts.init({
    lng: locale,
    resources: { [locale]: Object.fromEntries(packs) },
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    parseMissingKeyHandler(key) {
      throw new RangeError(`no text ${key} in ${locale}`)
    },
  })
  texts.services.formatter?.add('number', (value: number) => formatNumber(value, locale))
  return texts.t as unknown as Texts
}
