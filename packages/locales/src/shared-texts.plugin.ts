import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { type Locale, locales } from './locales.ts'
import { type Namespace, namespaces } from './namespaces.ts'
import { readPack } from './read-pack.ts'

const fileOf = (locale: Locale, namespace: Namespace) =>
  fileURLToPath(new URL(`./${locale}/${namespace}.json`, import.meta.url))

/** Gives the bundler the packs as they are shown: those that all share with what each capability adds to them. */
export function sharedTexts(): Plugin {
  const packs = new Map(
    locales.flatMap((locale) =>
      namespaces.map((namespace) => [fileOf(locale, namespace), { locale, namespace }] as const),
    ),
  )
  return {
    name: 'pindao:shared-texts',
    enforce: 'pre',
    load(id) {
      const pack = packs.get(id)
      if (pack === undefined) return null
      for (const namespace of namespaces) this.addWatchFile(fileOf(pack.locale, namespace))
      return JSON.stringify(readPack(pack.locale, pack.namespace))
    },
  }
}
