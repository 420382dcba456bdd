import { loadPack } from '@pindao/locales/load-pack.ts'
import { defaultLocale, type Locale, locales } from '@pindao/locales/locales.ts'
import { isNamespace, type Namespace } from '@pindao/locales/namespaces.ts'
import i18next from 'i18next'
import resourcesToBackend from 'i18next-resources-to-backend'
import { initReactI18next } from 'react-i18next'
import { formatNumber } from '../format/number.ts'

/** Texts without which there is no page. A feature's own namespace is loaded together with its page. */
const shellNamespaces: readonly Namespace[] = ['common', 'states', 'validation', 'access', 'navigation']

/** Starts the texts in a language. Rejects when they cannot be loaded: there is no page without words. */
export async function startTexts(locale: Locale): Promise<void> {
  await i18next
    .use(resourcesToBackend((language: Locale, namespace: Namespace) => loadPack(language, namespace)))
    .use(initReactI18next)
    .init({
      lng: locale,
      fallbackLng: defaultLocale,
      supportedLngs: [...locales],
      load: 'currentOnly',
      ns: [...shellNamespaces],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
    })
  // `{{count, number}}` with the digits of our tables: Latin ones, in Arabic too.
  i18next.services.formatter?.add('number', (value: number, language) =>
    formatNumber(value, (language ?? defaultLocale) as Locale),
  )
}

/** Loads the texts of a feature beside its code; one that has none is fine. */
export async function loadFeatureTexts(feature: string): Promise<void> {
  if (isNamespace(feature)) await i18next.loadNamespaces(feature)
}

/**
 * Loads these features' texts, and what every part of the page may have to say of a failure: one sentence for each error of
 * the product, too much to stand before the first picture, which has none to show.
 */
export async function loadPartTexts(...features: readonly string[]): Promise<void> {
  await Promise.all([...features, 'errors'].map(loadFeatureTexts))
}
