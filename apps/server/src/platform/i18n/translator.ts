import { type Locale, locales } from '@pindao/locales/locales.ts'
import { readPack } from '@pindao/locales/read-pack.ts'
import i18next from 'i18next'

/** Packs that the server speaks: what it says itself. Pages have their own. */
const serverNamespaces = ['errors', 'validation'] as const
type ServerNamespace = (typeof serverNamespaces)[number]

/** Text of a key in a language, zh when the language lacks it, null when no pack has it. */
export type Translator = (
  locale: Locale,
  namespace: ServerNamespace,
  key: string,
  params: Readonly<Record<string, string | number>>,
) => string | null

/** Loads the packs of all languages once. */
export function createTranslator(): Translator {
  const instance = i18next.createInstance()
  const resources = Object.fromEntries(
    locales.map((locale) => [
      locale,
      Object.fromEntries(serverNamespaces.map((namespace) => [namespace, readPack(locale, namespace)])),
    ]),
  )
  void instance.init({
    resources,
    fallbackLng: 'zh',
    ns: [...serverNamespaces],
    initAsync: false,
    interpolation: { escapeValue: false },
  })
  return (locale, namespace, key, params) =>
    instance.exists(key, { lng: locale, ns: namespace })
      ? instance.t(key, { ...params, lng: locale, ns: namespace })
      : null
}
