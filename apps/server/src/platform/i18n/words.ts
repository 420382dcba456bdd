import type { Locale } from '@pindao/locales/locales.ts'
import { isNamespace } from '@pindao/locales/namespaces.ts'
import { readPack } from '@pindao/locales/read-pack.ts'
import i18next from 'i18next'
import { followOwnWords, ownWords, wordIn } from './own-words.ts'

/** The texts of one language, by `namespace:key`: what the server writes where no page can say it (sheets). */
export type Words = {
  readonly locale: Locale
  /** @throws RangeError for a key that no pack has */
  (key: string, params?: Readonly<Record<string, string | number>>): string
  /** The text of a code; what another release wrote and this one has no text for is shown as it is. */
  or(key: string, otherwise: string): string
}

const instance = i18next.createInstance()
void instance.init({
  resources: {},
  fallbackLng: false,
  initAsync: false,
  interpolation: { escapeValue: false },
})

/** The words of lists are in the pack of states; those that the installation has made are read anew with it. */
const listsPack = 'states'
followOwnWords(() => {
  for (const locale of Object.keys(instance.store.data)) instance.removeResourceBundle(locale, listsPack)
})

function readBundle(locale: Locale, namespace: Parameters<typeof readPack>[1]): void {
  instance.addResourceBundle(locale, namespace, readPack(locale, namespace))
  if (namespace !== listsPack) return
  const laid: Record<string, Record<string, string>> = {}
  for (const word of ownWords()) {
    laid[word.labels] ??= {}
    Object.assign(laid[word.labels] ?? {}, { [word.code]: wordIn(word, locale) })
  }
  instance.addResourceBundle(locale, listsPack, laid, true, true)
}

/** Speaks a language; packs are read from disk when they are first needed. */
export function wordsOf(locale: Locale): Words {
  const found = (key: string): boolean => {
    const namespace = key.slice(0, key.indexOf(':'))
    if (!isNamespace(namespace)) return false
    if (!instance.hasResourceBundle(locale, namespace)) readBundle(locale, namespace)
    return instance.exists(key, { lng: locale })
  }
  const words = (key: string, params: Readonly<Record<string, string | number>> = {}) => {
    if (!found(key)) throw new RangeError(`no pack of ${locale} says ${key}`)
    return instance.t(key, { ...params, lng: locale })
  }
  const or = (key: string, otherwise: string) => (found(key) ? instance.t(key, { lng: locale }) : otherwise)
  return Object.assign(words, { locale, or })
}
